import { createRoot } from "react-dom/client";
import { Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Autocomplete, Button, Checkbox, Chip, FormControl, FormControlLabel, FormLabel, IconButton, InputLabel, MenuItem, Pagination, Paper, Radio, RadioGroup, Select, Slider, Stack, Switch, Tab, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, TableSortLabel, Tabs, TextField, Toolbar, Typography, Snackbar } from "@mui/material";
const guests = [["Maya Lindqvist", "Oak Room", "12 Mar 2026", 3, "Confirmed"], ["Tomas Berg", "Lake Suite", "14 Mar 2026", 1, "Waiting"], ["Priya Nair", "Attic", "15 Mar 2026", 7, "Confirmed"], ["Owen Clarke", "Oak Room", "20 Mar 2026", 2, "Cancelled"]];
function App() {
  return <>
    <AppBar position="static"><Toolbar><Typography variant="h6" sx={{ flexGrow: 1 }}>Hill House Bookings</Typography><Button color="inherit">Log out</Button></Toolbar></AppBar>
    <Stack spacing={2} sx={{ p: 2, maxWidth: 1000 }}>
      <Alert severity="warning" onClose={() => {}}>The Attic is closed for painting until 10 March.</Alert>
      <Tabs value={1} aria-label="sections"><Tab label="Calendar" /><Tab label="Bookings" /><Tab label="Rates" disabled /></Tabs>
      <Stack direction="row" spacing={2}>
        <TextField label="Guest name" required helperText="As in the passport" />
        <TextField label="Email" type="email" error defaultValue="maya(at)post" helperText="Enter a valid email address" />
        <FormControl sx={{ minWidth: 160 }}><InputLabel id="room-label">Room</InputLabel><Select labelId="room-label" label="Room" value="oak"><MenuItem value="oak">Oak Room</MenuItem><MenuItem value="lake">Lake Suite</MenuItem></Select></FormControl>
        <Autocomplete sx={{ minWidth: 220 }} multiple options={["Breakfast", "Parking", "Cot"]} defaultValue={["Breakfast"]} renderInput={(given) => <TextField {...given} label="Extras" />} />
      </Stack>
      <Stack direction="row" spacing={3} alignItems="center">
        <FormControl><FormLabel id="pay">Payment</FormLabel><RadioGroup row aria-labelledby="pay" defaultValue="card"><FormControlLabel value="card" control={<Radio />} label="Card" /><FormControlLabel value="cash" control={<Radio />} label="Cash" /><FormControlLabel value="invoice" disabled control={<Radio />} label="Invoice" /></RadioGroup></FormControl>
        <FormControlLabel control={<Switch defaultChecked />} label="Send reminders" />
        <FormControlLabel control={<Checkbox />} label="Late arrival" />
        <div style={{ width: 200 }}><Typography id="nights">Nights</Typography><Slider aria-labelledby="nights" defaultValue={3} min={1} max={14} valueLabelDisplay="auto" /></div>
      </Stack>
      <Stack direction="row" spacing={1}><Chip label="March" onDelete={() => {}} /><Chip label="Confirmed" color="primary" onDelete={() => {}} /><Button variant="contained">New booking</Button><Button variant="outlined" disabled>Export</Button><Button>Refresh</Button></Stack>
      <Paper><Table size="small"><TableHead><TableRow><TableCell padding="checkbox"><Checkbox inputProps={{ "aria-label": "select all guests" }} /></TableCell>
        <TableCell sortDirection="asc"><TableSortLabel active direction="asc">Guest</TableSortLabel></TableCell><TableCell>Room</TableCell><TableCell><TableSortLabel>Arrival</TableSortLabel></TableCell><TableCell align="right">Nights</TableCell><TableCell>Status</TableCell><TableCell /></TableRow></TableHead>
        <TableBody>{guests.map((row, at) => <TableRow key={row[0]} selected={at === 2}><TableCell padding="checkbox"><Checkbox checked={at === 2} inputProps={{ "aria-label": `select ${row[0]}` }} /></TableCell>{row.map((each, cell) => <TableCell key={cell} align={cell === 3 ? "right" : "left"}>{cell === 4 ? <Chip size="small" label={each} /> : each}</TableCell>)}<TableCell><IconButton size="small" aria-label="edit">✎</IconButton><IconButton size="small" aria-label="delete">🗑</IconButton></TableCell></TableRow>)}</TableBody></Table>
        <TablePagination component="div" count={23} page={0} rowsPerPage={5} rowsPerPageOptions={[5, 10]} onPageChange={() => {}} /></Paper>
      <div><Accordion defaultExpanded><AccordionSummary>House rules</AccordionSummary><AccordionDetails>Quiet hours are from 22:00 to 7:00. Dogs are welcome in the Oak Room.</AccordionDetails></Accordion><Accordion><AccordionSummary>Cancellation</AccordionSummary><AccordionDetails>Free until two days before arrival.</AccordionDetails></Accordion></div>
      <Pagination count={5} page={2} />
    </Stack>
    <Snackbar open message="Booking saved" action={<Button size="small" color="secondary">Undo</Button>} anchorOrigin={{ vertical: "bottom", horizontal: "right" }} />
  </>;
}
document.title = "Hill House Bookings";
createRoot(document.getElementById("root")).render(<App />);
