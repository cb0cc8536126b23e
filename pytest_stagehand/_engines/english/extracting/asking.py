"""What an instruction and a schema mean on a page: one value, an object, labels with their values, or a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import Asked, asked, refuse_restriction, words_of_page
from pytest_stagehand._compiling.asked.proposals import Reading, as_object
from pytest_stagehand._compiling.asked.wanted import NESTED, Wanted
from pytest_stagehand._compiling.naming.places import contents, grounds
from pytest_stagehand._engines.english.extracting.fields import examples, field_of, objects_of, only
from pytest_stagehand._engines.english.extracting.lists import list_of
from pytest_stagehand._engines.english.extracting.single import value_of
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.labels import LISTED, Pair, pairs
from pytest_stagehand._programs.text import normalised

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.ground import Ground


def reading_of(instruction: str, wanted: Wanted, ground: Ground) -> Reading:
    """What is wanted, and where it stands.

    Raises:
        EngineAbstained: Nothing, or more than one thing, is what was asked for.
    """
    ask = asked(instruction, is_one=wanted.kind not in NESTED)
    if wanted.kind in NESTED:
        refuse_restriction(ask)
    if wanted.kind == "list":
        return list_of(wanted, ask, ground)
    if wanted.kind == "object":
        return _object(wanted, ask, ground)
    if wanted.kind == "mapping":
        return _mapping(wanted.item or Wanted("text"), ask, ground)
    return value_of(wanted, ask, ground)


def _object(wanted: Wanted, ask: Asked, ground: Ground) -> Reading:
    """The fields, in the region that the instruction names, else in the page's content."""
    own = {word for each in wanted.fields for name in each.names for word in name} | set(wanted.title)
    regions = [place for place in _named(ask, ground) if place.within]
    if ask.is_accounted_for(words_of_page(ground.snapshot) | own):
        regions += contents(ground)
    found = (_object_in(wanted, place, ground) for place in regions)
    if (reading := next((each for each in found if each is not None), None)) is not None:
        return reading
    fields = tuple(each.key for each in wanted.fields if each.required)
    raise EngineAbstained("not-found", f'a part of the page that is "{ask.text.plain}" and shows {", ".join(fields)}')


def _named(ask: Asked, ground: Ground) -> list[Ground]:
    return grounds(ask.text, ground) if ask.all else []


def _object_in(wanted: Wanted, place: Ground, ground: Ground) -> Reading | None:
    """Plain fields by their labels; objects and lists in the part of the region that is called like them."""
    plain = tuple(each for each in wanted.fields if each.wanted.kind not in NESTED)
    nested = [each for each in wanted.fields if each not in plain]
    given = examples([Place(place.scope, place.variables)], ground.snapshot)
    own = objects_of(Wanted("object", fields=plain), given) if plain else None
    if (plain and own is None) or (nested and place.within):
        return None
    parts = {each.key: reading_of(" ".join(each.names[0]), each.wanted, ground) for each in nested}
    inner = as_object(parts)
    if own is None:
        return inner
    return Reading(own[0].value | inner.value, {**own[0].sources, **inner.sources}, inner.meant)


def _mapping(item: Wanted, ask: Asked, ground: Ground) -> Reading:
    """All labels and values of the one list of them."""
    place = next(iter(_named(ask, ground)), ground)
    for kind in LISTED:
        there = [pair for pair in pairs(place.scope) if pair.kind == kind]
        fields = {normalised(pair.label).rstrip(": "): _value_of(item, pair, ground) for pair in there}
        known = {key: reading for key, reading in fields.items() if reading is not None}
        if known and len(known) == len(there):
            return as_object(known)
    raise EngineAbstained("not-found", f'labels and values that are "{ask.text.plain}"')


def _value_of(item: Wanted, pair: Pair, ground: Ground) -> Reading | None:
    given = examples([Place(ground.scope, ground.variables)], ground.snapshot)
    found = field_of(item, "label", only(pair.node, pair.text), given)
    return found.readings[0] if found else None
