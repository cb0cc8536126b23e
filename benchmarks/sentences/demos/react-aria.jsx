import { createRoot } from "react-dom/client";
import { Button, Checkbox, CheckboxGroup, ComboBox, DateField, DateInput, DateSegment, Dialog, DialogTrigger, Disclosure, DisclosurePanel, FieldError, Group, Heading, Input, Label, Link, ListBox, ListBoxItem, Menu, MenuItem, MenuTrigger, NumberField, Popover, ProgressBar, Radio, RadioGroup, SearchField, Select, SelectValue, Slider, SliderOutput, SliderThumb, SliderTrack, Switch, Tab, TabList, TabPanel, Tabs, Tag, TagGroup, TagList, Text, TextField, ToggleButton, Toolbar, Table, TableHeader, Column, TableBody, Row, Cell } from "react-aria-components";
import { CalendarDate } from "@internationalized/date";
const Box = () => <div className="box" />;
const songs = [["Harbour Lights", "Ana Prado", "3:42", "1,204"], ["Slow Train", "The Pines", "4:10", "877"], ["Paper Boats", "Ana Prado", "2:58", "2,310"]];
function App({ isOpen }) {
  return <main>
    <Heading level={1}>Playlist editor</Heading>
    <Toolbar aria-label="Text"><ToggleButton isSelected>Shuffle</ToggleButton><ToggleButton>Repeat</ToggleButton><Button>Play all</Button><Button isDisabled>Download</Button><MenuTrigger isOpen={isOpen}><Button aria-label="More actions">⋯</Button><Popover><Menu><MenuItem>Rename…</MenuItem><MenuItem>Duplicate</MenuItem><MenuItem>Delete playlist</MenuItem></Menu></Popover></MenuTrigger></Toolbar>
    <div className="row">
      <TextField isRequired defaultValue="Evening drive"><Label>Playlist name</Label><Input /><Text slot="description">Shown to your friends</Text></TextField>
      <SearchField><Label>Find a song</Label><Input /><Button>✕</Button></SearchField>
      <ComboBox defaultInputValue="Jazz"><Label>Genre</Label><div><Input /><Button>▼</Button></div><Popover><ListBox><ListBoxItem>Jazz</ListBoxItem></ListBox></Popover></ComboBox>
      <Select defaultSelectedKey="private"><Label>Visibility</Label><Button><SelectValue /><span aria-hidden="true">▼</span></Button><Popover><ListBox><ListBoxItem id="public">Public</ListBoxItem><ListBoxItem id="private">Private</ListBoxItem></ListBox></Popover></Select>
      <NumberField defaultValue={20} minValue={1}><Label>Maximum songs</Label><Group><Button slot="decrement">-</Button><Input /><Button slot="increment">+</Button></Group></NumberField>
    </div>
    <div className="row">
      <DateField defaultValue={new CalendarDate(2026, 4, 9)}><Label>Release date</Label><DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput></DateField>
      <CheckboxGroup defaultValue={["email"]}><Label>Notify by</Label><Checkbox value="email"><Box />Email</Checkbox><Checkbox value="push"><Box />Push message</Checkbox></CheckboxGroup>
      <RadioGroup defaultValue="high"><Label>Quality</Label><Radio value="low">Low</Radio><Radio value="high">High</Radio><Radio value="lossless">Lossless</Radio></RadioGroup>
      <Switch defaultSelected><div className="track" />Crossfade</Switch><Switch><div className="track" />Offline mode</Switch>
      <Slider defaultValue={70}><Label>Volume</Label><SliderOutput /><SliderTrack><SliderThumb /></SliderTrack></Slider>
      <TagGroup onRemove={() => {}}><Label>Moods</Label><TagList>{["calm", "night", "road"].map((each) => <Tag key={each} id={each} textValue={each}>{each}<Button slot="remove">✕</Button></Tag>)}</TagList></TagGroup>
    </div>
    <Tabs defaultSelectedKey="songs"><TabList aria-label="Parts"><Tab id="songs">Songs</Tab><Tab id="people">People</Tab><Tab id="stats" isDisabled>Statistics</Tab></TabList>
      <TabPanel id="songs"><Table aria-label="Songs" selectionMode="multiple" defaultSelectedKeys={["Slow Train"]} sortDescriptor={{ column: "title", direction: "ascending" }}><TableHeader><Column><Checkbox slot="selection"><Box /></Checkbox></Column><Column id="title" isRowHeader allowsSorting>Title</Column><Column id="artist" allowsSorting>Artist</Column><Column>Length</Column><Column>Plays</Column></TableHeader>
        <TableBody>{songs.map((song) => <Row key={song[0]} id={song[0]}><Cell><Checkbox slot="selection"><Box /></Checkbox></Cell>{song.map((each, at) => <Cell key={at}>{each}</Cell>)}</Row>)}</TableBody></Table></TabPanel>
      <TabPanel id="people">…</TabPanel></Tabs>
    <div className="row"><Disclosure defaultExpanded><Heading><Button slot="trigger">Sharing</Button></Heading><DisclosurePanel>Anyone with the link can listen. 3 people follow this playlist.</DisclosurePanel></Disclosure><Disclosure><Heading><Button slot="trigger">Advanced</Button></Heading><DisclosurePanel>…</DisclosurePanel></Disclosure>
      <ProgressBar value={45} aria-label="Upload">{({ valueText }) => <span>Uploading cover… {valueText}</span>}</ProgressBar>
      <ListBox aria-label="Recently played" selectionMode="single" defaultSelectedKeys={["b"]}><ListBoxItem id="a">Morning run</ListBoxItem><ListBoxItem id="b">Focus</ListBoxItem><ListBoxItem id="c">Party 2019</ListBoxItem></ListBox></div>
    <p><Link href="#help">Help with playlists</Link></p>
  </main>;
}
document.title = "Playlist editor";
createRoot(document.getElementById("root")).render(<App isOpen={location.hash === "#menu"} />);
