"""The kinds of late pages: what web applications do until they show what they show in the end."""

from __future__ import annotations

from benchmarks.late.pages import (
    ITEMS,
    LAST,
    Kind,
    Reading,
    choose,
    click,
    counted,
    enabled,
    fill,
    gone,
    listed,
    offered,
    shown,
    tabled,
    told,
)

EMPTY = '<h1>Household</h1><ul id="list" aria-label="Tasks"></ul>'
LOADED = '<h1>Household</h1><ul id="list" aria-label="Tasks">ROWS</ul>'
STALE = f'<h1>Household</h1><ul id="list" aria-label="Tasks">{"".join(f"<li>{each}</li>" for each in ITEMS[:3])}</ul>'
TABLE = (
    '<h1>Household</h1><table aria-label="Tasks"><thead><tr><th>Task<th>Hours</thead><tbody id="rows"></tbody></table>'
)
FILL = 'const fill = (rows, hours) => $("rows").innerHTML = rows.map((each, at) => `<tr><td>${each}<td>${hours(at)}`).join("");'
NOWHERE = '<h1>Household</h1><main id="main"></main>'
"""The list itself isn't there before its rows."""
WHOLE = '$("main").innerHTML = `<ul aria-label="Tasks">${rows.map((each) => `<li>${each}</li>`).join("")}</ul>`;'
TOTALS = '<h1>Household</h1><dl><div><dt>Open tasks</dt><dd id="said">0</dd></div></dl>'
TIMERS = (100, 400, 1_000, 2_500, 4_000)
SERVER = (400, 1_500, 2_500)
EXTRAS = "Feed the cat"
"""What a test adds."""
CLOCK = '<p>It is <time id="clock"></time></p><script>setInterval(() => say(new Date().toLocaleTimeString(), "clock"), 100)</script>'
POLL = '<p role="status" id="news">0 online</p><script>setInterval(async () => { await get(20); say(`${Date.now() % 90} online`, "news"); }, 1000)</script>'
FEED = '<div style="height:3em;overflow:hidden" id="ad"></div><script>setInterval(() => { $("ad").innerHTML = `<b>Offer ${Date.now() % 97}</b>`; }, 250)</script>'
SPIN = '<style>@keyframes turn{to{transform:rotate(1turn)}} .turn{width:1em;height:1em;background:teal;animation:turn 1s linear infinite}</style><div class="turn"></div>'
FORM = '<h1>Household</h1><label>Search <input id="q"></label><ul id="list" aria-label="Tasks">ROWS</ul>'
ADD = '<h1>Household</h1><label>New task <input id="new"></label> <button id="add">Add</button><ul id="list" aria-label="Tasks">ROWS</ul>'
SOUGHT = ("Call the plumber", LAST)


def script(text: str, kind: str = "") -> str:
    return f"<script {kind}>{text}</script>"


def page(name: str, top: str, text: str, reading: Reading | None = None, **more: object) -> Kind:
    """A kind of a body and its script; read is the list, unless it says otherwise."""
    return Kind(name, top + script(text), reading or listed(), **more)  # type: ignore[arg-type]


BY_TIMER = (
    page("timer", EMPTY, "setTimeout(() => show(items), late)", delays=TIMERS),
    page("timer-count", EMPTY, "setTimeout(() => show(items), late)", counted()),
    page("timer-whole", NOWHERE, f"setTimeout(() => {{ const rows = items; {WHOLE} }}, late)"),
    page("timer-text", EMPTY, "setTimeout(() => show(items), late)", shown()),
    page("timer-batches", EMPTY, "items.forEach((each, at) => setTimeout(() => add(each), (late / 4) * (at + 1)))"),
    page(
        "timer-halves",
        EMPTY,
        "setTimeout(() => add(items.slice(0, 4)), 50); setTimeout(() => add(items.slice(4)), 50 + late)",
        delays=TIMERS,
    ),
    page("counter", TOTALS, "setTimeout(() => say(wrong ? 11 : 12), late)", told("Open tasks", 12, 11)),
    page(
        "count-up",
        TOTALS,
        "const begun = performance.now(), last = wrong ? 127 : 128; (function up(now) { const share = Math.min(1, (now - begun) / late);"
        " say(Math.round(last * share)); if (share < 1) requestAnimationFrame(up); })(begun)",
        told("Open tasks", 128, 127),
    ),
    page(
        "enabled-late",
        '<h1>Household</h1><button id="pay" disabled>Pay</button>',
        'setTimeout(() => { $("pay").disabled = wrong; }, late)',
        enabled("Pay"),
    ),
    page(
        "idle-callback",
        EMPTY,
        "setTimeout(() => requestIdleCallback(() => { add(items.slice(0, 3)); requestIdleCallback(() => add(items.slice(3))); }), late)",
    ),
    page(
        "frames",
        EMPTY,
        "let frame = 0; (function chunk() { const due = Math.floor((++frame * 16 / late) * items.length); add(items.slice($('list').children.length, due));"
        " if ($('list').children.length < items.length) requestAnimationFrame(chunk); })()",
    ),
    page(
        "worker",
        EMPTY,
        "const work = new Blob([`setTimeout(() => postMessage(1), ${late})`]); new Worker(URL.createObjectURL(work)).onmessage = () => show(items)",
        delays=SERVER,
    ),
    page(
        "upgrade",
        "<h1>Household</h1><task-list></task-list>",
        "setTimeout(() => customElements.define('task-list', class extends HTMLElement { connectedCallback() { this.innerHTML ="
        " `<ul aria-label=\"Tasks\">${items.map((each) => `<li>${each}</li>`).join('')}</ul>`; } }), late)",
    ),
    page(
        "fade-in",
        "<style>#list{opacity:0;visibility:hidden;transition:opacity .6s,visibility .6s} "
        '#list.on{opacity:1;visibility:visible}</style><h1>Household</h1><ul id="list" aria-label="Tasks">ROWS</ul>',
        'setTimeout(() => $("list").classList.add("on"), late)',
    ),
    page(
        "drawer",
        "<style>#drawer{position:fixed;right:0;top:0;width:20em;transform:translateX(100%);visibility:hidden;transition:transform LATEms,visibility 0s} #drawer.on{transform:none;visibility:visible}</style>"
        '<h1>Household</h1><button id="open">Tasks</button><aside id="drawer" aria-label="Drawer"><ul id="list" aria-label="Tasks"></ul></aside>',
        '$("open").onclick = () => $("drawer").classList.add("on"); $("drawer").ontransitionend = (event) =>'
        ' event.propertyName === "transform" && show(items)',
        acts=(click("Tasks"),),
    ),
    page(
        "frame-message",
        f'{EMPTY}<iframe title="Widget" srcdoc="<script>setTimeout(() => parent.postMessage(1), LATE)</script>"></iframe>',
        "onmessage = () => show(items)",
    ),
    page(
        "total-debounced",
        '<h1>Cart</h1><label>Quantity <input id="quantity" value="1"></label><dl><div><dt>Total</dt><dd id="said">€10</dd></div></dl>',
        'let timer; $("quantity").oninput = () => { clearTimeout(timer); timer = setTimeout(() =>'
        ' say(wrong ? "€10" : `€${$("quantity").value * 10}`), late); }',
        told("Total", 30, 10),
        acts=(fill("Quantity", "3"),),
    ),
    page("clock-elsewhere", EMPTY + CLOCK, "setTimeout(() => show(items), late)"),
)
BY_SERVER = (
    page("fetch", EMPTY, "get(late).then((rows) => show(rows))", delays=SERVER),
    page("fetch-count", EMPTY, "get(late).then((rows) => show(rows))", counted(), delays=SERVER),
    page("fetch-whole", NOWHERE, f"get(late).then((rows) => {{ {WHOLE} }})"),
    page(
        "fetch-buttons",
        EMPTY,
        "get(late).then((rows) => { show(rows); for (const each of $('list').children) { "
        "each.append(Object.assign(document.createElement('button'), { textContent: `Delete ${each.textContent}` })); } })",
        offered("Delete", 8, 7),
    ),
    page(
        "xhr",
        EMPTY,
        "const asked = new XMLHttpRequest(); asked.open('GET', `/items?wait=${late}`); asked.onload = () =>"
        " show(JSON.parse(asked.response)); asked.send()",
    ),
    page(
        "fetch-chain",
        EMPTY,
        "get(late / 2, '&to=1').then(() => sleep(60)).then(() => get(late / 2)).then((rows) => show(rows))",
        delays=SERVER,
    ),
    page("fetch-then-timer", EMPTY, "get(late / 2).then((rows) => setTimeout(() => show(rows), late / 2))"),
    page(
        "batches",
        EMPTY,
        "(async () => { for (let at = 0; at < 8; at += 2) add(await get(late / 2, `&from=${at}&to=${at + 2}`)); })()",
        delays=SERVER,
    ),
    page(
        "batches-at-once",
        EMPTY,
        "Promise.all([0, 1, 2, 3].map(async (n) => { const rows = await get(late * (1 + n / 2), `&from=${n * 2}&to=${n * 2 + 2}`); come(rows); }))",
    ),
    page(
        "each-row",
        EMPTY,
        "(async () => { const rows = await get(100); await Promise.all(rows.map(async (each, at) => { "
        "const mine = row('…'); $('list').append(mine); "
        "const [name] = await get(late * (0.5 + at / 8), `&from=${at}&to=${at + 1}`); mine.textContent = name; })); })()",
    ),
    page(
        "streamed-body",
        EMPTY,
        "(async () => { let left = ''; const answer = await fetch(`/lines?wait=${late / 4}&size=1`); for await (const part of answer.body.pipeThrough(new TextDecoderStream())) { const lines = (left + part).split('\\n'); left = lines.pop(); lines.forEach((line) => add(JSON.parse(line))); } })()",
    ),
    page(
        "socket-message",
        EMPTY,
        "new WebSocket(`ws://${location.host}/socket?wait=${late}`).onmessage = (event) => show(JSON.parse(event.data))",
        delays=SERVER,
    ),
    page(
        "socket-batches",
        EMPTY,
        "new WebSocket(`ws://${location.host}/socket?wait=${late / 2}&size=2`).onmessage = (event) => add(JSON.parse(event.data))",
    ),
    page(
        "event-stream",
        EMPTY,
        "new EventSource(`/events?wait=${late}`).onmessage = (event) => show(JSON.parse(event.data))",
    ),
    page(
        "events-batches",
        EMPTY,
        "new EventSource(`/events?wait=${late / 2}&size=2`).onmessage = (event) => add(JSON.parse(event.data))",
    ),
    page(
        "worker-fetch",
        EMPTY,
        "const work = new Blob([`fetch('${location.origin}/items?wait=${late}').then((answer) =>"
        " answer.json()).then(postMessage)`]); new Worker(URL.createObjectURL(work)).onmessage = (event) => show(event.data)",
    ),
    page("stale-then-new", STALE, "get(late).then((rows) => show(rows))", delays=SERVER),
    page(
        "cache-then-network",
        EMPTY,
        f"(async () => {{ const kept = await caches.open('kept'); "
        f"await kept.put('/kept', new Response(JSON.stringify({list(ITEMS[:3])}))); "
        "show(await (await kept.match('/kept')).json()); show(await get(late)); })()",
    ),
    page(
        "hydration",
        STALE,
        "get(late).then((rows) => { const list = $('list').cloneNode(); list.append(...rows.map(row)); $('list').replaceWith(list); })",
    ),
    page("hydrated-timer", STALE, "setTimeout(() => show(items), late)"),
    page(
        "loading-text",
        f'{EMPTY}<p id="said">Loading…</p>',
        "get(late).then((rows) => { $('said').remove(); show(rows); })",
    ),
    page(
        "spinner",
        f'{EMPTY}<div role="progressbar" aria-label="Loading tasks" id="said"></div>',
        "setTimeout(() => { $('said').remove(); show(items); }, late)",
        delays=TIMERS,
    ),
    page(
        "skeleton",
        '<style>.grey{height:1em;background:#ddd;margin:4px}</style><h1>Household</h1><ul id="list" aria-label="Tasks">'
        + '<li class="grey"></li>' * 5
        + "</ul>",
        "setTimeout(() => show(items), late)",
    ),
    page(
        "busy",
        '<h1>Household</h1><ul id="list" aria-label="Tasks" aria-busy="true"></ul>',
        "setTimeout(() => { show(items); $('list').removeAttribute('aria-busy'); }, late)",
        delays=TIMERS,
    ),
    page(
        "busy-half",
        f'<h1>Household</h1><ul id="list" aria-label="Tasks" aria-busy="true"><li>{ITEMS[0]}</li></ul>',
        "get(late).then((rows) => { show(rows); $('list').removeAttribute('aria-busy'); })",
    ),
    page(
        "no-results-first",
        f'{EMPTY}<p id="said">No tasks</p>',
        "get(late).then((rows) => { $('said').remove(); show(rows); })",
        delays=SERVER,
    ),
    page(
        "no-results-timer",
        f'{EMPTY}<p id="said">No tasks</p>',
        "setTimeout(() => { $('said').remove(); show(items); }, late)",
    ),
    page("counter-fetch", TOTALS, "get(late).then((rows) => say(rows.length))", told("Open tasks", 8, 7)),
    page(
        "counter-after-list",
        f'{TOTALS}<ul id="list" aria-label="Tasks"></ul>',
        "get(200).then((rows) => show(rows)); get(late + 200).then((rows) => say(rows.length))",
        told("Open tasks", 8, 7),
    ),
    page(
        "retried",
        EMPTY,
        "(async () => { let answer = await fetch('/flaky?wait=50'); while (!answer.ok) { await sleep(late); "
        "answer = await fetch('/flaky?wait=50'); } show(await answer.json()); })()",
    ),
    page(
        "polled-job",
        EMPTY,
        "(async () => { for (let done = false; !done; await sleep(500)) { "
        "const told = await (await fetch('/job')).json(); show(told.rows); done = told.done; } })()",
    ),
    page("poll-elsewhere", EMPTY + POLL, "get(late).then((rows) => show(rows))", delays=SERVER),
    page("clock-and-fetch", EMPTY + CLOCK, "get(late).then((rows) => show(rows))"),
    page("noise-elsewhere", EMPTY + FEED + SPIN, "setTimeout(() => show(items), late)"),
    page(
        "shadow-root",
        "<h1>Household</h1><task-list></task-list>",
        "customElements.define('task-list', class extends HTMLElement { async connectedCallback() { const rows = await get(late); this.attachShadow({ mode: 'open' }).innerHTML = `<ul aria-label=\"Tasks\">${rows.map((each) => `<li>${each}</li>`).join('')}</ul>`; } })",
    ),
    page(
        "image-decode",
        EMPTY,
        "(async () => { const image = new Image(); image.src = `/image.gif?wait=${late}`; await image.decode(); "
        "$('list').before(image); show(items); })()",
    ),
    page(
        "image-load-rows",
        EMPTY,
        "items.forEach((each, at) => { const image = new Image(); image.onload = () => come([each]); "
        "image.src = `/image.gif?wait=${(late / 4) * (at + 1)}`; })",
    ),
    page(
        "two-lists",
        '<h1>Household</h1><ul id="done" aria-label="Done"></ul><ul id="list" aria-label="Tasks"></ul>',
        "get(100, '&to=3').then((rows) => { show(rows, $('done')); get(late).then((more) => show(more)); })",
    ),
    page(
        "suspense",
        '<h1>Household</h1><main id="main">Loading…</main>',
        "(async () => { await get(late / 2, '&to=1'); $('main').innerHTML = '<ul id=\"list\" aria-label=\"Tasks\"></ul><p id=\"said\">Loading tasks…</p>'; show(await get(late / 2)); $('said').remove(); })()",
    ),
    page(
        "infinite-scroll",
        EMPTY + '<p id="end">More</p>',
        "let at = 0; const watch = new IntersectionObserver(async ([seen]) => { if (!seen.isIntersecting) return; "
        "watch.disconnect(); const rows = await get(late / 2, `&from=${at}&to=${at + 3}`); add(rows); at += 3; "
        "if (rows.length === 3) watch.observe($('end')); else $('end').remove(); }); watch.observe($('end'))",
    ),
    page(
        "virtual-rows",
        '<h1>Household</h1><div style="height:20em;overflow:auto"><ul id="list" aria-label="Tasks"></ul></div>',
        "show(items.map(() => '···')); get(late).then((rows) => rows.forEach((each, at) => { $('list').children[at].textContent = each; }))",
    ),
    page(
        "two-pages-of-rows",
        EMPTY,
        "(async () => { add(await get(50, '&to=5')); await sleep(late); add(await get(50, '&from=5')); })()",
    ),
    Kind(
        "async-script",
        EMPTY + '<script async src="/tasks.js?wait=LATE"></script>',
        listed(),
        more={"/tasks.js": "show(items)"},
    ),
    Kind(
        "deferred-script",
        EMPTY + '<script defer src="/tasks.js?wait=LATE"></script>',
        listed(),
        more={"/tasks.js": "show(items)"},
    ),
    Kind("module-await", EMPTY + script("const rows = await get(late); show(rows);", 'type="module"'), listed()),
    Kind(
        "lazy-chunk",
        EMPTY + script("import(`/tasks.js?wait=${late}`).then((chunk) => chunk.render())"),
        listed(),
        more={"/tasks.js": "export const render = () => show(items)"},
    ),
    Kind(
        "injected-script",
        EMPTY
        + script(
            "document.head.append(Object.assign(document.createElement('script'), { src: `/tasks.js?wait=${late}` }))"
        ),
        listed(),
        more={"/tasks.js": "show(items)"},
    ),
    Kind(
        "streamed-document",
        f'<h1>Household</h1><ul aria-label="Tasks"><li>{ITEMS[0]}</li><li>{ITEMS[1]}</li><!--late--><template></template></ul>'
        + script("show([...items], document.querySelector('ul'))"),
        listed(),
    ),
    Kind(
        "redirect-script",
        STALE + script("setTimeout(() => location.replace('/tasks'), late)"),
        listed(),
        more={"/tasks": LOADED},
    ),
    Kind(
        "meta-refresh",
        '<meta http-equiv="refresh" content="SECONDS; url=/tasks">' + STALE,
        listed(),
        more={"/tasks": LOADED},
        delays=(600, 2_000),
    ),
    Kind(
        "late-frame",
        '<h1>Household</h1><iframe title="Tasks" src="/frame?wait=LATE"></iframe>',
        listed(frame="iframe"),
        more={"/frame": LOADED},
    ),
    Kind(
        "frame-fetch",
        '<h1>Household</h1><iframe title="Tasks" src="/frame"></iframe>',
        listed(frame="iframe"),
        more={"/frame": EMPTY + script("get(late).then((rows) => show(rows))")},
    ),
    page("table-fetch", TABLE, FILL + "get(late).then((rows) => fill(rows, (at) => at + 1))", tabled()),
    page("table-timer", TABLE, FILL + "setTimeout(() => fill(items, (at) => at + 1), late)", tabled()),
    page(
        "cells-late",
        TABLE,
        FILL + "get(50).then((rows) => { fill(rows, () => '–'); get(late).then(() => fill(rows, (at) => at + 1)); })",
        tabled(),
    ),
    page(
        "zeros-first",
        TABLE,
        FILL + "get(50).then((rows) => { fill(rows, () => 0); get(late).then(() => fill(rows, (at) => at + 1)); })",
        tabled(),
        delays=SERVER,
    ),
)
AFTER_ACT = (
    page(
        "search-debounced",
        FORM,
        "let timer; $('q').oninput = () => { clearTimeout(timer); timer = setTimeout(async () =>"
        " show(await get(late, `&q=${$('q').value}`)), 300); }",
        listed(SOUGHT),
        acts=(fill("Search", "the pl"),),
        delays=SERVER,
    ),
    page(
        "search-debounced-slow",
        FORM,
        "let timer; $('q').oninput = () => { clearTimeout(timer); timer = setTimeout(async () =>"
        " show(await get(late, `&q=${$('q').value}`)), 600); }",
        listed((LAST,), ()),
        acts=(fill("Search", "plants"),),
    ),
    page(
        "search-timer",
        FORM,
        "let timer; $('q').oninput = () => { clearTimeout(timer); timer = setTimeout(() => show(items.filter((each) =>"
        " each.includes($('q').value))), late); }",
        listed((LAST,), ()),
        acts=(fill("Search", "plants"),),
    ),
    page(
        "optimistic-add",
        ADD,
        "$('add').onclick = async () => { const mine = row(taken()); $('list').append(mine); if (!(await save(late))) mine.remove(); }",
        shown(EXTRAS),
        acts=(fill("New task", EXTRAS), click("Add")),
        delays=SERVER,
    ),
    page(
        "optimistic-count",
        TOTALS + '<button id="like">Like</button>',
        "say(4); $('like').onclick = async () => { say(5); if (!(await save(late))) say(4); }",
        told("Open tasks", 5, 4),
        acts=(click("Like"),),
    ),
    page(
        "optimistic-delete",
        LOADED.replace(
            "ROWS", "".join(f"<li>{each}</li>" for each in ITEMS)
        )  # the row is there where it is refused, too
        + '<button id="delete">Delete the last one</button>',
        "$('delete').onclick = async () => { const mine = $('list').lastChild; mine.remove(); if (!(await save(late))) $('list').append(mine); }",
        gone(LAST),
        acts=(click("Delete the last one"),),
    ),
    page(
        "add-after-answer",
        ADD,
        "$('add').onclick = async () => { const text = taken(); if (await save(late)) add(text); }",
        listed((*ITEMS, EXTRAS), ITEMS[:-1]),
        acts=(fill("New task", EXTRAS), click("Add")),
        delays=SERVER,
    ),
    page(
        "delete-late",
        LOADED + '<button id="delete">Delete the first one</button>',
        "$('delete').onclick = async () => { if (await save(late)) $('list').firstChild.remove(); }",
        listed(ITEMS[1:], ITEMS[:-1]),
        acts=(click("Delete the first one"),),
        delays=SERVER,
    ),
    page(
        "delete-late-gone",
        LOADED + '<button id="delete">Delete the first one</button>',
        "$('delete').onclick = async () => { if (await save(late)) $('list').firstChild.remove(); }",
        gone(ITEMS[0]),
        acts=(click("Delete the first one"),),
    ),
    page(
        "fades-out",
        LOADED + '<p id="banner" style="transition:opacity LATEms">Sale today</p><button id="away">Dismiss</button>',
        "$('away').onclick = () => { $('banner').style.opacity = 0; if (!wrong) $('banner').ontransitionend = () =>"
        " $('banner').remove(); else setTimeout(() => { $('banner').style.opacity = 1; }, late); }",
        gone("Sale today"),
        acts=(click("Dismiss"),),
    ),
    page(
        "sort-late",
        LOADED + '<button id="sort">Sort by name</button>',
        "$('sort').onclick = async () => show(await get(late, '&sorted=1'))",
        listed(tuple(sorted(ITEMS)), tuple(sorted(ITEMS[:-1]))),
        acts=(click("Sort by name"),),
    ),
    page(
        "filter-late",
        LOADED + '<label for="only">Show</label> <select id="only"><option>All<option>Plants</select>',
        "$('only').onchange = async () => show(await get(late, '&q=plants'))",
        listed((LAST,), ()),
        acts=(choose("Show", "Plants"),),
    ),
    page(
        "load-more",
        '<h1>Household</h1><ul id="list" aria-label="Tasks"></ul><button id="more">Load more</button>',
        "show(items.slice(0, 4)); $('more').onclick = async () => add(await get(late, '&from=4'))",
        acts=(click("Load more"),),
        delays=SERVER,
    ),
    page(
        "refresh",
        f'{STALE}<button id="again">Refresh</button>',
        "$('again').onclick = async () => { $('list').replaceChildren(); const rows = await get(late); show(rows); }",
        acts=(click("Refresh"),),
    ),
    page(
        "push-state",
        '<nav><a href="/done" id="link">Tasks</a></nav><main id="main"><h1>Done</h1><ul aria-label="Done"><li>Sell the car</li></ul></main>',
        f"$('link').onclick = async (event) => {{ event.preventDefault(); history.pushState(0, '', '/tasks'); "
        f"$('main').innerHTML = '<h1>Household</h1>'; const rows = await get(late); {WHOLE} }}",
        acts=(click("Tasks", "link"),),
    ),
    page(
        "push-state-same",
        STALE + '<nav><a href="/all" id="link">All tasks</a></nav>',
        "$('link').onclick = (event) => { event.preventDefault(); history.pushState(0, '', '/all'); get(late).then((rows) => show(rows)); }",
        acts=(click("All tasks", "link"),),
    ),
    page(
        "dialog",
        '<h1>Household</h1><button id="open">Show tasks</button><dialog id="dialog" aria-label="All tasks">'
        '<p id="said">Loading…</p><ul id="list" aria-label="Tasks"></ul></dialog>',
        "$('open').onclick = async () => { $('dialog').showModal(); show(await get(late)); $('said').remove(); }",
        acts=(click("Show tasks"),),
    ),
    page(
        "tab-panel",
        '<h1>Household</h1><div role="tablist"><button role="tab" aria-selected="true" id="a">Summary</button>'
        '<button role="tab" id="b" aria-selected="false">Details</button></div>'
        '<div role="tabpanel" id="main" aria-label="Panel">Nothing special</div>',
        f"$('b').onclick = async () => {{ $('a').ariaSelected = 'false'; $('b').ariaSelected = 'true'; "
        f"$('main').textContent = ''; const rows = await get(late); {WHOLE} }}",
        acts=(click("Details", "tab"),),
    ),
    page(
        "menu-late",
        '<h1>Household</h1><button id="open" aria-expanded="false">Tasks menu</button><div id="main"></div>',
        f"$('open').onclick = () => {{ $('open').ariaExpanded = 'true'; setTimeout(() => {{ const rows = items; {WHOLE} }}, late); }}",
        acts=(click("Tasks menu"),),
    ),
    page(
        "saved-late",
        ADD + '<p id="said" role="status"></p>',
        "$('add').onclick = async () => say((await save(late)) ? 'The task is saved.' : 'It was refused.')",
        shown("The task is saved."),
        acts=(fill("New task", EXTRAS), click("Add")),
    ),
    page(
        "error-after-save",
        ADD + '<p id="said" role="status"></p><div role="alert" id="error"></div>',
        "$('add').onclick = async () => { say('Saving…'); const well = await save(late); "
        "say(well ? 'Saved at last.' : ''); if (!well) say('The server refused it.', 'error'); }",
        gone("The server refused it.", after="Saved at last."),
        acts=(fill("New task", EXTRAS), click("Add")),
        delays=SERVER,
    ),
    page(
        "error-after-quiet-save",
        ADD + '<div role="alert" id="error"></div>',
        "$('add').onclick = async () => { add(taken()); if (!(await save(late))) say('The server refused it.', 'error'); }",
        gone("The server refused it."),
        acts=(fill("New task", EXTRAS), click("Add")),
        delays=SERVER,
    ),
    page(
        "error-by-timer",
        ADD + '<div role="alert" id="error"></div>',
        "$('add').onclick = () => { add(taken()); if (wrong) setTimeout(() => say('The task is not valid.', 'error'), late); }",
        gone("The task is not valid."),
        acts=(fill("New task", EXTRAS), click("Add")),
    ),
    Kind(
        "slow-link",
        STALE + '<a href="/all?wait=LATE">All tasks</a>',
        listed(),
        (click("All tasks", "link"),),
        {"/all": LOADED},
    ),
    page(
        "optimistic-add-list",
        ADD,
        "$('add').onclick = async () => { const mine = row(taken()); $('list').append(mine); if (!(await save(late))) mine.remove(); }",
        listed((*ITEMS, EXTRAS), ITEMS[:-1]),
        acts=(fill("New task", EXTRAS), click("Add")),
    ),
    page(
        "refused-add-list",
        ADD,
        "$('add').onclick = async () => { const mine = row(taken()); $('list').append(mine); if (await save(late)) mine.remove(); }",
        listed(ITEMS, (*ITEMS[:-1], EXTRAS)),
        acts=(fill("New task", EXTRAS), click("Add")),
        delays=SERVER,
    ),
    page(
        "refused-add-gone",
        ADD,
        "$('add').onclick = async () => { const mine = row(taken()); $('list').append(mine); if (await save(late)) mine.remove(); }",
        gone(EXTRAS),
        acts=(fill("New task", EXTRAS), click("Add")),
    ),
)
KINDS = (*BY_TIMER, *BY_SERVER, *AFTER_ACT)
