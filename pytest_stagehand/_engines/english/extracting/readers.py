"""The reader for a schema: of a value, an object, a list or a mapping."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import (
    Asked,
    asked,
    known_words,
    language_of,
    page_texts,
    refuse_restriction,
)
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._compiling.asked.wanted import Wanted, conversion_of
from pytest_stagehand._engines.english.extracting.fields import examples, object_reader
from pytest_stagehand._engines.english.extracting.lists import list_reader
from pytest_stagehand._engines.english.extracting.regions import page_regions, regions_asked
from pytest_stagehand._engines.english.extracting.single import single
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.queries import located
from pytest_stagehand._recording.readers import ListedPair, ObjectReader, PageText, PairsReader, Reader

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._recording.queries import Within


def reader_of(instruction: str | None, wanted: Wanted, ground: Ground) -> Reader:
    """The reader for what is wanted, of the kind that the schema asks for."""
    if instruction is None and wanted.kind == "text":
        return PageText(reads="page-text")
    ask = asked(instruction or "")
    if wanted.kind in {"list", "object", "mapping"}:
        refuse_restriction(ask)
    if wanted.kind == "list":
        return list_reader(wanted, ask, ground.snapshot, ground.variables)
    if wanted.kind == "object":
        return _object(wanted, ask, ground)
    if wanted.kind == "mapping":
        return _mapping(wanted.item or Wanted("text"), ask, ground)
    return single(wanted, ask, ground)


def _object(wanted: Wanted, ask: Asked, ground: Ground) -> ObjectReader:
    """A reader of the fields, in the region that the instruction names, else in the page's content."""
    own = {word for each in wanted.fields for name in each.names for word in name} | set(wanted.title)
    for within in regions_asked(ask, ground):
        reader = _object_in(wanted, within, ground)
        if reader is not None:
            return reader
    if ask.is_accounted_for(known_words(content_of_page(ground.snapshot), ground.snapshot) | own):
        for within in page_regions(ground):
            reader = _object_in(wanted, within, ground)
            if reader is not None:
                return reader
    fields = tuple(each.key for each in wanted.fields if each.required)
    raise EngineAbstained("not-found", f'a part of the page that is "{ask.text.plain}" and shows {", ".join(fields)}')


def _object_in(wanted: Wanted, within: Within, ground: Ground) -> ObjectReader | None:
    """Plain fields by their labels; objects and lists in the part of the region that is called like them."""
    scope = located(within, (ground.snapshot.root,), ground.variables)
    given = examples([Place(scope, ground.variables)], ground.snapshot)
    plain = tuple(each for each in wanted.fields if each.wanted.kind not in {"object", "list", "mapping"})
    nested = [each for each in wanted.fields if each not in plain]
    reader = object_reader(Wanted("object", fields=plain), given, within) if plain else None
    if (plain and reader is None) or (nested and within):
        return None
    fields: dict[str, Reader] = dict(reader.fields) if reader else {}
    for each in nested:
        fields[each.key] = reader_of(" ".join(each.names[0]), each.wanted, ground)
    ordered = {each.key: fields[each.key] for each in wanted.fields if each.key in fields}
    return ObjectReader(reads="object", within=within, fields=ordered, absent=reader.absent if reader else {})


def _mapping(item: Wanted, ask: Asked, ground: Ground) -> PairsReader:
    """All labels and values of the one list of them."""
    ways: list[Within] = regions_asked(ask, ground) or [()]
    scope = located(ways[0], (ground.snapshot.root,), ground.variables)
    for kind in get_args(ListedPair):
        texts = [pair.text for pair in pairs(scope) if pair.kind == kind]
        conversion = conversion_of(item, texts, page_texts(ground.snapshot), language_of(ground.snapshot))
        if texts and conversion:
            return PairsReader.model_validate(
                {"reads": "pairs", "within": ways[0], "pair": kind, "convert": conversion}
            )
    raise EngineAbstained("not-found", f'labels and values that are "{ask.text.plain}"')
