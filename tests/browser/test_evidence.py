"""What makes up for a row, a title or a label that is not as it was; and what does not, though it looks much the same.

Each pair of pages is one redesign. Of `TAKEN`, the marked element is operated; of `ANOTHER`, the element that stands there is
another thing's, and nothing is.
"""

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.targets import describe
from pytest_stagehand._elements.relocate import relocate
from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere

ICONS = "<style>b::before { font-family: icons; content: '\\e031' } i::before { font-family: icons; content: '\\e032' }</style>"


def bar(title: str, address: str, name: str = "LOG") -> str:
    return f"<div class=top><h2>{title}</h2><p>{title}</p><a href='{address}' data-it>{name}</a></div>"


def rows(*names: str, href: str = "/remove", heading: str = "Users") -> str:
    items = "".join(f"<li>{name} <a href='{href.format(name)}' data-it>Remove</a></li>" for name in names)
    return f"<h2>{heading}</h2><ul>{items}</ul>"


def cards(**links: str) -> str:
    return "".join(f"<div class=card><b>{name}</b>{link}</div>" for name, link in links.items())


def columns(heading: str, *names: str, it: str = "") -> str:
    cells = "".join(
        f"<tr><td>{each}</td><td><a href='/rename?column={each}' {'data-it' * (each == it)}>Rename</a></td></tr>"
        for each in names
    )
    return f"<h2>{heading}</h2><table><tr><th>Name</th><th>Actions</th></tr>{cells}</table>"


def group(name: str, hint: str, mark: str = "", more: str = "") -> str:
    return f"<div class=field><label>{name} <input {mark}></label><small>{hint}</small>{more}</div>"


def menu(*entries: str) -> str:
    return f"<nav><ul>{''.join(entries)}<li><a href='#'>Help</a></li></ul></nav>"


def plant(head: str) -> str:
    return f"<h1>Edit</h1>{head}<p><button data-it>Water</button></p></fieldset>"


def limits(head: str) -> str:
    cells = "".join(
        f"<tr><td>{each}</td><td><button {'data-it' * (each == 'b')}>Soft</button></td></tr>" for each in "ab"
    )
    return f"<h1>Shed</h1><table>{cells}</table>".replace("<table>", head)


BOARD = "<nav><a href='{}'>Board</a> <a href=/mail>Mail</a> <a href=/help>Help</a></nav><h1>Today</h1>"
PATH = "<h2>Path</h2><ol><li><a href='#'>Board</a></li><li>Today</li></ol>"
SIGNS = "<table><tr><td>Al<td><a href=/al/edit {0}</a></tr><tr><td>Bo<td><a data-it href=/bo/edit {0}</a></tr></table>"
BOATS = "<table><tr><th>Boat<th>Do</tr><tr><td><button>{}</button><td><button data-it>Sink</button></tr><tr><td colspan=2>1 boat</tr></table>"
HINT = "<label>Sort <input data-it></label><small>How plants are sorted</small>"
BUTTONS = "<tr><td><button>Add users</button></td><td colspan=2><button data-it>Start all</button> <button>Stop all</button></td></tr>"
USERS = "<tr><td>Al</td><td>Admin</td><td><button>Edit</button></td></tr><tr><td>Bo</td><td>User</td><td><button>Edit</button></td></tr>"


def calendar(before: str, after: str = "") -> str:
    return f"<h1>Garden</h1><div>{before}<p><button data-it>Week</button><button>Day</button></p>{after}</div>"


def report(count: str) -> str:
    return f"<div><div><div>{count}</div><p><a data-it href='/list?of=7'>View</a></p></div><div><div>None in this range</div></div></div>"


def limit(row: str, other: str, more: str = "") -> str:
    lines = f"<div class=line><div>{row}</div><div><label>Limit <input data-it></label></div></div><div class=line><div>{other}</div><div></div></div>"
    return f"<form>{lines}{more}<button>Keep</button></form>"


SHOW = "<label>Show <input> entries</label>"
PAGED = "<p>Page 1</p>"
RATES = "<h2>Rates</h2><table><tr><td>water</td><td>{0}</td></tr><tr><td>dig</td><td>{1}</td></tr></table>"
OPEN = "<li><a href='#' data-it>Store</a><ul><li><a href='#'>Bought</a> today</li></ul></li>"
SHUT = "<li><a href='#' data-it>Store</a></li>"


def marked(icon: str, *others: str, words: str = "Door", mark: str = "data-it") -> str:
    mates = "".join(f"<button>{each}</button>" for each in ("Open", "Copy"))
    return f"{ICONS}<p>{mates}<button {mark}><{icon}></{icon}> {words}</button>{''.join(others)}</p>"


def parts(*titles: str, it: str) -> str:
    """Parts with a heading each, which is a link."""
    links = [f"<a href='#' {'data-it' * (each == it)}>{each}</a>" for each in titles]
    return "".join(f"<div><h2>{each}</h2><p>Words</p></div>" for each in ("Notes", *links))


def choices(column: str, *rows: str, field: str = "default", it: str = "") -> str:
    cells = "".join(
        f"<tr><td>{each}</td><td><input type=radio name={field} {'data-it' * (each == it)}></td></tr>" for each in rows
    )
    return f"<form><table><tr><th>Name</th><th>{column}</th></tr>{cells}</table><button>Apply</button></form>"


def tools(column: str, shape: str) -> str:
    button = f"<button data-it><svg width=20 height=20><path d='{shape}'/></svg></button>"
    row = f"<tr><td>One</td><td>{button}</td></tr><tr><td>Two</td><td>2</td></tr>"
    return f"<table><tr><th>Name</th><th>{column}</th></tr>{row}</table>"


def draft(title: str, tag: str = "div", more: str = "") -> str:
    fields = "<input placeholder='Tag'><input placeholder='Type'><input placeholder='Note'>"
    return f"<form><{tag}>{title}{more}</{tag}><section>{fields}</section><button>Keep</button></form>"


def labelled(words: str, tag: str = "span", more: str = "") -> str:
    return f"<div><{tag}>{words}</{tag}> <input data-it>{more}</div><p><button>Send</button></p>"


def log_in(
    header: str,
    form: str = "<form><input aria-label=Name><input aria-label=Word><p>Forgot it?</p><button data-it>Log in</button></form>",
) -> str:
    return f"<div>{header}</div><section>{form}</section>"


def clickable(words: str, at: str, tag: str = "span") -> str:
    name = f"<{tag} class=name>{words}</{tag}>"
    return f"<h2>Log</h2><div class=entry onclick=1 title='Entry {words}'><i></i><div>{name} <em>{at}</em></div></div>"


def headed(*parts: str, level: int = 2) -> str:
    """A page of parts; `@` stands for their headings' tag, `*` for the button."""
    button = "<button data-it>Compose</button>"
    return "<h1>Letters</h1>" + "".join(parts).replace("@", f"h{level}").replace("*", button)


def crew(it: str, *names: str, title: str = "Crew", tag: str = "td") -> str:
    """Rows of a table, each named by its first cell."""
    cells = "".join(
        f"<tr><{tag}>{each}</{tag}><td>of {name}</td><td><button {'data-it' * (each == it)}>Dismiss</button><button>Call</button></td></tr>"
        for each, name in zip(names, (names[-1], *names), strict=False)
    )
    return f"<h2>{title}</h2><table><tr><th>Name</th><th>Friend</th><th></th></tr>{cells}</table>"


def decks(it: str, *names: str, title: str = "Crew", card: str = "article", more: str = "") -> str:
    """The same as cards, each named by its heading."""
    inner = "".join(
        f"<{card} class=card><h3>{each}</h3><p>of {name}</p>{more}<div class=tools><button class=x {'data-it' * (each == it)}>Dismiss</button><button>Call</button></div></{card}>"
        for each, name in zip(names, (names[-1], *names), strict=False)
    )
    return f"<h2>{title}</h2><div class=deck>{inner}</div>"


def titled(it: str, *names: str, tag: str = "article", tools: str = "<button {}>Edit</button>", more: str = "") -> str:
    """Cards with a tool in their heading."""
    inner = "".join(
        f"<{tag} class=card><h3>{each} {tools.format('data-it' * (each == it))}</h3><p>Words</p>{more}</{tag}>"
        for each in names
    )
    return f"<h2>All</h2><div>{inner}</div>"


SHARE = "<button>Copy</button><button {}>Share</button><button>Print</button>"
HERE = SHARE.format("data-it")


def panel(title: str, tools: str = "", box: str = "div", head: str = "div", level: int = 2) -> str:
    """A box with a head and a few lines, and perhaps tools in it."""
    return f"<{box} class=box><{head}><h{level}>{title}</h{level}></{head}><p>One of {title}</p><p>Two of {title}</p>{tools}</{box}>"


def account(form: str, header: str = "<a href='/'>Home</a>") -> str:
    return f"<div class=top>{header}</div>{form}"


def send(mark: str = "", more: str = "", name: str = "Reserve") -> str:
    return (
        f"<form {more}><label>Nights <input></label><label>Guests <input></label><button {mark}>{name}</button></form>"
    )


TAKEN = {
    "link beside one of its name that leads nowhere": (BOARD.format("/board' data-it='"), PATH + "<ul><li><a href=/board data-it>Board</a></li><li><a href=/mail>Mail</a></li></ul>"),
    "link to the page itself beside one that leads nowhere": (BOARD.format("/' data-it='"), PATH + "<ul><li><a href=/ data-it>Board</a></li><li><a href=/mail>Mail</a></li></ul>"),
    "link to the page itself with another icon beside one that leads nowhere": (ICONS + BOARD.format("/' data-it='").replace("Board", "<b></b>Board"), ICONS + PATH + "<ul><li><a href=/ data-it><i></i>Board</a></li><li><a href=/pots>Pots</a></li></ul>"),
    "row beside a hidden one in no row": (RATES.format("<button data-it>Apply</button>", "<button>Apply</button>"), RATES.format("<input type=button value=Apply data-it>", "<button>Apply</button>") + "<div hidden><div><div><div>Pool <button>Apply</button></div></div></div></div>"),
    "heading in a bar": (calendar("<p><button>Today</button></p>", "<h2>May</h2>"), calendar("<p><button class=new>Today</button></p><h2>May</h2>")),
    "words that are counted": (report("Tickets late"), report("2 Tickets late")),
    "line of a form that is told by its labels": (limit(SHOW, PAGED, "<label>Page <input></label>"), limit("", PAGED, "<label>Page <input></label>")),
    "legend that is a heading": (plant("<fieldset><legend>Plant</legend>"), plant("<h2>Plant</h2>")),
    "heading that is a caption": (limits("<h2>Limits</h2><table>"), limits("<table><caption>Limits</caption>")),
    "words of its row that explain it": (f"<div class=f>{HINT}</div><div class=f><label>Size <input></label><small>How large</small></div>", "<label>Sort <input data-it aria-describedby=h></label><label>Size <input></label><p id=h>How plants are sorted</p>"),
    "sign of an icon font that has only its title now": (ICONS + SIGNS.format("title=Edit><b></b>"), SIGNS.format("title=Edit><svg width=20 height=20></svg>")),
    "sign of another icon font under its title": (ICONS + SIGNS.format("title=Edit><b></b>"), ICONS + SIGNS.format("class=new title=Edit><i></i>").replace("<td>", "<td><em></em>")),
    "sign of an icon font that is a plus": (ICONS + "<nav><a href=/new data-it><b></b> New</a> <a href=/all>All</a></nav>", "<ul><li><a href=/all>All</a></li><li><a href=/new data-it>+ New</a></li></ul>"),
    "link that is an item of a tree": ("<ul><li><a href='#' data-it>north</a></li><li><a href='#'>south</a></li></ul>", "<div role=tree><a role=treeitem href='#' data-it>north</a><a role=treeitem href='#'>south</a></div>"),
    "tools in a row of buttons": (f"<table>{BUTTONS}{USERS}</table>", f"<div><button data-it>Start all</button><button>Stop all</button></div><table>{USERS}</table><button>Add users</button>"),
    "row that is a card": (crew("Bo", "Al", "Bo", "Cy"), decks("Bo", "Cy", "Bo", "Al")),
    "row of a header that is a division": (crew("Bo", "Al", "Bo", "Cy", tag="th"), decks("Bo", "Al", "Bo", "Cy", card="div")),
    "row that is an item of a list": (crew("Bo", "Al", "Bo"), decks("Bo", "Al", "Bo", card="li", more="<p>Words</p>")),
    "row that is a card of another build": (crew("Bo", "Al", "Bo"), decks("Bo", "Al", "Bo", card="div").replace("<button>Call", "<b>Out</b><button>Call", 1).replace("<p>of", "<p>x</p><p>of", 1)),
    "card that is a row": (decks("Bo", "Al", "Bo", "Cy"), crew("Bo", "Al", "Bo", "Cy")),
    "card that is a row of divisions": (
        decks("Bo", "Al", "Bo", card="section"),
        "<h2>Crew</h2><div role=table>" + "".join(f"<div role=row><span role=cell>{each}</span><span role=cell><button {'data-it' * (each == 'Bo')}>Dismiss</button></span></div>" for each in ("Al", "Bo")) + "</div>",
    ),
    "row that is the card left": (crew("Bo", "Al", "Bo"), decks("Bo", "Bo", card="div")),
    "tool in the heading of its card": (titled("Bo", "Al", "Bo"), titled("Bo", "Bo", "Al", tag="section")),
    "tool in the heading of its card, of two": (titled("Bo", "Al", "Bo", tools="<a href='#' {}>Edit</a> <a href='#'>Drop</a>"), titled("Bo", "Cy", "Bo", tools="<a class=n href='#' {}>Edit</a> <a href='#'>Drop</a>")),
    "link that is the title of its card": (
        "<div>" + "".join(f"<div class=card><h3><a href='#' {m}>{each}</a> <small>new</small></h3><p>Words</p></div>" for each, m in (("Al", ""), ("Bo", "data-it"))) + "</div>",
        "<div>" + "".join(f"<div class=card><h3><a class=n href='#' {m}>{each}</a> <small>sold</small></h3><p>Words</p></div>" for each, m in (("Bo", "data-it"), ("Cy", ""))) + "</div>",
    ),
    "tools of the page behind a part": (f"<div>{HERE}</div>{panel('Fruit')}", f"{panel('Fruit')}<div class=n>{HERE}</div>"),
    "tools of the page behind a section": (f"<div>{HERE}</div>{panel('Fruit', box='section', head='span')}", f"<div>{panel('Fruit', box='section', head='span')}</div><div class=n>{HERE}</div>"),
    "tools behind a part that are behind another": (f"{panel('Fruit')}{panel('Trees')}<p>{HERE}</p>", f"{panel('Trees')}{panel('Fruit')}<p class=n>{HERE}</p>"),
    "tools behind a part that are beside the title": (f"{panel('Trees')}{panel('Fruit')}<p>{HERE}</p>", f"<p class=n>{HERE}</p>{panel('Trees')}{panel('Fruit')}"),
    "link, and another of its name in a menu that is shut": (
        "<table><tr><th><a href='/?sort=pot' data-it>Pot</a></th><th>Soil</th></tr></table>",
        "<ul hidden><li><a href='#'>Pot</a></li><li><a href='/pots'>Pot</a></li></ul><table><tr><th><p><a class=n href='/?sort=pot' data-it>Pot</a></p></th><th>Soil</th></tr></table>",
    ),
    "button of a form that is there": (account(send("data-it")), account(send("data-it", "class=n"), "<button hidden>Reserve</button>")),
    "tools before their part": (headed("<@>Inbox</@><p>Two</p>*"), headed("<div>*</div><@>Inbox</@><p>Two</p>")),
    "link under another title": (bar("Garden test report", "/log.html"), bar("Garden report", "/log.html")),
    "link beside other words": ("<p>plant of <a href=/all data-it>garden.db</a></p>", "<p>Query plant <a href=/all data-it>garden.db</a></p>"),
    "link of which the address says the row": (rows("Bob", href="/users/{}/remove"), rows("Bob", href="/users/{}/remove", heading="People").replace("li>", "dd>")),
    "row under another heading": (columns("Columns", "id", "price", it="price"), columns("SQL", "id", "price", it="price")),
    "row that is a heading": (
        "<aside><ul><li>Repository <a href=/fern.git data-it>fern.git</a></li></ul></aside>",
        "<aside><h3>Repository</h3><ul><li>git <a href=/fern.git data-it>fern.git</a></li></ul></aside>",
    ),
    "hint in no row": (group("Title", "Shown above") + group("Tag", "Shown in lists", "data-it"), f"<form>{group('Tag', 'Shown in lists', 'data-it')}</form>"),
    "entry that was open": (menu(OPEN), menu(SHUT)),
    "title of a part that moved": (parts("Add", "Modify", it="Add"), parts("Modify", "Add", it="Add")),
    "sign of an icon font": (marked("b"), marked("i")),
    "name that is a title": (
        "<div><div title='[r]eplay' tabindex=0 data-it><u>Replay</u> all</div><button>Copy</button></div>",
        "<p><button title='[r]eplay' data-it><b></b> Replay all</button><button>Copy</button></p>" + ICONS,
    ),
    "field in its cell": (choices("Default", "One", "Two", it="Two"), choices("Default", "One", "Two", field="chosen", it="Two")),
    "counted heading": ("<h2>All</h2>" + choices("Default", "One", "Two", it="Two"), "<h2>All (4)</h2>" + choices("Default", "One", "Two", it="Two")),
    "field left over": (draft("<input data-it>"), draft("Draft <p><input class=big data-it></p>", "header")),
    "label tied to nothing": (labelled("<label for=x>Phone</label>").replace("data-it", "id=x data-it"), labelled("Phone")),
    "button of the form, and a hidden namesake": (
        log_in("<button>Log in</button>"), log_in("<button hidden>Log in</button>").replace("<section>", "<section aria-label=Account>"),
    ),
}  # fmt: skip

ANOTHER = {
    "link of its name that leads nowhere": (BOARD.format("/board' data-it='"), BOARD.replace("<a href='{}'>Board</a>", "") + PATH),
    "link of its name that leads nowhere, for one to the page itself": (BOARD.format("/' data-it='"), BOARD.replace("<a href='{}'>Board</a>", "") + PATH),
    "link of its name that leads nowhere, in place of the menu": (BOARD.format("/board' data-it='"), PATH),
    "path to the page itself that is written otherwise": (ICONS + BOARD.format("/' data-it='").replace("Board", "<b></b>Board"), ICONS + "<ol><li><a href=/>board</a></li><li><a href=/pots>Pots</a></li></ol><ul><li><a href=/mail>Mail</a></li><li><a href=/help>Help</a></li></ul>"),
    "row of a hidden one of its words": (RATES.format("<button data-it>Apply</button>", "<button>Apply</button>"), "<table hidden><tr><td>water</td><td><button>Apply</button></td></tr></table>" + RATES.format("<input type=button value=Apply>", "")),
    "hidden card of its words": (RATES.format("<button data-it>Apply</button>", "<button>Apply</button>"), "<div hidden><b>water</b><p><button>Apply</button></p></div>" + RATES.format("<input type=button value=Apply>", "")),
    "heading of a part of that bar": (calendar("<p><button>Today</button></p>"), calendar("<p>Words</p><p><button>Today</button></p><h2>May</h2><p>Words</p>")),
    "heading of what follows on a page": ("<h1>Bo</h1><button>New</button><button data-it>Edit</button><button>Keep</button>", "<h1>Bo</h1><button>New</button><h2>Note</h2><button class=new>Edit</button><button>Keep</button>"),
    "heading before the whole bar": (calendar("<p><button>Today</button></p>"), calendar("<h2>May</h2><p><button>Today</button></p>")),
    "other words that are counted": (report("Tickets late"), report("2 Orders late")),
    "line of another, told by its label": (limit("<label>Bob's <input></label>", "<label>Ann's <input></label>", "<label>All <input></label>"), limit("<label>Ann's <input></label>", "<label>Bob's <input></label>")),
    "line of a form, of a checkbox": (limit("<label><input type=checkbox> Bob</label>", "<label><input type=checkbox> Ann</label>"), limit("", "", "<label><input type=checkbox> Bob</label>")),
    "button that is an item of a tree": ("<p><button data-it>Notes</button><button>Keep</button></p>", "<div role=tree><a role=treeitem href='#'>Notes</a><a role=treeitem href='#'>Pots</a></div><p><button>Keep</button></p>"),
    "namesake in another role": ("<ul><li><a href='#'>Local</a></li><li><a href='#'>More</a></li></ul><p><button data-it>Local</button></p>", "<div role=tree><a role=treeitem href='#'>Local</a><a role=treeitem href='#'>More</a></div>"),
    "legend of another": (plant("<fieldset><legend>Plant</legend>"), plant("<h2>Pot</h2>")),
    "caption of another": (limits("<h2>Limits</h2><table>"), limits("<table><caption>Queues</caption>")),
    "other words explain it": (f"<div class=f>{HINT}</div><div class=f><label>Size <input></label><small>How large</small></div>", "<label>Sort <input data-it aria-describedby=h></label><label>Size <input></label><p id=h>How pots are sorted</p><p>How plants are sorted</p>"),
    "sign of an icon font under another title": (ICONS + SIGNS.format("title=Edit><b></b>"), SIGNS.format("title=Delete><svg width=20 height=20></svg>")),
    "sign of an icon font under its title in another row": (ICONS + SIGNS.format("title=Edit><b></b>"), SIGNS.format("title=Edit><svg width=20 height=20></svg>").replace("Bo", "Cy").replace("/bo", "/cy")),
    "sign under its title that leads there in another place": (ICONS + SIGNS.format("title=Edit><b></b>"), "<ul><li>Cy <a href=/bo/edit title=Edit><svg width=20 height=20></svg></a></li><li>Di</li></ul>"),
    "plus for the sign of an icon font, of another address": (ICONS + "<nav><a href=/new data-it><b></b> New</a> <a href=/all>All</a></nav>", "<ul><li><a href=/all>All</a></li></ul><ol><li><a href=/new/pot>+ New</a></li></ol>"),
    "item of a tree of another name": ("<ul><li><a href='#' data-it>north</a></li><li><a href='#'>south</a></li></ul>", "<div role=tree><a role=treeitem href='#'>north east</a><a role=treeitem href='#'>south</a></div>"),
    "item of a tree that leads elsewhere": ("<ul><li><a href=/north data-it>north</a></li><li><a href=/south>south</a></li></ul>", "<div role=tree><a role=treeitem href=/pole>north</a><a role=treeitem href=/south>south</a></div>"),
    "record of buttons under a head": (BOATS.format("Bo"), BOATS.format("Al")),
    "record of buttons over a sum": (BOATS.format("Bo").replace("th", "td"), BOATS.format("Al").replace("th", "td")),
    "row of buttons that is a record": ("<table><tr><td><button>Bo</button></td><td><button data-it>Start all</button></td></tr><tr><td><button>Al</button></td><td><button>Stop</button></td></tr></table>", "<table><tr><td><button>Bo</button></td><td><button>Stop</button></td></tr><tr><td><button>Al</button></td><td><button>Start all</button></td></tr></table>"),
    "card of another that names it": (crew("Bo", "Al", "Bo", "Cy"), decks("", "Cy", "Al").replace("of Al", "Bo")),
    "row of another that is a card": (crew("Bo", "Al", "Bo", "Cy"), decks("", "Al", "Cy")),
    "row of another that is the card left": (crew("Bo", "Al", "Bo"), decks("", "Al", card="div")),
    "row that is a card of another list": (crew("Bo", "Al", "Bo"), decks("", "Al", "Bo", title="Guests") + "<h2>Crew</h2><p>None</p>"),
    "row that is a card, twice": (crew("Bo", "Al", "Bo"), decks("", "Al", "Bo") + decks("", "Al", "Bo")),
    "link of a row that is a button in the card left": (
        "<ul><li>Source <a href='/x.git' data-it>x.git</a></li><li>Terms <b>Any</b></li></ul>",
        "<div><div class=card><h3>Source</h3><p><button aria-label='x.git'>⧉</button></p></div></div>",
    ),
    "card that is the row of another": (decks("Bo", "Al", "Bo", "Cy"), crew("", "Al", "Cy")),
    "card that is a row, under its heading still": (decks("Bo", "Al", "Bo"), f"<h2>Bo</h2><p>Words</p>{crew('', 'Al', 'Cy')}"),
    "tool in the heading of another card": (titled("Bo", "Al", "Bo"), titled("", "Al")),
    "tool in the heading of another card, of several": (titled("Bo", "Al", "Bo"), titled("", "Al", "Cy")),
    "link in the heading of another card": (titled("Bo", "Al", "Bo", tools="<a href='#' {}>Edit</a>"), titled("", "Al", tools="<a href='#' {}>Edit</a>")),
    "tool in the heading of a lone card": (titled("Bo", "Bo"), titled("", "Al")),
    "tool in the flat heading of another": (titled("Bo", "Al", "Bo", tag="span"), titled("", "Al", tag="span")),
    "tools of the page in a part": (f"<div>{HERE}</div>{panel('Fruit')}", panel("Fruit", SHARE.format(""))),
    "tools of the page under a title and a line": (f"<div>{HERE}</div>{panel('Fruit')}", f"<div><h2>Fruit</h2><p>Two</p></div><div>{SHARE.format('')}</div>"),
    "tools of a part behind another": (f"<div>{panel('Fruit', HERE)}</div>{panel('Trees')}", f"{panel('Fruit')}{panel('Trees')}<div>{SHARE.format('')}</div>"),
    "tools of a part in another": (panel("Fruit", HERE) + panel("Trees"), panel("Fruit") + panel("Trees", SHARE.format(""))),
    "tools behind a part in another": (f"{panel('Fruit')}<p>{HERE}</p>{panel('Trees')}", panel("Fruit") + panel("Trees", SHARE.format(""))),
    "tools behind a part in the box of another": (
        f"<div class=g>{panel('Fruit', box='section')}<div>{HERE}</div></div><div class=g>{panel('Trees', box='section')}</div>",
        f"<div class=g>{panel('Fruit', box='section')}</div><div class=g>{panel('Trees', box='section')}<div>{SHARE.format('')}</div></div>",
    ),
    "tools of the page among others": (f"<div>{HERE}</div>{panel('Fruit')}", f"<div><button>Copy</button><button>Print</button></div>{panel('Fruit')}<div><button>Eat</button><button>Share</button><button>Cook</button></div>"),
    "link of another menu, while the recorded one is hidden": (
        "<ul><li><a href='/pots' data-it>Pot</a></li><li><a href='/soil'>Soil</a></li></ul>",
        "<ul hidden><li><a href='/pots'>Pot</a></li><li><a href='/soil'>Soil</a></li></ul><p>Sort by <a href='/?sort=pot'>Pot</a></p>",
    ),
    "button outside of a form that is hidden": (account(send("data-it")), account(send(more="hidden"), "<button>Reserve</button>")),
    "button outside of a form that is hidden, beside fields": (account(send("data-it")), account(send(more="style='display:none'"), "<label>Mail <input></label><label>Name <input></label><button>Reserve</button>")),
    "tools before another part": (headed("<@>Sent</@><p>One</p><@>Inbox</@><p>Two</p>*"), headed("*<@>Sent</@><p>One</p><@>Inbox</@><p>Two</p>")),
    "tools in the part before": (headed("<@>Sent</@><p>One</p><@>Inbox</@><p>Two</p>*"), headed("<@>Sent</@><p>One</p>*<@>Inbox</@><p>Two</p>")),
    "tools before a part of the same rank": (headed("<@>Inbox</@><p>Two</p>*", level=1), headed("*<@>Inbox</@><p>Two</p>", level=1)),
    "link with an id in its address": (bar("Bob", "/users/17/edit", "Edit"), bar("Ann", "/users/18/edit", "Edit")),
    "link that asks for a number": (bar("Bob", "/edit?user=17", "Edit"), bar("Ann", "/edit?user=18", "Edit")),
    "link to the page itself": (bar("Bob", "#", "Edit"), bar("Ann", "#", "Edit")),
    "link of a list, in the row of another": (rows("Bob"), rows("Ann")),
    "link in the card of another": (
        cards(Bob="<a href='/unblock' data-it>Unblock</a>", Ann="<a href='/block'>Block</a>"),
        cards(Bob="<a href='/block'>Block</a>", Ann="<a href='/unblock' data-it>Unblock</a>"),
    ),
    "link of a list that is left": (rows("Bob", "Ann").replace("data-it", "", 2).replace("<a", "<a data-it", 1), rows("Ann")),
    "row of another column": (columns("Columns", "id", "price", it="price"), columns("Columns", "id")),
    "hint of another field": (group("Title", "Shown above") + group("Tag", "Of Bob", "data-it"), f"<form>{group('Tag', 'Of Ann', 'data-it')}</form>"),
    "row of another in no row": ("<ul><li>Bob <button data-it>Unblock</button></li></ul>", "<div>Ann <button data-it>Unblock</button></div>"),
    "row of another that was alone": (
        "<ul><li>Bob <button data-it>Unblock</button></li><li>Ann <button>Block</button></li></ul>",
        "<ul><li>Bob <button>Block</button></li><li>Ann <button data-it>Unblock</button></li></ul>",
    ),
    "sign of an icon font, which told two": (
        marked("b", "<button><i></i> Door</button>"), marked("i", words="Door").replace("Open", "Close"),
    ),
    "sign of an icon font beside a key, of another title": (
        marked("b", words="F2", mark="title=Rename data-it"), marked("i", words="F2", mark="title='User menu' data-it"),
    ),
    "sign alone": (marked("b", words=""), marked("i", words="")),
    "sign that is a character": ("<p><button data-it>🔒 Door</button></p>", "<p><button data-it>🔓 Door</button></p>"),
    "title of another": (
        "<div><div title='Delete Bob' tabindex=0 data-it><u>Delete</u> it</div><p>Words</p></div>",
        "<div><div title='Delete Ann' tabindex=0 data-it><u>Delete</u> it</div><p>Words</p></div>",
    ),
    "field in the cell of another row": (choices("Default", "One", "Two", it="Two"), choices("Default", "One", field="chosen", it="One")),
    "field in the cell of another column": (choices("Default", "One", "Two", it="Two"), choices("Archive", "One", "Two", field="chosen", it="Two")),
    "button in its cell": (tools("Actions", "M1 1h9"), tools("Actions", "M3 6h18M8 6V4h8v2")),
    "field left over of two": (draft("<input data-it>"), draft("<input data-it>", more="<p><input></p>")),
    "field left over of another form": (draft("<input data-it>"), "<form aria-label=Address><input data-it><input aria-label=City><input aria-label=Street><button>Keep</button></form>"),
    "other words beside a field": (labelled("<label for=x>Phone</label>").replace("data-it", "id=x data-it"), labelled("Fax")),
    "words beside two fields": (labelled("<label for=x>Phone</label>").replace("data-it", "id=x data-it"), labelled("Phone", more="<input>")),
}  # fmt: skip


@pytest.mark.parametrize("case", TAKEN)
def test_what_a_redesign_leaves_is_evidence_enough(page, case):
    assert taken(page, *TAKEN[case]) == "it"


@pytest.mark.parametrize("case", ANOTHER)
def test_the_same_evidence_of_another_thing_is_none(page, case):
    was, now = ANOTHER[case]
    assert taken(page, was, now) == ""


@pytest.mark.parametrize(("words", "is_taken"), [("Order a fern", True), ("Order a rose", False)])
def test_words_in_what_can_be_pressed_are_found_by_what_they_say(page, words, is_taken):
    page.set_content(clickable("Order a fern", "10:30:12"))
    snapshot = read_snapshot(page)
    target = describe(page, snapshot, snapshot.find(lambda node: node.name == "Order a fern")[0].ref)
    page.set_content(clickable(words, "11:02:59", "div"))

    relocation = relocate(page, target, str)

    assert (relocation.target is not None and relocation.refusal is None) == is_taken


def test_a_link_to_a_part_of_a_page_that_is_called_by_an_id_is_still_one(page):
    page.goto("http://shop.test/edit/591ba38a-58c8-4228-8671-c39e6c8f5b71")
    part = "<div><a href='#all' {}>All</a> <a href='#log'>Log</a></div>"
    assert (
        taken(page, f"<ul><li>{part.format('data-it')}</li></ul>", f"<nav>{part.format('class=tab data-it')}</nav>")
        == "it"
    )
