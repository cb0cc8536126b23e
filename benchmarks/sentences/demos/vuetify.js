import { createApp } from "vue/dist/vue.esm-bundler.js";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import * as directives from "vuetify/directives";
import { aliases, mdi } from "vuetify/iconsets/mdi-svg";
import "vuetify/styles";
const template = `<v-app>
  <v-app-bar title="Harbour freight" color="primary"><template #append><v-badge content="5" color="error" class="mr-4"><v-btn variant="text">Inbox</v-btn></v-badge><v-btn variant="text">Ines Prado</v-btn></template></v-app-bar>
  <v-navigation-drawer permanent width="190"><v-list nav><v-list-item title="Shipments" active /><v-list-item title="Containers" /><v-list-item title="Customs" /><v-list-item title="Invoices" subtitle="2 overdue" /></v-list></v-navigation-drawer>
  <v-main><v-container fluid>
    <v-alert type="warning" variant="tonal" closable density="compact" text="Pier 4 is closed until Friday because of the wind." />
    <v-tabs v-model="tab"><v-tab value="under">Under way</v-tab><v-tab value="arrived">Arrived</v-tab><v-tab value="held" disabled>Held back</v-tab></v-tabs>
    <v-row class="mt-2" density="compact"><v-col cols="3"><v-text-field label="Search shipments" density="compact" clearable /></v-col><v-col cols="3"><v-select label="Carrier" :items="['Hanse Line', 'Orient Star', 'Polaris']" model-value="Polaris" density="compact" /></v-col><v-col cols="3"><v-autocomplete label="Ports" :items="['Genoa', 'Porto', 'Gdansk']" :model-value="['Genoa', 'Porto']" multiple chips closable-chips density="compact" /></v-col><v-col cols="3"><v-text-field label="Weight limit" suffix="kg" type="number" model-value="18000" density="compact" :error-messages="['At most 16000 kg']" /></v-col></v-row>
    <v-row density="compact"><v-col cols="2"><v-checkbox label="Only urgent" density="compact" hide-details /></v-col><v-col cols="2"><v-switch label="Live map" :model-value="true" density="compact" hide-details color="primary" /></v-col><v-col cols="4"><v-radio-group inline model-value="sea" density="compact" hide-details label="Mode"><v-radio label="Sea" value="sea" /><v-radio label="Rail" value="rail" /><v-radio label="Road" value="road" /></v-radio-group></v-col><v-col cols="4"><v-slider label="Speed" :model-value="14" :min="0" :max="24" thumb-label="always" density="compact" hide-details /></v-col></v-row>
    <div class="d-flex ga-2 my-2"><v-btn color="primary">Add shipment</v-btn><v-btn variant="outlined">Assign driver</v-btn><v-btn disabled>Archive</v-btn><v-btn-toggle model-value="t" density="compact" divided><v-btn value="t">Table</v-btn><v-btn value="m">Map</v-btn></v-btn-toggle><v-chip-group :model-value="1"><v-chip>Draft</v-chip><v-chip>Confirmed</v-chip></v-chip-group></div>
    <v-data-table :headers="headers" :items="items" show-select :model-value="[4712]" item-value="no" density="compact" :items-per-page="4" :sort-by="[{ key: 'eta', order: 'asc' }]"><template #item.state="{ item }"><v-chip size="small">{{ item.state }}</v-chip></template><template #item.actions="{ item }"><v-btn size="small" variant="text">Track</v-btn><v-btn size="small" variant="text" color="error">Void</v-btn></template></v-data-table>
    <v-expansion-panels :model-value="0"><v-expansion-panel title="Papers" text="Bill of lading and packing list are complete." /><v-expansion-panel title="Dangerous goods" text="None." /></v-expansion-panels>
  </v-container></v-main>
  <v-snackbar :model-value="true" :timeout="-1">Shipment 4709 was voided<template #actions><v-btn variant="text">Undo</v-btn></template></v-snackbar>
  <v-dialog :model-value="dialog" max-width="480" :transition="false"><v-card title="Add shipment"><v-card-text><v-text-field label="Consignee" :error-messages="['Consignee is required']" /><v-select label="Container" :items="['20 ft', '40 ft', 'Reefer']" model-value="40 ft" /><v-textarea label="Remarks" rows="2" model-value="Keep dry" /><v-checkbox label="Insure this shipment" :model-value="true" /></v-card-text><v-card-actions><v-btn>Dismiss</v-btn><v-btn variant="flat" color="primary">Create</v-btn></v-card-actions></v-card></v-dialog>
</v-app>`;
const data = () => ({
  tab: "under",
  dialog: location.hash === "#add",
  headers: [{ title: "No.", key: "no" }, { title: "Goods", key: "goods" }, { title: "From", key: "from" }, { title: "To", key: "to" }, { title: "Tonnes", key: "tonnes", align: "end" }, { title: "ETA", key: "eta" }, { title: "State", key: "state", sortable: false }, { title: "", key: "actions", sortable: false }],
  items: [{ no: 4711, goods: "Olive oil", from: "Genoa", to: "Hull", tonnes: 12.5, eta: "2026-05-03", state: "On board" }, { no: 4712, goods: "Cork", from: "Porto", to: "Gdansk", tonnes: 4, eta: "2026-05-06", state: "Delayed" }, { no: 4715, goods: "Steel coils", from: "Gdansk", to: "Genoa", tonnes: 21.3, eta: "2026-05-09", state: "On board" }, { no: 4720, goods: "Paper", from: "Turku", to: "Porto", tonnes: 9.8, eta: "2026-05-11", state: "Loading" }],
});
document.title = "Harbour freight";
createApp({ template, data }).use(createVuetify({ components, directives, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
