"""The fields of one form in other rows, under other headings, in another order are found; those of another form, or thing, are not."""

import pytest

from pytest_stagehand._elements.relocate import relocate
from pytest_stagehand._elements.resolve import locate
from pytest_stagehand._recording.targets import Target
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page

FORMS = {
    "signup": ("Sign up", [("First name", "first", "text"), ("Last name", "last", "text"), ("E-mail", "email", "email"), ("Password", "pw", "password"), ("I agree", "agree", "checkbox")], "Create"),
    "Anschrift": ("Anschrift", [("Straße", "street", "text"), ("PLZ", "zip", "text"), ("Ort", "city", "text"), ("Land", "country", "Österreich Schweiz")], "Speichern"),
    "お問い合わせ": ("お問い合わせ", [("姓", "sei", "text"), ("名", "mei", "text"), ("メール", "mail", "email"), ("内容", "body", "text")], "送信"),
    "twins": ("Trip", [("Date", "from", "text"), ("Date", "to", "text"), ("Seats", "seats", "number")], "Go"),
}  # fmt: skip


class Form:
    """A form in one of many layouts; the field that a test means is marked."""

    def __init__(self, title: str, fields: list[tuple[str, str, str]], button: str, marked: str) -> None:
        self.title, self.fields, self.send, self.marked = title, fields, f"<button>{button}</button>", marked

    def control(self, field: tuple[str, str, str], prefix: str = "") -> str:
        _, name, kind = field
        attributes = f"id={prefix}{name} name={name}{' data-it' if name == self.marked else ''}"
        if " " in kind:
            return f"<select {attributes}>{''.join(f'<option>{each}</option>' for each in kind.split())}</select>"
        return f"<input type={kind} {attributes}>"

    def each(self, template: str, prefix: str = "", fields: list[tuple[str, str, str]] | None = None) -> str:
        """Every field in a template: `{l}` its label element, `{t}` the text of it, `{c}` the control, `{n}` its number."""
        said = enumerate(self.fields if fields is None else fields)
        return "".join(
            template.format(
                l=f"<label for={prefix}{field[1]}>{field[0]}</label>",
                t=field[0],
                c=self.control(field, prefix),
                n=number,
            )
            for number, field in said
        )

    def paragraphs(self) -> str:
        return f"<h1>{self.title}</h1><form>{self.each('<p>{l} {c}</p>')}{self.send}</form>"

    def items(self) -> str:
        return f"<main><h1>{self.title}</h1><form><ul>{self.each('<li><label>{t} {c}</label></li>', 'x_')}</ul>{self.send}</form></main>"

    def table(self) -> str:
        return f"<h2>{self.title}</h2><form><table>{self.each('<tr><th>{l}</th><td>{c}</td></tr>', 't-')}</table>{self.send}</form>"

    def cells(self) -> str:
        row = "<tr><td>{l}</td><td>{c}</td><td>Hint about {n}</td></tr>"
        return f"<h2>{self.title}</h2><form><table>{self.each(row, 't-')}</table>{self.send}</form>"

    def hints(self) -> str:
        row = "<div class=f>{l}{c}<small>We ask for this since {n} is needed.</small></div>"
        return f"<form><h1>{self.title}</h1>{self.each(row, 'h')}{self.send}</form>"

    def fieldset(self) -> str:
        fields = self.each("<div>{l}<br>{c}</div>", fields=self.fields[::-1])
        return f"<form><fieldset><legend>{self.title}</legend>{fields}</fieldset>{self.send}</form>"

    def sections(self) -> str:
        part = "<section><h3>Step {n}</h3><div><div>{l}</div><div>{c}</div></div></section>"
        return f"<h1>{self.title}</h1><form>{self.each(part, 's', self.fields[1:] + self.fields[:1])}{self.send}</form>"

    def parts(self) -> str:
        first, rest = (self.each("<div>{l}{c}</div>", "s", fields) for fields in (self.fields[:2], self.fields[2:]))
        return f"<h1>{self.title}</h1><form><h2>About you</h2>{first}<h2>More</h2>{rest}{self.send}</form>"

    def listed(self) -> str:
        fields = self.each("<div><dt>{l}</dt><dd>{c}</dd></div>")
        return f"<aside><h1>{self.title}</h1><form><dl>{fields}</dl>{self.send}</form></aside>"

    def pairs(self) -> str:
        rows = [self.each("<span class=col>{l}{c}</span>", "", self.fields[at : at + 2]) for at in (0, 2, 4)]
        return f"<h1>{self.title}</h1><form>{''.join(f'<div class=row>{row}</div>' for row in rows if row)}{self.send}</form>"

    def named(self) -> str:
        return f"<form aria-label='{self.title}'>{self.each('<label>{t}{c}</label>')}{self.send}</form>"

    def plain(self) -> str:
        return f"<main><div><h2>{self.title}</h2>{self.each('<div>{l}{c}</div>')}<div>{self.send}</div></div></main>"


LAYOUTS = [
    ("paragraphs", "sections"), ("paragraphs", "parts"), ("items", "sections"), ("items", "parts"), ("table", "sections"), ("table", "parts"), ("cells", "items"),
    ("cells", "table"), ("cells", "fieldset"), ("cells", "listed"), ("cells", "named"), ("hints", "items"), ("hints", "table"), ("hints", "fieldset"),
    ("hints", "listed"), ("hints", "named"), ("fieldset", "parts"), ("sections", "items"), ("sections", "named"), ("sections", "fieldset"), ("listed", "sections"),
    ("pairs", "items"), ("pairs", "table"), ("pairs", "sections"), ("plain", "parts"), ("named", "plain"), ("plain", "named"), ("cells", "plain"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("was", "now", "form"), [(*each, list(FORMS)[at % len(FORMS)]) for at, each in enumerate(LAYOUTS)]
)
def test_each_field_of_a_form_is_found_in_another_layout(page, was, now, form):
    title, fields, button = FORMS[form]
    for _, name, _ in fields:
        one = Form(title, fields, button, name)
        page.set_content(getattr(one, was)())
        target = described(page)
        page.set_content(getattr(one, now)())
        assert leads_to(page, target) == "it", name


def leads_to(page, target: Target) -> str | None:
    """Where a replay with local healing would go unasked: `it`, `another`, or nowhere."""
    if (at := found(page, target)) in ("it", "another"):
        return at
    relocation = relocate(page, target, str)
    if relocation.target is None or relocation.refusal is not None:
        return None
    return "it" if locate(page, relocation.target).get_attribute("data-it") is not None else "another"


def test_a_recording_without_the_fields_of_its_form_is_valid_and_healed_as_before(page):
    title, fields, button = FORMS["signup"]
    form = Form(title, fields, button, "email")
    page.set_content(form.paragraphs())
    target = described(page)
    assert target.looks.form is not None
    assert [each.name for each in target.looks.form.fields] == ["first", "last", "pw", "agree"]
    old = target.model_copy(update={"looks": target.looks.model_copy(update={"form": None})})
    page.set_content(form.items())
    assert leads_to(page, old) == "it"
    page.set_content(form.sections())
    assert leads_to(page, old) is None


@pytest.mark.parametrize("markup", ["<button data-it>Go</button>", "<p><label>E-mail <input data-it></label></p>"])
def test_what_stands_in_no_form_with_other_fields_is_recorded_without_one(page, markup):
    page.set_content(f"<main>{markup}</main>")
    assert described(page).looks.form is None


def field(label: str, more: str = "") -> str:
    return f"<p><label>{label} <input {more}></label></p>"


def row(name: str, more: str = "data-it") -> str:
    return f"<tr><td>{name}</td><td><input aria-label=Quantity {more}></td></tr>"


def item(name: str, more: str = "data-it") -> str:
    return f"<li>{name}<label>Quantity <input {more}></label></li>"


SEND = "<button>Go</button></form>"
VOUCHER = "<tr><td>Code</td><td><input aria-label=Voucher></td></tr></table>" + SEND
CODE = "<li><b>Code</b><label>Voucher <input></label></li></ul>" + SEND
ADDRESS = "<h2>{}</h2><form>" + field("City") + field("Name", "{}") + SEND
CARD = "<section><h3>{}</h3>{}</section>"
CHOICE = "<form><label>Size <select><option>S<option>M</select></label><label>Quantity <input {}></label><button>Add</button></form>"

OTHERS = {
    "another thing in the only row": ("<form><table>" + row("Hat") + VOUCHER, "<form><table>" + row("Cap", "") + VOUCHER),
    "another thing under a heading": ("<form><ul>" + item("<b>Hat</b>") + CODE, "<form><h2>Cap</h2>" + field("Quantity") + field("Voucher") + SEND),
    "its thing is sold out": ("<form><ul>" + item("<b>Hat</b>") + CODE, "<form><ul><li><b>Hat</b> sold out</li><li><label>Quantity <input></label></li><li><label>Voucher <input></label></li></ul>" + SEND),
    "one of two forms went": (ADDRESS.format("Billing", "") + ADDRESS.format("Shipping", "data-it"), ADDRESS.format("Billing", "") + "<h2>Shipping</h2>"),
    "it moved to the other part": ("<form><h2>Shipping</h2>" + field("Name", "data-it") + field("City") + "<h2>Billing</h2>" + field("Card") + SEND, "<form><h2>Shipping</h2>" + field("City") + "<h2>Billing</h2>" + field("Name") + field("Card") + SEND),
    "two such forms now": ("<h1>Log in</h1><form>" + field("Name", "data-it") + field("City") + SEND, "<h1>Log in</h1>" + ADDRESS.format("A", "") + ADDRESS.format("B", "")),
    "another form has one": ("<h1>Log in</h1><form>" + field("E-mail", "data-it") + field("Password", "type=password") + SEND, "<h1>Log in</h1><h2>News</h2><form>" + field("E-mail") + field("Name") + SEND),
    "twins that nothing tells apart": ("<h1>Trip</h1><form>" + field("Date", "name=a data-it") + field("Date", "name=b") + field("Seats") + SEND, "<h1>Trip</h1><form><h3>One</h3>" + field("Date") + "<h3>Two</h3>" + field("Date") + field("Seats") + SEND),
    "one twin is left": ("<h1>Trip</h1><form>" + field("Date", "name=a data-it") + field("Date", "name=b") + field("Seats") + SEND, "<h1>Trip</h1><form><h3>One</h3>" + field("Date", "name=b") + field("Seats") + SEND),
    "it says the opposite": ("<h1>Mail</h1><form>" + field("Send offers", "type=checkbox data-it") + field("Name") + SEND, "<h1>Mail</h1><form><h3>X</h3>" + field("Name") + field("Send no offers", "type=checkbox") + SEND),
    "a mate says what was secret": ("<h1>Mail</h1><form>" + field("Code", "data-it") + field("Secret", "type=password") + SEND, "<h1>Mail</h1><form><h3>X</h3>" + field("Code") + field("Secret") + SEND),
    "another thing in Japanese": ("<form><ul>" + item("<b>帽子</b>") + CODE, "<form><ul>" + item("<b>靴下</b>", "") + CODE),
    "the other card has the form": ("<main>" + CARD.format("Hat", CHOICE.format("data-it")) + CARD.format("Bag", "Sold out") + "</main>", "<main>" + CARD.format("Hat", "Sold out") + CARD.format("Bag", CHOICE.format("")) + "</main>"),
    "another thing without a row": ("<form><table>" + row("Hat") + VOUCHER, "<form><div><input aria-label=Quantity> Cap</div><div><input aria-label=Voucher></div>" + SEND),
    "a picture names another": ("<form><ul>" + item("<img alt=Hat>") + CODE, "<form><ul>" + item("<img alt=Cap>", "") + CODE),
    "a link names another": ("<form><ul>" + item("<a href=/hat>Hat</a>") + CODE, "<form><ul><li><label>Quantity <input></label> <a href=/cap>Cap</a></li><li><label>Voucher <input></label></li></ul>" + SEND),
    "a name that a list has as well": ("<form><ul>" + item("<b>Hat</b>") + "<li><label>Also <select><option>Cap<option>Tie</select></label></li></ul>" + SEND, "<form><ul>" + item("<b>Cap</b>", "") + "<li><label>Also <select><option>Cap<option>Tie</select></label></li></ul>" + SEND),
    "another number": ("<form><ul>" + item("<b>Order 7</b>") + CODE, "<form><ul>" + item("<b>Order 8</b>", "") + CODE),
    "what is ticked names the rows": ("<form><ul><li><label>Hat <input type=checkbox></label><input aria-label=Quantity data-it></li><li><label>Bag <input type=checkbox></label></li></ul>" + SEND, "<form><ul><li><label>Hat <input type=checkbox></label></li><li><label>Bag <input type=checkbox></label><input aria-label=Quantity></li></ul>" + SEND),
    "the button of another form": ("<main><h2>Profile</h2><form>" + field("Name") + field("City") + "<button data-it>Save</button></form></main>", "<main><h2>Profile</h2><p>None</p><h2>Card</h2><form>" + field("Number") + field("City") + "<button>Save</button></form></main>"),
}  # fmt: skip


@pytest.mark.parametrize("change", OTHERS)
def test_a_field_of_another_form_or_thing_is_not_taken(page, change):
    was, now = OTHERS[change]
    page.set_content(was)
    target = described(page)
    page.set_content(now)
    assert leads_to(page, target) is None


def test_the_button_that_sends_a_form_is_found_under_another_heading_of_it(page):
    fields = field("Name") + field("City")
    page.set_content(f"<main><h2>Profile</h2><form>{fields}<button data-it>Save</button></form></main>")
    target = described(page)
    page.set_content(
        f"<main><h2>Profile</h2><form>{fields}<h3>Finish</h3><div><button data-it class=x>Save</button></div></form></main>"
    )
    assert leads_to(page, target) == "it"


def test_a_field_in_its_row_is_found_under_a_new_heading_of_the_form(page):
    row = "<tr><td><label for={0}>{1}</label></td><td><input id={0} {2}></td><td>Hint about {1}</td></tr>"
    first, second = row.format("a", "Name", ""), row.format("b", "City", "data-it")
    page.set_content(f"<h1>Profile</h1><form><table>{first}{second}</table>{SEND}")
    target = described(page)
    page.set_content(
        f"<h1>Profile</h1><form><h3>You</h3><table>{first}</table><h3>Where</h3><table>{second}</table>{SEND}"
    )
    assert leads_to(page, target) == "it"


def test_a_list_around_its_own_field_is_read_as_both(page):
    box = "<div role=combobox aria-label=Tag aria-expanded=false><input aria-label=Text data-it></div>"
    page.set_content(f"<h1>New</h1><form><p>{box}</p>{field('Name')}{field('City')}{SEND}")
    target = described(page)
    page.set_content(f"<h1>New</h1><form>{field('City')}{field('Name')}<h3>More</h3><div>{box}</div>{SEND}")
    assert leads_to(page, target) == "it"


@pytest.mark.parametrize("name", [":r1:", ":ra:", "«r1»", "«ra»", "_r_1_", "_r_a_", "radix-«ra»", "radix-_r_a_"])
def test_the_name_that_a_framework_counted_up_is_none(page, name):
    page.set_content(
        f"<form><label>Name <input data-it name='{name}' id='{name}'></label>"
        f"<label>Street <input name='{name}'></label><label>Town <input name=in:town_2></label><button>Go</button></form>"
    )
    target = described(page)
    assert not {"id", "name"} & target.fingerprint.attributes.keys()
    assert target.looks is not None
    assert target.looks.form is not None
    assert [(each.label, each.name) for each in target.looks.form.fields] == [("Street", ""), ("Town", "in:town_2")]
