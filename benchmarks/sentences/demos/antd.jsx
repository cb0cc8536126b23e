import { createRoot } from "react-dom/client";
import { Alert, Badge, Breadcrumb, Button, Checkbox, Collapse, DatePicker, Descriptions, Form, Input, InputNumber, Menu, Modal, Pagination, Progress, Radio, Segmented, Select, Space, Switch, Table, Tabs, Tag, Tree, Typography } from "antd";
import dayjs from "dayjs";
const rows = [["TX-104", "Delivery van", "Garage", 12500, "in use"], ["TX-109", "Forklift", "Warehouse", 8900, "in repair"], ["TX-112", "Label printer", "Office", 240, "in use"], ["TX-120", "Cold store", "Warehouse", 15300, "retired"]].map(([key, name, place, price, state]) => ({ key, name, place, price, state }));
const columns = [{ title: "Tag", dataIndex: "key" }, { title: "Asset", dataIndex: "name", sorter: true, sortOrder: "descend" }, { title: "Place", dataIndex: "place" }, { title: "Price", dataIndex: "price", align: "right", sorter: true, render: (each) => `€ ${each.toLocaleString("en")}` }, { title: "State", dataIndex: "state", render: (each) => <Tag color={each === "in use" ? "green" : "red"}>{each}</Tag> }, { title: "Action", render: () => <Space><a href="#edit">Edit</a><a href="#dispose">Dispose</a></Space> }];
const tree = [{ title: "Berlin", key: "b", children: [{ title: "Garage", key: "g" }, { title: "Warehouse", key: "w" }] }, { title: "Leipzig", key: "l", children: [{ title: "Office", key: "o" }] }];
function List() {
  return <div style={{ display: "flex" }}>
    <Menu mode="inline" style={{ width: 200 }} selectedKeys={["assets"]} defaultOpenKeys={["inventory"]} items={[{ key: "home", label: "Home" }, { key: "inventory", label: "Inventory", children: [{ key: "assets", label: "Assets" }, { key: "loans", label: "Loans" }] }, { key: "reports", label: "Reports", children: [{ key: "x", label: "Costs" }] }, { key: "settings", label: "Settings", disabled: true }]} />
    <Space direction="vertical" size="middle" style={{ padding: 16, flex: 1 }}>
      <Breadcrumb items={[{ title: <a href="#home">Home</a> }, { title: <a href="#inventory">Inventory</a> }, { title: "Assets" }]} />
      <Typography.Title level={3}>Assets <Badge count={4} /></Typography.Title>
      <Alert type="error" showIcon closable message="Sync failed" description="The accounting server did not answer. 2 assets are not up to date." />
      <Tabs activeKey="list" items={[{ key: "list", label: "List" }, { key: "map", label: "Map" }, { key: "history", label: "History (7)" }]} />
      <Space><Input.Search placeholder="Search assets" style={{ width: 220 }} enterButton="Search" /><Select placeholder="All places" style={{ width: 150 }} options={[{ value: "g", label: "Garage" }]} /><Select mode="multiple" style={{ width: 220 }} defaultValue={["in use", "in repair"]} options={["in use", "in repair", "retired"].map((value) => ({ value }))} aria-label="States" /><Segmented options={["Table", "Cards"]} /><Button type="primary">Add asset</Button><Button danger disabled>Delete selected</Button></Space>
      <Table size="small" rowSelection={{ selectedRowKeys: ["TX-109"] }} columns={columns} dataSource={rows} pagination={{ current: 1, total: 34, pageSize: 4, showTotal: (total) => `${total} assets` }} />
      <Space align="start" size="large"><Tree treeData={tree} defaultExpandedKeys={["b"]} defaultCheckedKeys={["w"]} checkable />
        <Descriptions bordered size="small" column={1} items={[["Last stocktake", "3 March 2026"], ["Counted by", "Irene Vogt"], ["Total value", "€ 36,940"]].map(([label, children]) => ({ key: label, label, children }))} />
        <div style={{ width: 220 }}><Collapse defaultActiveKey="a" items={[{ key: "a", label: "Depreciation", children: "Vans are written off over 6 years." }, { key: "b", label: "Insurance", children: "Covered by Nordia." }]} /><Progress percent={68} /></div></Space>
    </Space>
  </div>;
}
function Dialog() {
  return <><List /><Modal open title="New asset" okText="Save" cancelText="Cancel" onCancel={() => {}} style={{ top: 20 }} transitionName="" maskTransitionName="">
    <Form layout="vertical" initialValues={{ count: 2, kind: "lease", bought: dayjs("2026-02-18"), insured: true }}>
      <Form.Item label="Name" name="name" required validateStatus="error" help="Please enter a name"><Input /></Form.Item>
      <Form.Item label="Supplier" name="supplier"><Select showSearch placeholder="Choose a supplier" options={["Baltic Tools", "Elbe Trucks", "Nordlicht"].map((value) => ({ value }))} /></Form.Item>

      <Form.Item label="Number of pieces" name="count"><InputNumber min={1} /></Form.Item>
      <Form.Item label="Bought on" name="bought"><DatePicker /></Form.Item>
      <Form.Item label="Ownership" name="kind"><Radio.Group><Radio value="own">Owned</Radio><Radio value="lease">Leased</Radio></Radio.Group></Form.Item>
      <Form.Item name="insured" label="Insured" valuePropName="checked"><Switch /></Form.Item>
      <Checkbox>Print a label</Checkbox>
      <Form.Item label="Notes" name="notes"><Input.TextArea rows={2} placeholder="Anything worth knowing" /></Form.Item>
    </Form></Modal></>;
}
document.title = "Inventory";
createRoot(document.getElementById("root")).render(location.hash === "#dialog" ? <Dialog /> : <List />);
