from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import locator_of, read_snapshot
from pytest_stagehand._browser.render import render
from tests.support.trees import tree

pytestmark = pytest.mark.one_page


@pytest.fixture
def snapshot_of(page):
    def read(html):
        page.set_content(html)
        return read_snapshot(page)

    return read


def only(snapshot, role, name=None):
    [node] = snapshot.find(lambda node: node.role == role and name in (None, node.name))
    return node


def texts(snapshot):
    return [node.name for node in snapshot.walk() if node.role == "text"]


def outline(snapshot):
    """Roles and names only, indented."""
    return [
        f"{'  ' * (len(list(node.ancestors())) - 1)}{node.role} {node.name}".rstrip()
        for node in list(snapshot.walk())[1:]
    ]


def test_structure_with_one_child_collapses_and_empty_structure_is_pruned(snapshot_of):
    snapshot = snapshot_of("<div><div><div></div><section><span><button>Go</button></span></section></div></div>")
    assert outline(snapshot) == ["button Go"]


def test_a_form_stays_around_its_one_field_which_is_what_enter_sends(snapshot_of):
    snapshot = snapshot_of("<form><input type=hidden name=token><span><input placeholder=Search></span></form>")
    assert only(snapshot, "textbox").parent.tag == "form"


def test_structure_with_several_children_stays_as_a_card(snapshot_of):
    snapshot = snapshot_of("<div><div><b>Hat</b><i>€20</i></div><div><b>Shirt</b><i>€80</i></div></div>")
    card = ["  generic", "    text Hat", "    text €20", "  generic", "    text Shirt", "    text €80"]
    assert outline(snapshot) == ["generic", *card]


def test_an_element_with_only_text_is_one_text_node_that_leads_to_it(page, snapshot_of):
    snapshot = snapshot_of("<div><span id=total data-testid=sum>€80</span><p>now</p></div>")
    total = only(snapshot, "text", "€80")
    assert (total.tag, total.attributes) == ("span", {"id": "total", "test_id": "sum"})
    assert locator_of(page, snapshot, total.ref).get_attribute("id") == "total"


def test_text_beside_elements_stays_in_reading_order_and_leads_to_what_holds_it(page, snapshot_of):
    snapshot = snapshot_of("<p id=p>Dear <b>Ann</b>, hello<br>and\n bye</p>")
    assert texts(snapshot) == ["Dear", "Ann", ", hello", "and bye"]
    assert locator_of(page, snapshot, only(snapshot, "text", "and bye").ref).get_attribute("id") == "p"


def test_neighbouring_text_nodes_are_one_text(page):
    page.set_content("<p id=p></p>")
    page.evaluate("p.append('Qty: ', document.createComment('x'), '3')")
    assert texts(read_snapshot(page)) == ["Qty: 3"]


def test_text_that_repeats_the_name_above_is_dropped_but_parts_stay(snapshot_of):
    snapshot = snapshot_of("<button>Save</button><table><tr><td>one<td><span>€</span><span>80</span></table>")
    assert only(snapshot, "button").children == []
    assert only(snapshot, "cell", "one").children == []
    assert [leaf.name for leaf in only(snapshot, "cell", "€80").children] == ["€", "80"]


def test_a_tables_parts_have_their_roles(snapshot_of):
    snapshot = snapshot_of(
        "<table><caption>Prices</caption><thead><tr><th>Size<th>Price</thead>"
        "<tr><th scope=row>L<td>€80<tr><th>M<td>€70</table>"
    )
    assert only(snapshot, "table").name == "Prices"
    assert [node.name for node in snapshot.find(lambda node: node.role == "columnheader")] == ["Size", "Price"]
    assert [node.name for node in snapshot.find(lambda node: node.role == "rowheader")] == ["L", "M"]


def test_the_parts_of_a_table_for_layout_are_structure(snapshot_of):
    snapshot = snapshot_of("<table role=presentation><tr><td><a href=/x>In</a><td>text</table>")
    assert outline(snapshot) == ["link In", "text text"]


@pytest.mark.parametrize(
    ("html", "states"),
    [
        ("<input type=checkbox checked>", {"checked"}),
        ("<input type=checkbox id=x><script>x.indeterminate = true</script>", {"mixed"}),
        ("<div role=checkbox aria-checked=mixed></div>", {"mixed"}),
        ("<div role=tab aria-selected=true></div>", {"selected"}),
        ("<button aria-expanded=true></button>", {"expanded"}),
        ("<button aria-expanded=false></button>", {"collapsed"}),
        ("<details><summary></summary></details>", {"collapsed"}),
        ("<details open><summary></summary></details>", {"expanded"}),
        ("<button popovertarget=p></button><div popover id=p></div>", {"collapsed"}),
        ("<button aria-pressed=true></button>", {"pressed"}),
        ("<button disabled></button>", {"disabled"}),
        ("<fieldset disabled><button></button></fieldset>", {"disabled"}),
        ("<div aria-disabled=true><div role=button></div></div>", {"disabled"}),
        ("<input required>", {"required"}),
        ("<input aria-invalid=true>", {"invalid"}),
        ("<input readonly>", {"readonly"}),
        ("<input><script>document.querySelector('input').focus()</script>", {"focused"}),
        ("<a href=/ aria-current=page></a>", {"current"}),
    ],
)
def test_states_are_read(snapshot_of, html, states):
    controls = {"button", "checkbox", "tab", "textbox", "link"}
    [node] = snapshot_of(html).find(lambda node: node.role in controls)
    assert node.states == states


def test_a_required_field_that_nobody_touched_is_not_invalid_until_the_page_says_so(page, snapshot_of):
    assert "invalid" not in only(snapshot_of("<form><input required><button>Send</button></form>"), "textbox").states
    page.get_by_role("button").click()
    assert "invalid" in only(read_snapshot(page), "textbox").states


@pytest.mark.parametrize(
    ("html", "value"),
    [
        ("<input value=typed>", "typed"),
        ("<input>", ""),
        ("<textarea>two\nlines</textarea>", "two\nlines"),
        ("<select><option value=1>One<option value=2 selected> Two </select>", "Two"),
        ("<select multiple><option selected>One<option selected>Two</select>", "One, Two"),
        ("<input type=range value=30>", "30"),
        ("<div role=slider aria-valuenow=3 aria-valuetext=three tabindex=0></div>", "three"),
        ("<div role=textbox contenteditable>rich <b>text</b></div>", "rich text"),
        ("<div role=combobox tabindex=0><span>Apple</span></div>", "Apple"),
        ("<progress value=.5></progress>", "0.5"),
        ("<input type=checkbox value=on>", None),
        ("<button value=v>x</button>", None),
    ],
)
def test_values_are_read(snapshot_of, html, value):
    assert snapshot_of(html).root.children[0].value == value


@pytest.mark.parametrize(
    "field",
    [
        "<input type=password value=hunter2>",
        "<input autocomplete='section-a cc-number' value=hunter2>",
        "<input autocomplete=one-time-code value=hunter2>",
        "<input type=text autocomplete=current-password value=hunter2>",
        "<textarea autocomplete=new-password>hunter2</textarea>",
        "<select autocomplete=cc-exp-month><option selected>hunter2</select>",
    ],
)
def test_the_value_of_a_secret_field_is_nowhere_in_the_snapshot(page, field):
    page.set_content(
        f"<label>Code {field}</label><label>Twice {field}<input type=checkbox></label><button aria-labelledby=f>b</button>"
    )
    page.evaluate("document.querySelector('input, textarea, select').id = 'f'")
    snapshot = read_snapshot(page)
    secret = snapshot.find(lambda node: "secret" in node.attributes)
    assert [node.value for node in secret] == [None, None]
    assert [node.attributes["filled"] for node in secret] == ["true", "true"]
    if "<select" not in field:
        assert "hunter2" not in repr(snapshot.find(lambda _: True))


def test_the_choice_in_a_secret_list_is_not_marked(snapshot_of):
    snapshot = snapshot_of("<select autocomplete=cc-exp-month><option>01<option selected>02</select>")
    assert [node.states for node in snapshot.find(lambda node: node.role == "option")] == [frozenset(), frozenset()]


def test_a_password_that_the_page_then_shows_stays_secret(page):
    page.set_content("<input id=p type=password value=hunter2>")
    read_snapshot(page)
    page.evaluate("p.type = 'text'")
    assert only(read_snapshot(page), "textbox").value is None


def test_of_a_secret_field_it_is_told_whether_it_holds_something(page):
    page.set_content("<input type=password aria-label=One value=hunter2><input type=password aria-label=Two>")
    snapshot = read_snapshot(page)
    assert ["filled" in node.attributes for node in snapshot.find(lambda node: node.role == "textbox")] == [True, False]
    assert "filled" not in render(snapshot)


def test_links_and_images_have_absolute_urls(page):
    page.route(
        "**/*",
        lambda route: route.fulfill(body="<a href=../b?x=1#y>B</a><img src=i.png alt=I>", content_type="text/html"),
    )
    page.goto("http://shop.test/a/c")
    snapshot = read_snapshot(page)
    assert only(snapshot, "link").url == "http://shop.test/b?x=1#y"
    assert only(snapshot, "img").url == "http://shop.test/a/i.png"


def test_headings_have_their_level(snapshot_of):
    snapshot = snapshot_of("<h3>Three</h3><div role=heading aria-level=5>Five</div><div role=heading>Two</div>")
    assert [node.level for node in snapshot.root.children] == [3, 5, 2]


def test_scrollable_regions_are_marked(snapshot_of):
    snapshot = snapshot_of(
        "<div id=y style='height:50px;overflow:auto'><p style='height:500px'>long</p></div>"
        "<div style='height:50px;overflow:auto'><p>short</p></div><div style='height:50px;overflow:hidden'><p style='height:99px'>cut</p></div>"
    )
    assert [node.attributes.get("id") for node in snapshot.find(lambda node: node.scrollable)] == ["y"]


def test_text_that_has_the_pointer_is_kept_in_what_is_called_by_it(snapshot_of):
    cell = "<td><span style='cursor: pointer'>12</span></td><td>13</td><td style='cursor: pointer'>14</td>"
    snapshot = snapshot_of(f"<table><tr><th>Mo<th>Tu<th>We</tr><tr>{cell}</tr></table>")
    text = only(snapshot, "text", "12")
    assert text.clickable
    assert text.parent is only(snapshot, "cell", "12")
    assert [node.clickable for node in snapshot.walk() if node.role == "cell"] == [False, False, True]
    assert texts(snapshot) == ["12"]


def test_elements_without_a_role_that_take_clicks_are_clickable(snapshot_of):
    snapshot = snapshot_of(
        "<div style='cursor:pointer' id=pointer><span>Card</span><b>bold</b></div><div onclick='1' id=listener>Row</div>"
        "<div tabindex=0 id=focusable>Tab stop</div><button style='cursor:pointer'><span>Button</span></button><p>plain</p>"
    )
    assert [node.attributes["id"] for node in snapshot.find(lambda node: node.clickable)] == [
        "pointer",
        "listener",
        "focusable",
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<div style='height:9000px'></div><div>Here</div>",
        "<div style='display:contents'>Here</div>",
        "<div style='visibility:hidden'><i style='visibility:visible'>Here</i></div>",
    ],
)
def test_content_out_of_sight_is_there(snapshot_of, html):
    assert texts(snapshot_of(html)) == ["Here"]


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden>Gone</div>",
        "<div style='display:none'>Gone</div>",
        "<div style='visibility:hidden'>Gone</div>",
        "<div style='content-visibility:hidden'>Gone</div>",
        "<div hidden=until-found>Gone</div>",
        "<div style='position:absolute;left:-9999px'>Gone</div>",
        "<div style='width:0;height:0;overflow:hidden'>Gone</div>",
        "<div style='opacity:0'>Gone</div>",
        "<div aria-hidden=true>Gone<button>Gone</button></div>",
        "<div inert>Gone<button>Gone</button></div>",
        "<details><div>Gone</div>Gone</details>",
        "<dialog>Gone</dialog>",
        "<div popover>Gone</div>",
        "<template>Gone</template><script>Gone</script><style>Gone</style><noscript>Gone</noscript>",
    ],
)
def test_hidden_content_is_absent(snapshot_of, html):
    assert "Gone" not in render(snapshot_of(html))


def test_only_the_topmost_modal_dialog_is_there(page, snapshot_of):
    snapshot_of(
        "<main><button>Behind</button>text<div><dialog id=a><button>OK</button></dialog></div></main><dialog id=b><button>Other</button></dialog>"
    )
    page.evaluate("b.showModal(); a.showModal()")
    assert outline(read_snapshot(page)) == ["dialog", "  button OK"]
    page.evaluate("a.close()")
    assert outline(read_snapshot(page)) == ["dialog", "  button Other"]
    page.evaluate("b.close()")
    assert "Behind" in render(read_snapshot(page))


def test_options_of_a_select_are_there_with_the_chosen_one_marked(snapshot_of):
    snapshot = snapshot_of(
        "<select aria-label=Size><optgroup label=Small><option>S</optgroup><option selected>L<option disabled>XL</select>"
    )
    assert outline(snapshot) == ["combobox Size", "  group Small", "    option S", "  option L", "  option XL"]
    assert only(snapshot, "option", "L").states == {"selected"}
    assert only(snapshot, "option", "XL").states == {"disabled"}


def test_open_shadow_roots_and_slots_are_read_as_they_are_shown(page, snapshot_of):
    snapshot = snapshot_of(
        "<div><template shadowrootmode=open><h2>Inside</h2><slot name=end></slot><slot>fallback</slot></template>"
        "light<button slot=end>Slotted</button></div>"
    )
    assert outline(snapshot) == ["generic", "  heading Inside", "  button Slotted", "  text light"]
    assert locator_of(page, snapshot, only(snapshot, "heading").ref).text_content() == "Inside"


def test_a_custom_elements_content_is_read(snapshot_of):
    snapshot = snapshot_of("<x-card><x-title>Hat</x-title><x-price>€20</x-price></x-card>")
    assert [(node.name, node.tag) for node in snapshot.find(lambda node: node.role == "text")] == [
        ("Hat", "x-title"),
        ("€20", "x-price"),
    ]


def test_owned_elements_stand_with_their_owner(snapshot_of):
    snapshot = snapshot_of(
        "<div role=listbox aria-owns='b a' aria-label=L></div><div role=option id=a>A</div><div role=option id=b>B</div>"
    )
    assert outline(snapshot) == ["listbox L", "  option B", "  option A"]


def test_a_cycle_of_owners_loses_nothing(snapshot_of):
    snapshot = snapshot_of(
        "<div id=a aria-owns=b><button>A</button></div><div id=b aria-owns=a><button>B</button></div><div id=c aria-owns=c>C</div>"
    )
    assert [node.name for node in snapshot.find(lambda node: not node.children)] == ["A", "B", "C"]


def test_svg_with_a_role_is_there_and_its_drawing_is_not(snapshot_of):
    snapshot = snapshot_of(
        "<svg role=img aria-label=Logo><path d='M0 0'/><text>drawn</text></svg><svg><g role=button tabindex=0><title>Zoom</title><rect/></g></svg><svg><path/></svg>"
    )
    assert outline(snapshot) == ["img Logo", "button Zoom"]


def test_editable_content_is_marked(snapshot_of):
    snapshot = snapshot_of(
        "<div contenteditable>Write <b>here</b></div><div contenteditable role=textbox aria-label=Note>x</div>"
    )
    assert [node.attributes.get("editable") for node in snapshot.root.children] == ["true", "true"]
    assert only(snapshot, "textbox", "Note").value == "x"


def test_what_helps_to_recognise_a_control_is_carried_out(snapshot_of):
    snapshot = snapshot_of(
        "<p id=d>Helps</p><input id=i name=n type=email placeholder=p title=t autocomplete=email data-testid=x aria-describedby=d multiple aria-haspopup=listbox>"
    )
    assert only(snapshot, "textbox").attributes == {
        "id": "i",
        "name": "n",
        "type": "email",
        "placeholder": "p",
        "title": "t",
        "autocomplete": "email",
        "test_id": "x",
        "description": "Helps",
        "haspopup": "listbox",
        "multiple": "true",
    }


def test_a_ref_stays_with_its_element_while_the_page_changes(page, snapshot_of):
    before = only(snapshot_of("<button>One</button>"), "button").ref
    page.evaluate(
        "document.querySelector('button').textContent = 'Two'; document.body.prepend('text', document.createElement('input'))"
    )
    after = read_snapshot(page)
    assert only(after, "button", "Two").ref == before
    assert locator_of(page, after, before).text_content() == "Two"


def test_a_ref_of_an_earlier_document_leads_nowhere(page, snapshot_of):
    snapshot = snapshot_of("<button>Old</button>")
    page.goto("about:blank")
    page.set_content("<button>New</button>")
    read_snapshot(page)
    assert locator_of(page, snapshot, only(snapshot, "button").ref).count() == 0


def test_a_snapshot_changes_nothing_that_the_page_can_see(page):
    page.set_content("<div id=host><template shadowrootmode=open><slot></slot></template><label>a<input></label></div>")
    page.evaluate(
        "window.seen = 0; for (const root of [document, host.shadowRoot]) "
        "new MutationObserver((records) => { seen += records.length }).observe(root, {subtree: true, childList: true, attributes: true, characterData: true})"
    )
    read_snapshot(page)
    assert page.evaluate("new Promise((resolve) => setTimeout(() => resolve(seen)))") == 0


def test_content_deeper_than_the_walk_goes_is_said_to_be_opaque(page):
    page.set_content("<p>Top</p>")
    page.evaluate(
        "let at = document.body; for (let i = 0; i < 2000; i++) at = at.appendChild(document.createElement('div')); at.append('Deep')"
    )
    snapshot = read_snapshot(page)
    assert texts(snapshot) == ["Top"]
    assert [node.attributes["opaque"] for node in snapshot.find(lambda node: "opaque" in node.attributes)] == [
        "too deep"
    ]


@pytest.mark.parametrize(
    "text", ["a|b`c~d=e", '"quoted" \\ \\n', "€80 – 日本語 😀", "~1y~", "\x7f", "a=b|v=c`0|1|button|x|y"]
)
def test_any_text_arrives_as_it_is(page, text):
    page.set_content("<p></p><textarea></textarea>")
    page.evaluate(
        "(text) => { document.querySelector('p').title = document.title = text; document.querySelector('p').textContent = text; document.querySelector('textarea').value = text + '\\n2' }",
        text,
    )
    snapshot = read_snapshot(page)
    [paragraph, field] = snapshot.root.children
    assert (paragraph.name, paragraph.attributes["title"], field.value) == (text, text, f"{text}\n2")


def test_half_a_character_does_no_harm(page):
    page.set_content("<p></p>")
    page.evaluate("document.querySelector('p').textContent = 'a\\ud800b'")
    assert texts(read_snapshot(page)) == ["a\ufffdb"]


def test_the_printed_tree_reads_back_as_the_same_tree(snapshot_of):
    snapshot = snapshot_of(
        "<h1>Shop</h1><nav><a href=/a>A</a><a href=/b aria-current=page>B</a></nav><input value=x required>"
    )
    assert outline(tree(render(snapshot))) == outline(snapshot)
