import { createRoot } from "react-dom/client";
import { Accordion, Alert, Anchor, Avatar, Badge, Button, Checkbox, CloseButton, Group, Indicator, MantineProvider, Modal, NavLink, NumberInput, Pagination, Paper, PasswordInput, Pill, Progress, Radio, Rating, SegmentedControl, Select, SimpleGrid, Slider, Stack, Stepper, Switch, Table, TagsInput, Text, TextInput, Textarea, Timeline, Title } from "@mantine/core";
import "@mantine/core/styles.css";
const dishes = [["Lentil soup", "Starter", 35, 4, "easy"], ["Mushroom risotto", "Main", 50, 2, "tricky"], ["Plum crumble", "Dessert", 65, 6, "easy"]];
function App() {
  const isOpen = location.hash === "#share";
  return <MantineProvider>
    <Group align="start" wrap="nowrap" p="md">
      <Stack w={200} gap={0}><NavLink label="All recipes" active href="#all" /><NavLink label="Favourites" href="#favourites" rightSection={<Badge size="xs">12</Badge>} /><NavLink label="Shopping list" href="#shopping" /><NavLink label="Archive" href="#archive" disabled /></Stack>
      <Stack style={{ flex: 1 }}>
        <Group justify="space-between"><Title order={2}>Recipe box</Title><Group><Text size="sm">Signed in as Ingrid</Text><Button variant="default" size="xs">Sign out</Button></Group></Group>
        <Alert title="Three recipes have no photo" withCloseButton closeButtonLabel="Dismiss">Add one so that others find them.</Alert>
        <Group align="end"><TextInput label="Search" placeholder="Dish or ingredient" /><Select label="Course" data={["Starter", "Main", "Dessert"]} placeholder="Any course" /><NumberInput label="Servings" defaultValue={4} min={1} max={12} /><TagsInput label="Without" defaultValue={["nuts", "gluten"]} /></Group>
        <Group><Checkbox label="Vegetarian" defaultChecked /><Checkbox label="Vegan" /><Switch label="Metric units" defaultChecked /><SegmentedControl data={["Table", "Cards"]} /><Radio.Group label="Difficulty" defaultValue="any"><Group><Radio value="any" label="Any" /><Radio value="easy" label="Easy" /><Radio value="tricky" label="Tricky" /></Group></Radio.Group></Group>
        <Group><Button>New recipe</Button><Button variant="light">Import from link</Button><Button variant="outline" disabled>Merge duplicates</Button></Group>
        <Table striped withTableBorder><Table.Thead><Table.Tr><Table.Th>Dish</Table.Th><Table.Th>Course</Table.Th><Table.Th>Minutes</Table.Th><Table.Th>Serves</Table.Th><Table.Th>Difficulty</Table.Th><Table.Th /></Table.Tr></Table.Thead>
          <Table.Tbody>{dishes.map((row) => <Table.Tr key={row[0]}><Table.Td><Anchor href={`#${row[0]}`}>{row[0]}</Anchor></Table.Td>{row.slice(1, 4).map((each, at) => <Table.Td key={at}>{each}</Table.Td>)}<Table.Td><Badge color={row[4] === "easy" ? "green" : "orange"}>{row[4]}</Badge></Table.Td><Table.Td><Group gap="xs"><Button size="compact-xs" variant="subtle">Cook</Button><Button size="compact-xs" variant="subtle" color="red">Remove</Button></Group></Table.Td></Table.Tr>)}</Table.Tbody></Table>
        <Group justify="space-between"><Text size="sm">Showing 3 of 27 recipes</Text><Pagination total={9} defaultValue={2} getControlProps={(control) => ({ "aria-label": `${control} page` })} /></Group>
        <SimpleGrid cols={2}><Accordion defaultValue="tips"><Accordion.Item value="tips"><Accordion.Control>Kitchen tips</Accordion.Control><Accordion.Panel>Salt the water after it boils.</Accordion.Panel></Accordion.Item><Accordion.Item value="units"><Accordion.Control>Unit table</Accordion.Control><Accordion.Panel>A cup is 240 ml.</Accordion.Panel></Accordion.Item></Accordion>
          <Stack><Stepper active={1} size="xs"><Stepper.Step label="Upload" /><Stepper.Step label="Check" /><Stepper.Step label="Publish" /></Stepper><Text size="sm">Storage: 64 of 100 MB</Text><Progress value={64} aria-label="Storage" /></Stack></SimpleGrid>
      </Stack>
    </Group>
    <Modal opened={isOpen} onClose={() => {}} title="Share Plum crumble" closeButtonProps={{ "aria-label": "Close dialog" }} transitionProps={{ duration: 0 }}>
      <Stack><TextInput label="Send to" required error="This is not an email address" defaultValue="otto.at.home" /><Textarea label="Message" placeholder="Say something nice" /><Checkbox label="Let them edit" /><Text size="sm">Link expires in</Text><Slider defaultValue={7} min={1} max={30} label={(value) => `${value} days`} labelAlwaysOn thumbLabel="Days" mb="md" mt="lg" /><Text>Already shared with</Text><Group><Pill withRemoveButton removeButtonProps={{ "aria-label": "Remove Karin" }}>Karin</Pill><Pill withRemoveButton removeButtonProps={{ "aria-label": "Remove Jonas" }}>Jonas</Pill></Group><Group justify="end"><Button variant="default">Not now</Button><Button>Send invitation</Button></Group></Stack>
    </Modal>
  </MantineProvider>;
}
document.title = "Recipe box";
createRoot(document.getElementById("root")).render(<App />);
