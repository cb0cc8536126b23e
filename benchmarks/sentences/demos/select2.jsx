import $ from "jquery";
import select2 from "select2";
import flatpickr from "flatpickr";
if (typeof select2 === "function") select2(window, $);
document.title = "Request leave";
document.getElementById("root").innerHTML = `<h1>Request leave</h1><form>
<div class="line"><label for="kind">Type of leave *</label> <select id="kind" style="width:240px"><option>Annual leave</option><option>Sick leave</option><option>Parental leave</option></select></div>
<div class="line"><label for="cover">Colleagues covering</label> <select id="cover" multiple style="width:360px"><option selected>Ruth Adeyemi</option><option selected>Jonas Weiss</option><option>Mei Tanaka</option></select></div>
<div class="line"><label for="from">First day</label> <input id="from" value="2026-06-15"> <label for="to">Last day</label> <input id="to" placeholder="Pick a date"></p>
<fieldset><legend>Half days</legend><label><input type="radio" name="half" checked> None</label> <label><input type="radio" name="half"> First day only</label> <label><input type="radio" name="half"> Last day only</label></fieldset>
<p><label><input type="checkbox"> I have talked to my manager</label></p><p><label>Reason <textarea rows="2" cols="50"></textarea></label></p>
<p><button>Send request</button> <button type="reset">Start over</button> <a href="#policy">Leave policy</a></p></form>
<aside><h2>Your balance</h2><dl><dt>Entitlement</dt><dd>28 days</dd><dt>Taken</dt><dd>9 days</dd><dt>Left</dt><dd>19 days</dd></dl></aside>
<section><h2>Earlier requests</h2><table><thead><tr><th>Dates</th><th>Type</th><th>Days</th><th>Decision</th><th></th></tr></thead><tbody><tr><td>2–6 Feb 2026</td><td>Annual leave</td><td>5</td><td>Approved</td><td><button>Withdraw</button></td></tr><tr><td>17 Mar 2026</td><td>Sick leave</td><td>1</td><td>Approved</td><td></td></tr><tr><td>1–3 Apr 2026</td><td>Annual leave</td><td>3</td><td>Rejected</td><td><button>Ask again</button></td></tr></tbody></table></section>`;
$("#kind").select2(); $("#cover").select2();
flatpickr("#from", {}); const to = flatpickr("#to", { defaultDate: null });
if (location.hash === "#kind") $("#kind").select2("open");
if (location.hash === "#date") { const from = flatpickr("#from", { weekNumbers: false }); from.open(); }
