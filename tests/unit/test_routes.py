import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_stagehand._recording.routes import (
    MAX_ROUTE,
    canonical_origin,
    is_route_with_more,
    is_same_route,
    origin_of,
    route_of,
)

BASE = "http://localhost:5000"


@pytest.mark.parametrize(
    ("url", "route"),
    [
        ("http://localhost:5000", "/"),
        ("http://localhost:5000/", "/"),
        ("http://localhost:5000/shirts/red", "/shirts/red"),
        ("http://localhost:5000/cart/", "/cart"),
        ("http://LOCALHOST:5000/cart", "/cart"),
        ("http://user:pass@localhost:5000/cart", "/cart"),
        ("http://localhost:5000/cart#reviews", "/cart"),
        ("http://localhost:5000/#/", "/"),
        ("http://localhost:5000/#/cart/17?b=1&a=2", "/#/cart/:id?a&b"),
        ("http://localhost:5000/#!/cart", "/#!/cart"),
        ("http://localhost:5000/in#access_token=abc", "/in"),
        ("http://localhost:5000/x#:~:text=price", "/x"),
        ("http://localhost:5000/search?q=red+shirt&page=2", "/search?page&q"),
        ("http://localhost:5000/search?page=3&q=blue&q=green", "/search?page&q"),
        ("http://localhost:5000/search?&", "/search"),
        ("http://localhost:5000/search?flag", "/search?flag"),
        ("http://localhost:5000/app.js?1699999999", "/app.js?:id"),
        ("http://localhost:5000/caf%C3%A9", "/café"),
        ("http://localhost:5000/café", "/café"),
        ("http://localhost:5000/a%2fb", "/a%2Fb"),
        ("http://localhost:5000/%7euser/%41", "/~user/A"),
        ("http://localhost:5000/a%20b", "/a%20b"),
        ("http://localhost:5000/%ff", "/%FF"),
        ("http://localhost:5000/%E2%80%AEx", "/%E2%80%AEx"),
        ("http://localhost:5000/:id", "/%3Aid"),
        ("http://localhost:5000/cart;jsessionid=1A2B3C", "/cart;jsessionid"),
    ],
)
def test_a_route_is_path_and_query_of_the_application(url, route):
    assert route_of(url, base_url=BASE) == route


@pytest.mark.parametrize(
    ("segment", "shown"),
    [
        ("17", ":id"),
        ("1234.pdf", ":id.pdf"),
        ("order-10482", "order-:id"),
        ("iphone-14", "iphone-14"),
        ("iphone14ProMax", "iphone14ProMax"),
        ("top-10-of-2024-v2", "top-10-of-2024-v2"),
        ("v2", "v2"),
        ("facade", "facade"),
        ("2024-05-01", ":date"),
        ("2024-05-01T10:30:00Z", ":date"),
        ("report_2024-05-01.csv", "report_:date.csv"),
        ("123e4567-e89b-12d3-a456-426614174000", ":uuid"),
        ("order_123E4567-E89B-12D3-A456-426614174000", "order_:uuid"),
        ("main.3f2a9c1b.js", "main.:hash.js"),
        ("5d41402abc4b2a76b9719d911017c592", ":hash"),
        ("dQw4w9WgXcQ", ":hash"),
        ("V1StGXR8_Z5jdHi6B-myT", ":hash"),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", ":hash"),
        ("cus_NffrFeUfNV2Hib", ":hash"),
        ("TsaBEFqZhRjUpnCJoaDuBw", ":hash"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", ":hash"),
    ],
)
def test_ids_hashes_and_dates_are_placeholders_and_names_stay(segment, shown):
    assert route_of(f"{BASE}/x/{segment}", base_url=BASE) == f"/x/{shown}"


def test_values_of_the_query_are_kept_only_where_they_are_allowed():
    url = f"{BASE}/s?tab=size%20%26%20fit&token=secret&tab=reviews"
    assert route_of(url, base_url=BASE, query_values={"tab"}) == "/s?tab=size%20%26%20fit&tab=reviews&token"


def test_the_port_of_a_test_server_is_no_part_of_a_route():
    routes = {route_of(f"http://127.0.0.1:{port}/cart", base_url=f"http://127.0.0.1:{port}") for port in (5000, 41234)}
    assert routes == {"/cart"}


def test_without_a_base_url_the_first_origin_is_the_application():
    assert route_of("http://localhost:41234/cart", first_origin="http://localhost:41234/login?x") == "/cart"
    assert route_of("https://example.org/cart", first_origin="http://localhost:41234") == "https://example.org/cart"
    assert route_of("http://localhost:41234/cart") == "/cart"


@pytest.mark.parametrize(
    ("url", "route"),
    [
        ("https://pay.example/form", "https://pay.example/form"),
        ("https://user:pw@PAY.example:443/form/", "https://pay.example/form"),
        ("https://pay.example:8443/form", "https://pay.example:8443/form"),
        ("http://localhost:6001/form", "http://localhost/form"),
        ("http://127.0.0.1:5000/form", "http://127.0.0.1/form"),
        ("http://[::1]:6001/form", "http://[::1]/form"),
        ("http://app.localhost:6001/form", "http://app.localhost/form"),
        ("http://127.evil.example:6001/", "http://127.evil.example:6001/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ],
)
def test_other_origins_keep_theirs_and_loopback_ones_lose_the_port(url, route):
    assert route_of(url, base_url=BASE) == route


@pytest.mark.parametrize("base", ["https://stage.example/shop", "https://stage.example/shop/"])
def test_a_base_url_with_a_path_is_a_folder(base):
    assert route_of("https://stage.example/shop", base_url=base) == "/"
    assert route_of("https://stage.example/shop/cart", base_url=base) == "/cart"
    assert route_of("https://stage.example/shop2/cart", base_url=base) == "../shop2/cart"
    assert route_of("https://stage.example/login", base_url=base) == "../login"


@pytest.mark.parametrize(
    ("url", "route"),
    [
        ("about:blank", "about:blank"),
        ("about:blank#blocked", "about:blank"),
        ("about:srcdoc", "about:srcdoc"),
        ("data:text/html,<h1>secret</h1>", "data:text/html"),
        ("data:text/html;base64,AAAA", "data:text/html"),
        ("file:///home/someone/project/page.html?x=1", "file:page.html"),
        ("blob:http://localhost:5000/123e4567-e89b-12d3-a456-426614174000", "blob:/:uuid"),
        ("javascript:alert('secret')", "javascript:"),
        ("http://[broken/x", "http:"),
        ("http://host:99999999/x", "http:"),
        ("data:all of this is content", "data:all"),
        ("view-source:http://localhost:5000/cart?x=1", "view-source:/cart"),
        ("blob:" * 10_000, "blob:"),
        ("\x1b[31mno url", "invalid:"),
        ("", "invalid:"),
    ],
)
def test_pages_without_a_host_show_nothing_of_this_machine_or_of_their_content(url, route):
    assert route_of(url, base_url=BASE) == route


def test_a_project_may_name_its_routes_itself():
    own = {"http://localhost:5000/w/acme/cart": "/w/:workspace/cart"}
    assert route_of("http://localhost:5000/w/acme/cart", base_url=BASE, custom=own.get) == "/w/:workspace/cart"
    assert route_of("http://localhost:5000/cart", base_url=BASE, custom=own.get) == "/cart"


def test_a_very_long_route_is_cut_and_stays_different():
    routes = {route_of(f"{BASE}/{'segment/' * 1000}{end}", base_url=BASE) for end in ("a", "b")}
    assert len(routes) == 2
    assert all(len(route) <= MAX_ROUTE for route in routes)


@given(st.text(), st.text(), st.text())
def test_every_url_has_a_route_of_visible_characters(path, query, fragment):
    route = route_of(f"{BASE}/{path}?{query}#{fragment}", base_url=BASE)
    assert route.isprintable()
    assert len(route) <= MAX_ROUTE
    route.encode()


@given(st.text())
def test_nothing_at_all_breaks_the_route_of_a_url(url):
    for text in (route_of(url, base_url=BASE), route_of(url, base_url=url), origin_of(url, base_url=BASE)):
        assert text.isprintable()


@given(st.text(st.characters(categories=["L", "Nd"]), min_size=1), st.text(st.characters(categories=["L"]), min_size=6))
def test_credentials_never_reach_a_route_or_an_origin(user, password):
    url = f"https://{user}:{password}secret@pay.example/form"
    assert route_of(url, base_url=BASE) == "https://pay.example/form"
    assert origin_of(url, base_url=BASE) == "https://pay.example"


def test_an_origin_is_empty_for_the_application_and_only_for_it():
    assert origin_of("http://localhost:5000/login", base_url=BASE) == ""
    assert origin_of("http://localhost:5001/login", base_url=BASE) == "http://localhost"
    assert origin_of("http://localhost.evil.example:5000/login", base_url=BASE) == "http://localhost.evil.example:5000"
    assert origin_of("https://localhost:5000/login", base_url=BASE) == "https://localhost"
    assert origin_of("https://pay.example/x", first_origin="https://shop.example") == "https://pay.example"
    assert origin_of("https://pay.example/x") == "https://pay.example"
    assert origin_of("data:text/html,x", base_url=BASE) == "data:"


def test_the_written_form_of_an_origin_is_one():
    assert canonical_origin("HTTPS://Pay.Example:443/") == "https://pay.example"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/", "/index.html"), ("/shop", "/shop/index.php"), ("/shop/index.htm", "/shop"), ("/?page", "/index.html?page"),
        ("https://pay.example/", "https://pay.example/default.aspx"), ("../", "../index.html"), ("/a#/b", "/a/index.html#/b"), ("/a", "/a"),
    ],
)  # fmt: skip
def test_the_page_that_a_server_shows_for_a_folder_is_the_folder(one, other):
    assert is_same_route(one, other)
    assert is_same_route(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/", "/login"), ("/shop", "/shop/cart.html"), ("/shop", "/shop?error"), ("/shop/index.html", "/cart/index.html"),
        ("/index", "/"), ("/a/index.html/b", "/a/b"), ("https://a.example/", "/"), ("/index.html#/x", "/"), ("/my-index.html", "/my"),
    ],
)  # fmt: skip
def test_other_routes_are_other_places(one, other):
    assert not is_same_route(one, other)
    assert not is_same_route(other, one)


UUID = "9d0f3c52-6a1e-4f0a-8f5e-0b8e1c2d3f4a"


def is_same_place(now: str, recorded: str, before: str = "/") -> bool:
    base = "https://shop.test"
    return is_route_with_more(route_of(base + now, base_url=base), recorded, base + now, base + before)


@pytest.mark.parametrize(
    ("now", "recorded", "before"),
    [
        ("/list", "/list", "/"), ("/list?_=1732354325123", "/list", "/"), (f"/list?session={UUID}", "/list", "/"),
        ("/list?token=dQw4w9WgXcQ", "/list", "/"), ("/list?q=rot&v=3f9a2b7c1d", "/list?q", "/"), ("/?sid=4711123", "/", "/in"),
        ("/list?lang=en", "/list", "/?lang=en"), ("/list?lang=de&page=2", "/list?page", "/start?lang=de"), ("/liste?thème=nuit", "/liste", "/?thème=nuit"),
        ("/list?tab=1&tab=2", "/list", "/?tab=1&tab=2"), ("/index.html?lang=en", "/", "/x?lang=en"), ("/a?x[]=1", "/a", "/b?x[]=1"),
        ("/一覧?言語=日本語", "/一覧", "/?言語=日本語"), ("/orders/17?ref=1732354325", "/orders/:id", "/"), ("/a?b+c=d", "/a", "/?b+c=d"),
    ],
)  # fmt: skip
def test_a_query_that_is_carried_along_or_holds_a_token_leads_to_the_same_place(now, recorded, before):
    assert is_same_place(now, recorded, before)


@pytest.mark.parametrize(
    ("now", "recorded", "before"),
    [
        ("/list?error", "/list", "/"), ("/list?error=1", "/list", "/"), ("/list?status=failed", "/list", "/"), ("/list?step=2", "/list", "/"),
        ("/list?page=2", "/list", "/?page=1"), ("/list?lang=de", "/list", "/?lang=en"), ("/login?next=%2Flist", "/list", "/"), ("/list", "/list?page", "/list?page=1"),
        ("/other?lang=en", "/list", "/?lang=en"), ("/list?day=2026-11-23", "/list", "/"), ("/list?fehler=nicht-gefunden", "/list", "/"),
        ("/list?_=1732354325123&error=1", "/list", "/"), ("/list?状態=失敗", "/list", "/"), ("/list?ok=", "/list", "/"), ("/list#/a", "/list", "/"),
        (f"/list?session={UUID}&session=none", "/list", "/"), ("/list?q=rot&token=dQw4w9WgXcQ", "/list?page", "/"),
    ],
)  # fmt: skip
def test_a_query_that_may_say_another_state_leads_to_another_place(now, recorded, before):
    assert not is_same_place(now, recorded, before)


def test_what_another_site_was_asked_for_is_not_carried_along():
    route = route_of("https://shop.test/list?lang=en", base_url="https://shop.test")
    assert not is_route_with_more(route, "/list", "https://shop.test/list?lang=en", "https://other.test/?lang=en")
