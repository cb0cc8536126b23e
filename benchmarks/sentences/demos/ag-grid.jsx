import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
ModuleRegistry.registerModules([AllCommunityModule]);
document.title = "Fleet";
document.getElementById("root").innerHTML = `<h2>Fleet overview</h2><p><label>Quick filter <input id="quick" type="search" placeholder="Type to filter"></label> <button id="export">Export CSV</button> <button id="reset">Reset columns</button> <button disabled>Delete selected</button> <span id="status">3 of 8 vehicles selected</span></p><div id="grid" style="height:560px"></div>`;
const names = [["MV Alba", "Ferry", "Oslo", 1998, 12.5, true], ["MV Borea", "Cargo", "Hamburg", 2011, 48.2, false], ["MV Corvus", "Tug", "Oslo", 2005, 3.1, true], ["MV Dione", "Ferry", "Kiel", 2019, 22.0, true], ["MV Elara", "Cargo", "Rotterdam", 2016, 61.7, false], ["MV Fenja", "Tug", "Kiel", 1989, 2.4, false], ["MV Gudrun", "Ferry", "Bergen", 2022, 30.9, true], ["MV Hilda", "Cargo", "Hamburg", 2008, 39.3, false]];
const grid = createGrid(document.getElementById("grid"), {
  columnDefs: [{ field: "vessel", pinned: "left" }, { field: "kind", filter: true, floatingFilter: true }, { field: "home", headerName: "Home port", filter: true, floatingFilter: true, editable: true }, { field: "built", sort: "desc", filter: "agNumberColumnFilter" }, { field: "value", headerName: "Value (M€)", valueFormatter: ({ value }) => value.toFixed(1) }, { field: "active", headerName: "In service" }],
  rowData: names.map(([vessel, kind, home, built, value, active]) => ({ vessel, kind, home, built, value, active })),
  rowSelection: { mode: "multiRow" }, pagination: true, paginationPageSize: 5, paginationPageSizeSelector: [5, 10, 20], animateRows: false,
  onFirstDataRendered: ({ api }) => api.forEachNode((node) => node.setSelected(["MV Alba", "MV Dione", "MV Gudrun"].includes(node.data.vessel))),
});
