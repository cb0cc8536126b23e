import { createRoot } from "react-dom/client";
import { useState } from "react";
import { PrimeReactProvider } from "primereact/api";
import { Accordion, AccordionTab } from "primereact/accordion";
import { BreadCrumb } from "primereact/breadcrumb";
import { Button } from "primereact/button";
import { Calendar } from "primereact/calendar";
import { Checkbox } from "primereact/checkbox";
import { Column } from "primereact/column";
import { DataTable } from "primereact/datatable";
import { Dropdown } from "primereact/dropdown";
import { InputNumber } from "primereact/inputnumber";
import { InputSwitch } from "primereact/inputswitch";
import { InputText } from "primereact/inputtext";
import { InputTextarea } from "primereact/inputtextarea";
import { Message } from "primereact/message";
import { MultiSelect } from "primereact/multiselect";
import { RadioButton } from "primereact/radiobutton";
import { Rating } from "primereact/rating";
import { SelectButton } from "primereact/selectbutton";
import { TabMenu } from "primereact/tabmenu";
import { Tag } from "primereact/tag";
import "primereact/resources/themes/lara-light-blue/theme.css";
const patients = [
  { id: 301, name: "Nadia Rahal", doctor: "Dr. Okafor", time: "08:30", minutes: 20, state: "Arrived" },
  { id: 302, name: "Piet Jansen", doctor: "Dr. Lindholm", time: "09:00", minutes: 45, state: "Booked" },
  { id: 303, name: "Sofia Costa", doctor: "Dr. Okafor", time: "09:15", minutes: 15, state: "Missed" },
  { id: 304, name: "Liam Byrne", doctor: "Dr. Mehta", time: "10:00", minutes: 30, state: "Booked" },
];
const severity = { Arrived: "success", Booked: "info", Missed: "danger" };
function App() {
  const [rows, select] = useState([patients[1]]);
  return <PrimeReactProvider><div style={{ padding: 16, fontFamily: "sans-serif", maxWidth: 1240 }}>
    <BreadCrumb model={[{ label: "Clinic", url: "#clinic" }, { label: "Tuesday", url: "#tuesday" }]} home={{ label: "Start", url: "#start" }} />
    <h2>Appointments</h2>
    <Message severity="error" text="Sofia Costa did not come. Her slot is free again." />
    <TabMenu model={[{ label: "Today" }, { label: "Week" }, { label: "Waiting list (6)" }]} activeIndex={0} />
    <div style={{ display: "flex", gap: 24, alignItems: "end", margin: "16px 0" }}>
      <div><label htmlFor="patient">Patient</label><br /><InputText id="patient" placeholder="First and last name" /></div>
      <div><label htmlFor="doctor">Doctor</label><br /><Dropdown inputId="doctor" value="Dr. Mehta" options={["Dr. Okafor", "Dr. Lindholm", "Dr. Mehta"]} /></div>
      <div><label htmlFor="length">Minutes</label><br /><InputNumber inputId="length" value={20} showButtons size={3} step={5} /></div>
      <div><label htmlFor="day">Day</label><br /><Calendar inputId="day" value={new Date(2026, 4, 12)} dateFormat="dd.mm.yy" showIcon /></div>
      <div><label htmlFor="rooms">Rooms</label><br /><MultiSelect inputId="rooms" value={["Room 1", "Lab"]} options={["Room 1", "Room 2", "Lab", "X-ray"]} display="chip" /></div>
    </div>
    <div style={{ display: "flex", gap: 24, alignItems: "center", margin: "16px 0" }}>
      <div><Checkbox inputId="first" checked={false} /> <label htmlFor="first">First visit</label></div>
      <div><Checkbox inputId="english" checked /> <label htmlFor="english">Speaks English</label></div>
      <div><RadioButton inputId="cashless" name="pay" checked /> <label htmlFor="cashless">Insurance</label> <RadioButton inputId="self" name="pay" /> <label htmlFor="self">Self-payer</label></div>
      <div><label htmlFor="sms">Text reminder</label> <InputSwitch inputId="sms" checked={false} /></div>
      <SelectButton value="List" options={["List", "Board"]} />
      <Rating value={4} />
      <Button label="Book" /><Button label="Print list" severity="secondary" outlined /><Button label="Cancel all" severity="danger" disabled />
    </div>
    <DataTable value={patients} dataKey="id" selection={rows} onSelectionChange={(event) => select(event.value)} sortField="time" sortOrder={1} paginator rows={4} totalRecords={18} lazy>
      <Column selectionMode="multiple" /><Column field="id" header="No." /><Column field="name" header="Patient" sortable /><Column field="doctor" header="Doctor" sortable /><Column field="time" header="Time" sortable /><Column field="minutes" header="Minutes" />
      <Column header="State" body={(row) => <Tag value={row.state} severity={severity[row.state]} />} />
      <Column body={() => <><Button label="Move" link /><Button label="Cancel" link /></>} />
    </DataTable>
    <Accordion activeIndex={0}><AccordionTab header="Opening hours">Monday to Thursday, 8 am to 5 pm.</AccordionTab><AccordionTab header="Emergency">Call 112.</AccordionTab></Accordion>
    <p><label htmlFor="note">Note for the doctor</label><br /><InputTextarea id="note" rows={2} cols={60} value="Allergic to penicillin" readOnly /></p>
  </div></PrimeReactProvider>;
}
document.title = "Appointments";
createRoot(document.getElementById("root")).render(<App />);
