"""An application for each kind of step that an agent takes beside pressing: what it serves, who decides, and how it breaks.

Each is other in each run: another total, code, note and number of the file. What somebody owes, or was mailed, the application
alone knows; its last page says that, whatever was typed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from tests.browser.test_computer_use import BARI, BONN, KIEL, LIMA, OSLO, ROME, a_map, on_screen, pixel
from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.files import Invoice
from tests.support.sign_up import SignUp
from tests.support.site import Reply

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.site import Site

PAY = "<form action=/paid><label>Amount <input name=amount></label><button>Pay</button></form>"
SIGN_UP = "<h1>Sign up</h1><form action=/welcome><label>Code <input name=code></label><button>Confirm</button></form>"
AGENT = """
def test_it(page{fixtures}):
    page.set_default_timeout(15_000)
    {before}
    page.goto("/")
    page.agent({agent}).execute({task!r}, variables={variables})
"""


@dataclass
class Day:
    """What is other in each run.

    Attributes:
        wrong: What is broken; nothing while it is recorded.
        folder: Of the project.
    """

    folder: Path
    wrong: str = ""
    random: Random = field(default_factory=lambda: Random(18))
    total: str = ""
    shown: str = ""
    code: str = ""
    told: str = ""
    number: int = 0

    def begin(self) -> None:
        """Another run."""
        price, self.number = self.random.randint(500, 9_000) / 100, self.random.randint(1_000, 99_999)
        self.total, self.code = f"{price:.2f}", f"{self.random.randrange(10**6):06}"
        self.shown = f"{price + 1:.2f}" if self.wrong == "wrong total" else self.total
        self.told = f"{(int(self.code) + 1) % 10**6:06}" if self.wrong == "code of another" else self.code
        (self.folder / "code.txt").write_text(self.told)
        if self.wrong == "dead tool":
            (self.folder / "code.txt").unlink()


@dataclass(frozen=True)
class App:
    """One application.

    Attributes:
        serve: Puts its pages up.
        test: The test's source.
        answers: What the scripted model answers, one after the other, with what the day has.
        breaks: What goes wrong in it.
        wire: The API by which the model is asked.
    """

    serve: Callable[[Site, Day], Any]
    test: str
    answers: Callable[[Day], list[Any]]
    breaks: tuple[str, ...]
    wire: str = "openai"


def begun(day: Day, page: str) -> Callable[[Any], str]:
    def first(_: Any) -> str:
        day.begin()
        return page

    return first


def source_of(task: str, agent: str = "", variables: Any = None, *, fixtures: str = "", before: str = "pass") -> str:
    return AGENT.format(task=task, agent=agent, variables=variables or {}, fixtures=fixtures, before=before)


def press(words: str) -> Callable[[Any], dict[str, Any]]:
    return lambda seen: going_on(operation("click", seen.ref(words)))


def fill_in(field_: str, value: str, button: str) -> Callable[[Any], dict[str, Any]]:
    return lambda seen: going_on(
        operation("fill", seen.ref(f"textbox: {field_}"), value), operation("click", seen.ref(f"button: {button}"))
    )


def said(part: str, whole: Callable[[], str]) -> Callable[[Any], dict[str, Any]]:
    return lambda seen: done(claim("text", seen.ref(part), whole(), "equals"))


def read(day: Day) -> Callable[[Any], dict[str, Any]]:
    return lambda seen: {**going_on(), "reads": [{"name": "total", "node": seen.ref(day.shown), "value": day.shown}]}


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {**going_on(), "calls": [{"tool": name, "arguments": arguments}]}


def tabs(site: Site, day: Day) -> None:
    label = lambda: "Tax" if day.wrong == "no total" else "Total"  # noqa: E731
    site.pages |= {
        "/": begun(day, f"<h1>Bill</h1><a href=/invoice target=_blank>Invoice</a>{PAY}"),
        "/invoice": lambda _: f"<title>Invoice</title><h1>Invoice</h1><dl><dt>{label()}</dt><dd>{day.shown}</dd></dl>",
        "/paid": lambda _: f"<h1>Thank you</h1><p>Paid: {day.total}</p>",
    }


def paid_in_tabs(day: Day) -> list[Any]:
    there, back = (going_on(operation("switch_tab", None, number)) for number in "21")
    pay = fill_in("Amount", "%total%", "Pay")
    return [press("link: Invoice"), there, read(day), back, pay, said("Paid: ", lambda: f"Paid: {day.total}")]


def files(site: Site, day: Day) -> None:
    def invoice(_: Any) -> Reply:
        name = "terms.pdf" if day.wrong == "other file" else f"invoice-{day.number}.pdf"
        made = Invoice(day.number, "Ada Lovelace", (("Hat", 1, float(day.shown)),)).pdf()
        return Reply(
            made, headers={"Content-Disposition": f'attachment; filename="{name}"', "Content-Type": "application/pdf"}
        )

    site.pages |= {
        "/": begun(day, f"<h1>Bill</h1><a href=/invoice>Invoice</a>{PAY}"),
        "/invoice": invoice,
        "/paid": lambda _: f"<h1>Thank you</h1><p>Paid: {day.total}</p>",
    }


def paid_by_file(day: Day) -> list[Any]:
    def look(_: Any) -> dict[str, Any]:
        return {**going_on(), "file": f"invoice-{day.number}.pdf"}

    def total(seen: Any) -> dict[str, Any]:
        *_, line = (line for line in seen.tree.splitlines() if f"EUR {day.shown}" in line)
        node = line.partition("[")[2].partition("]")[0]
        return {**going_on(), "reads": [{"name": "total", "node": node, "value": day.shown}]}

    return [
        press("link: Invoice"),
        look,
        total,
        fill_in("Amount", "%total%", "Pay"),
        said("Paid: ", lambda: f"Paid: {day.total}"),
    ]


MAIL_TOOL = """
    def code_for(email: str) -> str:
        '''The code that was mailed to an address.'''
        return stagehand_mailbox.wait_for(email, "your code", timeout=5_000).code
"""
ASK_TOOL = """
    from pathlib import Path
    def code_for(email: str) -> str:
        '''The code that was sent to an address.'''
        return Path("code.txt").read_text()
"""


def mail(site: Site, day: Day) -> None:
    shop = SignUp(site)
    form = site.pages["/"]

    def first(_: Any) -> Any:
        day.begin()
        shop.breaks = {"code of another": "wrong code", "no mail": "no mail"}.get(day.wrong, "")
        return form

    site.pages["/"] = first


def signed_up(_: Day) -> list[Any]:
    return [
        fill_in("E-mail", "%email%", "Sign up"),
        call("code_for", email="%email%"),
        fill_in("Code", "%code_for%", "Confirm"),
        lambda seen: done(claim("shown", seen.ref("Welcome"))),
    ]


def coded(site: Site, day: Day) -> None:
    def welcome(asked: Any) -> str:
        return (
            "<h1>Welcome</h1><p>Confirmed</p>" if asked.query["code"] == day.code else "<h1>That is not the code</h1>"
        )

    site.pages |= {"/": begun(day, SIGN_UP), "/welcome": welcome}


def confirmed(tool: str, value: str, **more: Any) -> Callable[[Day], list[Any]]:
    return lambda _: [
        call(tool, email="%email%", **more),
        fill_in("Code", f"%{value}%", "Confirm"),
        lambda seen: done(claim("shown", seen.ref("Confirmed"))),
    ]


def a_canvas(site: Site, day: Day) -> None:
    def first(_: Any) -> str:
        day.begin()
        tiles = [OSLO, KIEL, ROME, LIMA, BONN, BARI] if day.wrong == "other map" else None
        does = "chosen.textContent = 'Delivered to Oslo'" if day.wrong == "goes elsewhere" else None
        note = " ".join(["Order", str(day.number)] * (day.number % 60))  # which moves the map
        return a_map(note, **{name: value for name, value in (("tiles", tiles), ("does", does)) if value})

    site.pages["/"] = first


def delivered(_: Day) -> list[Any]:
    return [
        lambda seen: on_screen({"do": "click", **pixel(seen, KIEL[1])}),
        lambda seen: done(claim("text", seen.ref("Delivered"), "Delivered to Kiel")),
    ]


EMAIL = {"email": "ada@example.org"}
CONFIRM = "confirm the mail to %email%"
CODES = ("code of another", "dead tool")
SERVER = "from pytest_stagehand import McpServer; server = McpServer('shop', {how})"


def apps(mcp: dict[str, str]) -> dict[str, App]:
    """All of them; `mcp` is how a test reaches the MCP server over each transport."""
    by_server = confirmed("shop_code_for", "shop_code_for_code", newest=None)
    over = {
        f"MCP, {name}": App(
            coded, source_of(CONFIRM, "mcp=[server]", EMAIL, before=SERVER.format(how=how)), by_server, CODES
        )
        for name, how in mcp.items()
    }
    return {
        "tabs": App(tabs, source_of("pay the bill"), paid_in_tabs, ("wrong total", "no total")),
        "PDF invoice": App(files, source_of("pay what the invoice says"), paid_by_file, ("wrong total", "other file")),
        "mailed code": App(
            mail,
            source_of(
                "sign up as %email%",
                "tools=[code_for]",
                EMAIL,
                fixtures=", stagehand_mailbox",
                before=MAIL_TOOL.strip(),
            ),
            signed_up,
            ("code of another", "no mail"),
        ),
        "canvas map": App(
            a_canvas,
            source_of("have it delivered to Kiel", 'mode="computer"'),
            delivered,
            ("other map", "goes elsewhere"),
            "google",
        ),
        "a tool": App(
            coded,
            source_of(CONFIRM, "tools=[code_for]", EMAIL, before=ASK_TOOL.strip()),
            confirmed("code_for", "code_for"),
            CODES,
        ),
        **over,
    }
