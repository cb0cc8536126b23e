"""Figures in a text, each with all that makes it the figure it is: `-€8.00`, `8.00 CR`, `8-10 €`, `8k`, `1.2.3`, `#8`.

A figure ends where nothing belongs to it any more: its sign (before, behind, or between currency and digits), currency,
unit, multiplier, the brackets of a bookkeeper, and whatever is glued to it (a range, a version, a date, a rate, an id).
So `€8.00` is no part of `-€8.00`, nor `8` of `8k`. What stands apart as a word is none of it (`8 items`), unless it is a
currency's code or symbol (ISO 4217, CLDR), a unit's symbol (SI and what is used with it) or a multiplier (CLDR's
compact numbers): these are written alike in all languages, nouns are not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

CURRENCY_SIGN = (
    r"[$\xa2-\xa5\u058f\u060b\u07fe\u07ff\u09f2\u09f3\u09fb\u0af1\u0bf9\u0e3f\u17db\u20a0-\u20cf\ua838\ufdfc\ufe69\uff04\uffe0"
    r"\uffe1\uffe5\uffe6\U00011fdd-\U00011fe0\U0001e2ff\U0001ecb0]"
)
"""Unicode's currency symbols (`Sc`)."""
CURRENCY_CODES = frozenset(
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY "
    "COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS "
    "INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP "
    "MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR "
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV "
    "WST XAF XCD XOF XPF YER ZAR ZMW ZWG BTC ETH".split()
)
"""ISO 4217, and two that are no country's."""

_LETTER_SIGNS = (
    "kr zł Kč Kčs Ft lei Lei лв руб грн RM Rp Rs Fr SFr TL din KM ден S/ B/ Bs KSh TSh USh CFA FCFA Lek zl د.إ ر.س د.ك"
).split()
"""Currency symbols that are letters (CLDR)."""
_UNITS = (
    "kg g mg µg t lb lbs oz km m cm mm µm nm mi ft yd l L ml mL cl dl kW MW GW kWh MWh Wh W V mV A mA Ah mAh Hz kHz MHz GHz B "
    "kB KB MB GB TB PB KiB MiB GiB TiB kbit Mbit Gbit kbps Mbps Gbps px em rem pt dpi fps rpm h min s ms µs ns K J kJ kcal Pa "
    "hPa kPa bar dB lx lm mol ha °C °F ° bp bps pp ct"
).split()
MULTIPLES = (
    "k K M Mn mn B bn Bn tn Tn Mio Mrd Mia Bio Tsd mil mln mld tis тыс млн млрд thousand million millions billion billions "
    "trillion crore crores lakh lakhs"
).split()
"""What multiplies a figure, as CLDR writes compact numbers, in the languages that set it apart by a space."""
_CJK_PARTS = "万萬億亿兆만억조円圓圆元원"
"""Multiples (CLDR) and currencies that are one letter of a script without spaces, where one is put all the same."""
_MIXED = [each.split() for each in ("y yr w d h hr hrs m min mins s sec ms", "° ′ ″", "ft in", "lb lbs oz")]
"""Units that stand together in one measure, the larger first (CLDR's mixed units)."""
_BOOKKEEPING = ("CR", "DR", "Cr", "Dr")

_SIGN = "-\u2212\u2010\u2011\ufe63\uff0d"
_DASH = _SIGN + "\u2013\u2014"
_MINUS = _SIGN + "\u2013"
_PART_SIGNS = "%‰‱°′″℃℉"
_MARKS = ".,'\u2019\u066b\u066c"


def _any_of(words: list[str] | tuple[str, ...] | frozenset[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


_CODE = rf"(?:{_any_of(CURRENCY_CODES)}|(?:{_any_of(_LETTER_SIGNS)})\.?)"
_PART = rf"{CURRENCY_SIGN}?\w+(?:{CURRENCY_SIGN}|[{_PART_SIGNS}]\w*)?"
_JOINT = (
    rf"(?:(?<=\d)(?:[{_MARKS}:×*·^±÷⁄∕~～〜…]|\.{{2,3}}| ± )(?=\d)|(?<=\d)(?<!\d{{4}}) (?=\d{{3}}(?!\w))"
    rf"|(?<=\S)[{re.escape(_DASH)}/](?=\w|{CURRENCY_SIGN}))"
)
_PHONE = r"(?<!\w)\+(?=(?:[ ./()-]{0,2}\d){7})\d{1,3}(?:[ ./()-]{0,2}\d+)+"
_GLUED = re.compile(rf"{_PHONE}|{_PART}(?:{_JOINT}{_PART})*")
"""All that stands together without a space, thousands grouped by one apart; and a telephone number as a whole."""
_LONGEST_BEFORE = 12
"""Characters before a figure in which its sign and currency are looked for."""
_DIGIT = re.compile(r"\d")
_UNIT_BEHIND = re.compile(r"(?:[^\W\d_]+|[°′″])$")
_IS_CURRENCY = re.compile(CURRENCY_SIGN)

_CURRENCY_BEFORE = re.compile(
    rf"(?:(?<!\w)[^\W\d_]{{0,3}}{CURRENCY_SIGN}|(?<!\w)(?:{_CODE}|{'|'.join(_BOOKKEEPING)})) ?$"
)
_SIGN_BEFORE = re.compile(rf"[{re.escape(_MINUS)}+] ?$")
_LETTERS_BEFORE = re.compile(r"(?<!\w)[^\W\d_]{1,3}$")
_BOUND_BEFORE = re.compile(r"[<>≠][=]?$|[~≤≥≈±∓] ?$|[▲△▼▽] ?$")
"""A limit, about so much, or a triangle: less, in Japanese books, and more or less than before elsewhere."""
_NUMBER_SIGN_BEFORE = re.compile(r"(?:[#§]|№ ?)$")
_OPENING = re.compile(r"(?:^|[:=(\[{\u201c\"'|]) ?$")
"""Where a dash with a space behind it is a sign and does not set two things apart."""

_BEHIND = re.compile(
    rf" ?(?:{CURRENCY_SIGN}|[%‰‱]|°[CF]?)(?!\w)| (?:{_CODE})(?!\w)| ?(?:{'|'.join(_BOOKKEEPING)})(?!\w)"
    rf"| (?:{_any_of(_UNITS)})[23²³]?(?:[/·⋅][^\W\d_]+[23²³]?)*(?![\w/-])| (?:{_any_of(MULTIPLES)})(?!\w)\.?"
    rf"| [{_CJK_PARTS}](?!\w)"
    rf"| ?/ ?[^\W\d_]+| ?[\u00bc-\u00be\u2150-\u215e]| \d+/\d+(?![\w/])"
    rf"| ?[×x·*] ?10(?:[\u2070-\u207b\u00b9\u00b2\u00b3]+|\^[-\u2212]?\d+)"
)
_FLAT = re.compile(r"[.,:][-\u2013\u2014](?![\w])")
_SIGN_BEHIND = re.compile(
    rf"[{re.escape(_SIGN)}](?=$|[\s).,;]|{CURRENCY_SIGN})(?! ?\w*\d)|\u2013(?=$)"
    rf"| [{re.escape(_SIGN)}](?=$|{CURRENCY_SIGN}(?! ?\w*\d))"
)
_MORE_BEHIND = re.compile(r"\+(?!\w)")
_SPACED_DASH = re.compile(rf" [{re.escape(_DASH)}~～〜] ")
_TO_HYPHEN = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\ufe63\uff0d", "-"))


_NUMBER = r"(?P<number>\d+(?:[.,'\u2019]\d+)*)"
_MEASURES = [unit for unit in _UNITS if unit not in MULTIPLES]
_PRICED = re.compile(rf"(?:{CURRENCY_SIGN}|{_CODE}) ?{_NUMBER}")
_MEASURED = re.compile(
    rf"{_NUMBER}(?: ?{CURRENCY_SIGN}| ?[%\u2030]| ?°[CF]?| {_CODE}| ?(?:{_any_of(_MEASURES)})(?:[23²³])?)"
)


def number_in(text: str) -> tuple[int, int] | None:
    """Where the number stands in a text that is nothing but one amount: a number with its currency, its unit or a per cent sign.

    What makes it another number is none of these: a minus, a bookkeeper's brackets, a multiple, a limit, or *about*.
    """
    found = _PRICED.fullmatch(text) or _MEASURED.fullmatch(text)
    return found.span("number") if found else None


def said_alone(text: str) -> str:
    """The number of a text that is nothing but one amount, or that number; empty for any other text."""
    place = number_in(text)
    return text[place[0] : place[1]] if place else text if re.fullmatch(_NUMBER, text) else ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a text.

    Attributes:
        start: Where it begins in the text, sign and currency included.
        end: Where it ends, sign, currency and unit included.
        text: All of it.
        is_negative: By a sign before or behind it.
        is_bound: It is a limit or about so much: `8+`, `<8`, `±8`.
        is_bracketed: It is an amount in the brackets of a bookkeeper, or an aside.
    """

    start: int
    end: int
    text: str
    is_negative: bool = False
    is_bound: bool = False
    is_bracketed: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """What is equal for the same figure in another spelling: its sign and currency may stand elsewhere in it."""
        plain = as_compared(self.text).replace(" ", "").casefold()
        runs = re.findall(rf"\d+(?:[{_MARKS}]\d+)*", plain)
        return (*runs, "".join(sorted(re.sub(rf"\d+(?:[{_MARKS}]\d+)*", "", plain))))


def as_compared(text: str) -> str:
    """`text` with one sign for all that are written for a minus; as long as before."""
    return text.translate(_TO_HYPHEN)


@lru_cache(maxsize=8_192)
def figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text whose white space is collapsed, in reading order."""
    found = [_whole(text, glued) for glued in _GLUED.finditer(text) if _DIGIT.search(glued[0])]
    apart: list[Figure] = []
    for each in found:
        if apart and each.start < apart[-1].end:
            each = Figure(apart[-1].start, max(each.end, apart[-1].end), text[apart[-1].start : each.end])  # noqa: PLW2901
            apart.pop()
        apart.append(each)
    return tuple(_ranges(text, apart))


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether the figures that a part of a text holds digits of stand in it with all that belongs to them."""
    return all(
        start <= each.start and each.end <= end
        for each in figures(text)
        if each.start < end and start < each.end and _DIGIT.search(text, max(start, each.start), min(end, each.end))
    )


def keys_in(text: str) -> tuple[tuple[str, ...], ...]:
    """The figures of a text, for comparing two texts by them."""
    return tuple(each.key for each in figures(text))


def is_same_figure(one: str, other: str) -> bool:
    """Whether two texts are one figure each and nothing besides, the same one: `€80.00` and `€ 80.00`."""
    found = [figures(text) for text in (one, other)]
    is_all = all(len(each) == 1 and each[0].text == text for each, text in zip(found, (one, other), strict=True))
    return is_all and found[0][0].key == found[1][0].key


def is_affix(text: str) -> bool:
    """Whether a text is nothing but a sign, a currency, a unit or a multiplier: a part of the figure beside it."""
    return bool(text) and bool(_AFFIX.fullmatch(text))


_AFFIX = re.compile(
    rf"[{re.escape(_MINUS)}+~±<>≤≥≈▲△▼▽(]?\s?(?:{CURRENCY_SIGN}|[^\W\d_]{{1,3}}{CURRENCY_SIGN}|{_CODE}|[{_PART_SIGNS}]|°[CF]"
    rf"|{'|'.join(_BOOKKEEPING)}|{_any_of(_UNITS)}|{_any_of(MULTIPLES)}\.?"
    rf"|/ ?[^\W\d_]+|[\u00bc-\u00be\u2150-\u215e])?\s?[{re.escape(_SIGN)}+)]?"
)


def _whole(text: str, glued: re.Match[str]) -> Figure:
    start, is_negative, is_bound = _begun(text, glued.start())
    end, minus_behind, more = _ended(text, glued.end())
    is_bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")" and _is_amount(text, start, end)
    if is_bracketed:
        start, end = start - 1, end + 1
    return Figure(start, end, text[start:end], is_negative or minus_behind, is_bound or more, is_bracketed)


def _is_amount(text: str, start: int, end: int) -> bool:
    """Whether what stands alone in brackets is an amount and no count: it has a currency or a fraction, or no words before it."""
    inner = text[start:end]
    has_more = bool(re.search(rf"{CURRENCY_SIGN}|\d[.,]\d|(?<!\w){_CODE}(?!\w)", inner))
    return has_more or not any(map(str.isalnum, text[: start - 1]))


def _begun(text: str, start: int) -> tuple[int, bool, bool]:
    """Where a figure begins whose digits begin at `start`, whether a minus is before it, and whether it is a bound."""
    is_negative = False
    if _IS_CURRENCY.match(text, start) and (letters := _before(_LETTERS_BEFORE, text, start)):
        start = letters.start()
    if number_sign := _before(_NUMBER_SIGN_BEFORE, text, start):
        start = number_sign.start()
    for pattern in (_SIGN_BEFORE, _CURRENCY_BEFORE, _SIGN_BEFORE):
        found = _before(pattern, text, start)
        if found is None or (pattern is _SIGN_BEFORE and not _is_sign(text, found)):
            continue
        start = found.start()
        is_negative = is_negative or (pattern is _SIGN_BEFORE and found[0][0] != "+")
    bound = _before(_BOUND_BEFORE, text, start)
    return (bound.start(), is_negative, True) if bound else (start, is_negative, False)


def _before(pattern: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """What stands right before a place."""
    return pattern.search(text, max(0, end - _LONGEST_BEFORE), end)


def _is_sign(text: str, found: re.Match[str]) -> bool:
    """Whether a dash before a figure is its sign: it is glued to it, or nothing but the figure is there to be set apart."""
    at = found.start()
    if not found[0].endswith(" "):
        last = text[at - 1 : at]
        return not (last.isalnum() or last in tuple(")]")) or text[:at].endswith(tuple(_LETTER_SIGNS))
    is_opening = _before(_OPENING, text, at) or _before(_CURRENCY_BEFORE, text, at)
    return found[0][0] == "\u2212" or is_opening is not None


def _ended(text: str, end: int) -> tuple[int, bool, bool]:
    """Where a figure ends whose digits end at `end`, whether a minus is behind it, and whether it is a lower bound."""
    is_negative = is_bound = False
    if flat := _FLAT.match(text, end):
        end = flat.end()
    while True:
        if behind := _BEHIND.match(text, end):
            end = behind.end()
        elif sign := _SIGN_BEHIND.match(text, end):
            end, is_negative = sign.end(), True
        elif more := _MORE_BEHIND.match(text, end):
            end, is_bound = more.end(), True
        else:
            return end, is_negative, is_bound


def _ranges(text: str, found: list[Figure]) -> list[Figure]:
    """The figures, two of which are one where they can be the ends of a range, or parts of a measure in mixed units."""
    joined = found[:1]
    for first, second in pairwise(found):
        if _is_range(text, first, second) or _is_mixed(text, first, second):
            start = joined.pop().start
            joined.append(Figure(start, second.end, text[start : second.end]))
        else:
            joined.append(second)
    return joined


def _is_range(text: str, first: Figure, second: Figure) -> bool:
    between = text[first.end : second.start]
    if not _SPACED_DASH.fullmatch(between):
        return False
    low, high = (_rough(each.text) for each in (first, second))
    return low is not None and high is not None and low < high and _shares_unit(first.text, second.text)


def _is_mixed(text: str, first: Figure, second: Figure) -> bool:
    """Whether a figure goes on with a smaller unit of the same measure: `8 h 30 min`, `2d 4h`."""
    if text[first.end : second.start] != " ":
        return False
    one, other = (_UNIT_BEHIND.search(each.text) for each in (first, second))
    return one is not None and other is not None and any(_is_after(each, one[0], other[0]) for each in _MIXED)


def _is_after(units: list[str], one: str, other: str) -> bool:
    return one in units and other in units and units.index(one) < units.index(other)


def _shares_unit(first: str, second: str) -> bool:
    """`€8 - €10`, `8 - 10 €`, `€8 - 10`; and not `2 - €10`, a quantity and a price."""
    one, other = (re.sub(r"[\d.,' ]", "", each) for each in (first, second))
    return one == other or (not one and second[:1].isdigit()) or (not other and not first[:1].isdigit())


def _rough(text: str) -> float | None:
    digits = re.findall(r"\d+", text)
    return float(digits[0]) if digits else None
