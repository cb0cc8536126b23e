"""The report's page as a text: what is in it, and what can't get out of its place."""

import base64
import hashlib
import json
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from pytest_stagehand._report import page
from tests.support.report_data import HOSTILE, hostile, sample

TEMPLATES = Path(page.__file__).parent / "templates"


@pytest.fixture(scope="module")
def overview():
    """Of the sample, which is large."""
    return sample().overview()


def unpacked(text):
    return zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS).decode()


def scripts(html):
    return re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL)


@pytest.mark.parametrize("text", ["", "plain", "grün 😀\u2028", "x" * 10_000_000])
def test_a_packed_text_comes_out_as_it_was(text):
    assert unpacked(page.packed(text)) == text


def test_surrogates_alone_become_a_sign_and_pairs_their_character():
    assert unpacked(page.packed("a\ud800b \ud83d\ude00")) == "a\ufffdb 😀"


def test_an_asset_is_one_call_that_hands_over_its_text():
    name, packed = re.fullmatch(r'stagehand\.take\("([\w-]+)", "([\w+/=]*)"\);', page.taking("s-1", HOSTILE)).groups()
    assert (name, unpacked(packed)) == ("s-1", HOSTILE.replace("\ud800", "\ufffd"))


def test_the_overview_stands_in_the_page_and_no_text_ends_its_element():
    overview = hostile().overview()
    data = scripts(page.overview_html(overview))[0]
    assert not set("<>&") & set(data)
    assert json.loads(data) == overview


@pytest.mark.parametrize(
    "file", [TEMPLATES / "report.css", *sorted((TEMPLATES / "js").iterdir())], ids=lambda file: file.name
)
def test_style_and_script_hold_nothing_that_ends_their_elements(file):
    text = file.read_bytes().decode()
    assert not re.search(r"</(script|style)|<!--|\r", text, re.IGNORECASE)


def test_every_part_of_the_script_is_in_the_page():
    assert sorted(page.SCRIPTS) == sorted(file.name for file in (TEMPLATES / "js").iterdir())


def test_the_policy_allows_the_scripts_and_style_that_are_there_and_no_other(overview):
    html = page.overview_html(
        overview, inlined=[("s-1", page.packed("text")), ("assets/p-1.webp", "data:image/webp;base64,AAAA")]
    )
    policy = re.search(r'Security-Policy" content="([^"]*)"', html)[1].replace("&#39;", "'")
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    expected = {
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in [style, *scripts(html)[1:]]
    }
    assert set(re.findall(r"'sha256-[^']*'", policy)) == expected
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_assets_of_a_single_file_are_calls_of_the_page(overview):
    html = page.overview_html(overview, inlined=[("s-1", "AAAA"), ("assets/p-1.webp", "data:image/webp;base64,AAAA")])
    assert scripts(html)[2].splitlines() == [
        'stagehand.take("s-1", "AAAA");',
        'stagehand.picture("assets/p-1.webp", "data:image/webp;base64,AAAA");',
    ]


def test_the_page_asks_nothing_of_the_network(overview):
    html = page.overview_html(overview)
    assert not re.search(r"""(src|href)=["'](?!#|data:)""", html.replace(scripts(html)[1], ""))


def test_jinja_is_imported_only_by_a_page_that_is_made():
    code = "import sys, pytest_stagehand._report.page; assert 'jinja2' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
