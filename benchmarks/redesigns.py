"""Pages in two designs, in which `data-truth` says which element of the one is which of the other; nothing reads it but the benchmark.

Two sources: pairs written by hand, as two teams would build the same thing, and generated pages that went through a
random redesign. An element that the new design does not have any more is in neither's truth twice: to find something for it
is wrong.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Pair:
    """One page before and after its redesign."""

    name: str
    before: str
    after: str


SYNONYMS = {
    "Add to cart": ("Add to basket", "Put in cart", "Add to bag"),
    "Delete": ("Delete row", "Delete this"),
    "Edit": ("Change", "Edit details"),
    "Save changes": ("Save", "Update", "Save settings"),
    "Search": ("Find", "Search products"),
    "Log in": ("Sign in", "Log in to your account"),
    "Checkout": ("Go to checkout", "Check out"),
    "Email": ("E-mail address", "Your email"),
    "Password": ("Your password",),
    "Full name": ("Name", "Your full name"),
    "Country": ("Country or region",),
    "Newsletter": ("Send me the newsletter", "Subscribe to newsletter"),
    "Remove": ("Remove item", "Take out"),
    "Next page": ("Next", "Show next page"),
    "Previous page": ("Previous", "Show previous page"),
    "Open": ("Show details", "View"),
}
PRODUCTS = "Shirt Hat Scarf Boots Gloves Belt Coat Socks Tie Jeans Jumper Blouse Skirt Cap Vest".split()
CLASSES = "btn card row field grid cell link primary ghost small wide box item tile panel action".split()


def generated(seed: int) -> Pair:
    """A shop-like page with random parts, and a random redesign of it."""
    chance = random.Random(seed)
    before = Page(chance).html()
    return Pair(f"generated {seed}", before, Redesign(chance, before).html())


class Page:
    """A page put together of parts that applications have, each control with its truth."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._count = 0

    def html(self) -> str:
        """The page."""
        parts = [self._nav, self._search, self._cards, self._table, self._form, self._pager]
        self._chance.shuffle(parts)
        body = "\n".join(part() for part in parts[: self._chance.randint(4, 6)])
        return f"<!doctype html><title>Shop</title><body><main>{body}</main></body>"

    def _truth(self) -> str:
        self._count += 1
        return f'data-truth="{self._count}"'

    def _marks(self, name: str) -> str:
        """Class, and for some an id or a test id."""
        marks = f'class="{self._chance.choice(CLASSES)} {self._chance.choice(CLASSES)}"'
        slug = re.sub(r"\W+", "-", name.lower())
        if self._chance.random() < 0.25:
            marks += f' id="{slug}"'
        if self._chance.random() < 0.15:
            marks += f' data-testid="{slug}"'
        return marks

    def _button(self, name: str, *, unique: bool = True) -> str:
        marks = self._marks(name) if unique else f'class="{self._chance.choice(CLASSES)}"'
        return f'<button type="button" {marks} {self._truth()}>{name}</button>'

    def _nav(self) -> str:
        names = self._chance.sample(["Home", "Catalogue", "Orders", "Account", "Help", "About us", "Stores"], 5)
        links = "".join(f'<li><a href="/{n.lower().replace(" ", "-")}" {self._truth()}>{n}</a></li>' for n in names)
        return f'<nav aria-label="Main"><ul>{links}</ul></nav>'

    def _search(self) -> str:
        field = f'<input type="search" name="q" placeholder="Search" {self._truth()}>'
        return f'<form role="search"><label>Search {field}</label>{self._button("Search")}</form>'

    def _cards(self) -> str:
        cards = []
        for name in self._chance.sample(PRODUCTS, self._chance.randint(3, 6)):
            link = f'<a href="/p/{name.lower()}" {self._truth()}>{name}</a>'
            price = f"<p>€{self._chance.randint(5, 90)}</p>"
            cards.append(
                f'<article class="card"><h3>{link}</h3>{price}{self._button("Add to cart", unique=False)}</article>'
            )
        return f"<section><h2>Products</h2>{''.join(cards)}</section>"

    def _table(self) -> str:
        rows = []
        for name in self._chance.sample(PRODUCTS, self._chance.randint(3, 6)):
            buttons = "".join(self._button(label, unique=False) for label in ("Edit", "Remove"))
            box = f'<input type="checkbox" aria-label="Select {name}" {self._truth()}>'
            rows.append(
                f"<tr><td>{box}</td><th scope=row>{name}</th><td>{self._chance.randint(1, 9)}</td><td>{buttons}</td></tr>"
            )
        head = "<tr><td></td><th>Product</th><th>Stock</th><td></td></tr>"
        return f"<section><h2>Stock</h2><table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table></section>"

    def _form(self) -> str:
        fields = []
        for name in self._chance.sample(["Email", "Password", "Full name", "Country", "Newsletter"], 4):
            key = name.lower().replace(" ", "_")
            kind = {"Password": "password", "Email": "email", "Newsletter": "checkbox"}.get(name, "text")
            control = f'<input type="{kind}" id="f-{key}" name="{key}" {self._truth()}>'
            if name == "Country":
                options = "".join(f"<option>{each}</option>" for each in ("France", "Peru", "Japan"))
                control = f'<select id="f-{key}" name="{key}" {self._truth()}>{options}</select>'
            fields.append(f'<p><label for="f-{key}">{name}</label> {control}</p>')
        return f'<form aria-label="Settings"><h2>Settings</h2>{"".join(fields)}{self._button("Save changes")}</form>'

    def _pager(self) -> str:
        return f"<div>{self._button('Previous page')}{self._button('Next page')}</div>"


class Redesign:
    """Random changes of a page's markup, with what its controls do left alone."""

    def __init__(self, chance: random.Random, html: str) -> None:
        self._chance = chance
        self._html = html

    def html(self) -> str:
        """The page after between three and all of the changes."""
        changes: list[Callable[[str], str]] = [
            self._classes, self._ids, self._wording, self._tags, self._wrappers, self._order, self._cards, self._labels,
        ]  # fmt: skip
        html = self._html
        chosen = self._chance.sample(changes, self._chance.randint(3, len(changes)))
        html = self._gone(html)
        for change in (each for each in changes if each in chosen):
            html = change(html)
        return html

    def _gone(self, html: str) -> str:
        """Some controls are not there any more; others like them still are."""
        found = re.findall(r"<button[^>]*>[^<]*</button>|<a [^>]*>[^<]*</a>|<input[^>]*>", html)
        for each in self._chance.sample(found, min(len(found), self._chance.randint(1, 4))):
            html = html.replace(each, "", 1)
        return html

    def _classes(self, html: str) -> str:
        return re.sub(r'class="([^"]*)"', lambda _: f'class="css-{self._chance.randrange(16**5):05x}"', html)

    def _ids(self, html: str) -> str:
        renamed = {each: f"n{self._chance.randrange(999)}-{each}" for each in re.findall(r' id="([^"]+)"', html)}
        for old, new in renamed.items():
            html = html.replace(f' id="{old}"', f' id="{new}"').replace(f' for="{old}"', f' for="{new}"')
        return html

    def _wording(self, html: str) -> str:
        for old, new in SYNONYMS.items():
            if self._chance.random() < 0.5:
                html = re.sub(rf">{old}(?=<| )", f">{self._chance.choice(new)}", html)
        return html

    def _tags(self, html: str) -> str:
        """Buttons become links that act as buttons, or the other way round."""
        if self._chance.random() < 0.5:
            return re.sub(
                r"<button type=\"button\"([^>]*)>([^<]*)</button>", r'<a href="#" role="button"\1>\2</a>', html
            )
        return re.sub(r"<button type=\"button\"([^>]*)>([^<]*)</button>", r"<button\1><span>\2</span></button>", html)

    def _wrappers(self, html: str) -> str:
        return (
            re.sub(r"<(section|form|nav)([^>]*)>", r"<div class='wrap'><div><\1\2>", html)
            .replace("</section>", "</section></div></div>")
            .replace("</form>", "</form></div></div>")
            .replace("</nav>", "</nav></div></div>")
        )

    def _order(self, html: str) -> str:
        """Products, rows and links in another order."""
        for pattern in (r"<article.*?</article>", r"<li>.*?</li>", r"<tr><td><input.*?</tr>"):
            found = re.findall(pattern, html, re.DOTALL)
            shuffled = iter(self._chance.sample(found, len(found)))
            html = re.sub(pattern, lambda _, each=shuffled: next(each), html, flags=re.DOTALL)  # type: ignore[misc]
        return html

    def _cards(self, html: str) -> str:
        """Cards become list items."""
        if "<article" not in html:
            return html
        html = html.replace('<article class="card">', "<article>")
        html = re.sub(r"<article[^>]*>", "<li class='tile'>", html).replace("</article>", "</li>")
        return re.sub(r"(<h2>Products</h2>)(.*?)(</section>)", r"\1<ul>\2</ul>\3", html, flags=re.DOTALL)

    def _labels(self, html: str) -> str:
        """Labels beside fields become names that only a screen reader reads."""
        return re.sub(r'<label for="([^"]+)">([^<]*)</label> <(input|select)([^>]*)>', r'<\3\4 aria-label="\2">', html)


TODO = Pair(
    "todo",
    """<title>Todos</title><section class=todoapp><header><h1>todos</h1>
    <input class=new-todo placeholder="What needs to be done?" data-truth=new></header>
    <section class=main><input id=toggle-all type=checkbox data-truth=all><label for=toggle-all>Mark all as complete</label><ul class=todo-list>
    <li><div class=view><input class=toggle type=checkbox aria-label="Buy milk" data-truth=milk><label>Buy milk</label><button class=destroy aria-label="Delete Buy milk" data-truth=no-milk></button></div></li>
    <li><div class=view><input class=toggle type=checkbox aria-label="Walk dog" data-truth=dog><label>Walk dog</label><button class=destroy aria-label="Delete Walk dog" data-truth=no-dog></button></div></li>
    </ul></section><footer><span>2 items left</span><ul class=filters><li><a href="#/" data-truth=f-all>All</a></li>
    <li><a href="#/active" data-truth=f-active>Active</a></li><li><a href="#/completed" data-truth=f-done>Completed</a></li></ul>
    <button class=clear-completed data-truth=clear>Clear completed</button></footer></section>""",
    """<title>Todos</title><main><h1>My tasks</h1><form><label for=t>New task</label><input id=t data-truth=new></form>
    <div role=tablist><button role=tab data-truth=f-all>All tasks</button><button role=tab data-truth=f-active>Active</button>
    <button role=tab data-truth=f-done>Completed</button></div><p>2 tasks</p><button data-truth=all>Mark all as complete</button>
    <table><tr><td><input type=checkbox aria-label="Walk dog" data-truth=dog></td><th scope=row>Walk dog</th><td><button title="Delete Walk dog" data-truth=no-dog>x</button></td></tr>
    <tr><td><input type=checkbox aria-label="Buy milk" data-truth=milk></td><th scope=row>Buy milk</th><td><button title="Delete Buy milk" data-truth=no-milk>x</button></td></tr></table>
    <button data-truth=clear>Clear completed tasks</button></main>""",
)
LOGIN = Pair(
    "login",
    """<title>Log in</title><h1>Log in</h1><form><label>Email <input type=email name=email data-truth=email></label>
    <label>Password <input type=password name=password data-truth=password></label>
    <label><input type=checkbox name=remember data-truth=remember> Remember me</label><button data-truth=login>Log in</button></form>
    <p>New here? <a href=/signup data-truth=signup>Create an account</a> <a href=/forgot data-truth=forgot>Forgot password?</a></p>""",
    """<title>Welcome</title><nav><a href=/>Start</a><a href=/signup data-truth=signup>Create account</a></nav><h1>Welcome back</h1>
    <div class=f><input type=email name=email placeholder="Email address" data-truth=email></div>
    <div class=f><input type=password name=password placeholder=Password data-truth=password><a href=/forgot data-truth=forgot>Forgot your password?</a></div>
    <div role=switch tabindex=0 aria-checked=false aria-label="Remember me" data-truth=remember></div>
    <button class=big data-truth=login>Sign in</button><button class=sso>Sign in with a passkey</button>""",
)
MAIL = Pair(
    "mail",
    """<title>Inbox</title><aside><button data-truth=compose>Compose</button><nav><a href=/inbox data-truth=inbox>Inbox</a><a href=/sent data-truth=sent>Sent</a>
    <a href=/spam data-truth=spam>Spam</a></nav></aside><div role=toolbar aria-label=Actions><button data-truth=archive>Archive</button><button data-truth=delete>Delete</button>
    <button data-truth=read>Mark as read</button></div><table><tr><td><input type=checkbox aria-label="Select mail from Ada" data-truth=s-ada></td><td>Ada</td><td><a href=/m/1 data-truth=m-ada>Plans</a></td></tr>
    <tr><td><input type=checkbox aria-label="Select mail from Bob" data-truth=s-bob></td><td>Bob</td><td><a href=/m/2 data-truth=m-bob>Lunch</a></td></tr></table>""",
    """<title>Mail</title><header><button data-truth=compose>New message</button></header><ul class=folders><li><a href=/inbox data-truth=inbox>Inbox <b>2</b></a><li><a href=/sent data-truth=sent>Sent mail</a>
    <li><a href=/spam data-truth=spam>Junk</a></ul><ul class=mails><li><input type=checkbox aria-label="Select mail from Bob" data-truth=s-bob> Bob <a href=/m/2 data-truth=m-bob>Lunch</a>
    <li><input type=checkbox aria-label="Select mail from Ada" data-truth=s-ada> Ada <a href=/m/1 data-truth=m-ada>Plans</a></ul>
    <div><button data-truth=read>Mark read</button><button data-truth=archive>Archive</button><button>Snooze</button></div>""",
)
PAIRS = (TODO, LOGIN, MAIL)


def pairs(seeds: range) -> Iterator[Pair]:
    """The generated ones of these seeds."""
    return map(generated, seeds)
