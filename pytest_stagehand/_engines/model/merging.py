"""What consecutive parts of a page were read as, put together.

Lists follow each other, objects are filled up field by field, and of scalars the first one stays. Parts overlap by a row,
so an item that was read again from the nodes that it was read from before is left out; two rows that are equal but stand
in different nodes are two rows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from pytest_stagehand._engines.model.unwrapping import Part, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A scalar or `null`, and where it was read."""

    value: Any
    node: str | None


_Tree = _Leaf | list[Any] | tuple[Any, ...] | dict[str, Any]
"""A plain value whose leaves are `_Leaf`s; a tuple is one of a fixed length."""

_Own = dict[Path, _Leaf]
"""The leaves that tell items apart, by their paths."""


def merged(parts: Sequence[Part]) -> Part:
    """All parts as one, in the order of the page; nothing is found where no part found anything.

    The paths of `sources` lead to where the leaves now are.
    """
    found = [_tree(part.plain, part.sources, ()) for part in parts if part.is_found]
    if not found:
        return Part(is_found=False, plain=None, sources={})
    whole = reduce(_both, found)
    sources = {path: leaf.node for path, leaf in _leaves(whole) if leaf.node is not None}
    return Part(is_found=True, plain=_plain(whole), sources=sources)


def _both(one: _Tree, other: _Tree) -> _Tree:
    """Two readings of the same thing."""
    if isinstance(one, list) and isinstance(other, list):
        return _appended(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return tuple(_both(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **{key: _both(one[key], value) if key in one else value for key, value in other.items()}}
    return other if isinstance(one, _Leaf) and one.value is None else one


def _appended(items: list[_Tree], more: list[_Tree]) -> list[_Tree]:
    """`items`, filled up, and of `more` what is not among them."""
    alike = _alike(items, more)
    claims = Counter(place for places in alike for place in places)
    result, left = list(items), set(range(len(items)))
    for item, places in zip(more, alike, strict=True):
        # Several items of one node ("red, green, red") are told apart by what they say, as often as they say it.
        same = [place for place in places if place in left and _written(items[place]) == _written(item)]
        # Told apart from all others by its nodes: one thing, read twice, perhaps to a different end.
        only = [place for place in places if len(places) == claims[place] == 1]
        if same or only:
            place = (same or only)[0]
            left.discard(place)
            result[place] = _both(items[place], item)
        else:
            result.append(item)
    return result


def _alike(items: list[_Tree], more: list[_Tree]) -> list[list[int]]:
    """For each of `more`, where the `items` stand that it may be."""
    own = [_own(item) for item in items]
    index = defaultdict[tuple[Path, str], list[int]](list)
    for place, leaves in enumerate(own):
        for read in _nodes(leaves):
            index[read].append(place)
    found: list[list[int]] = []
    for number, item in enumerate(more):
        leaves = _own(item)
        places = min((index[read] for read in _nodes(leaves) if read in index), key=len, default=[])
        found.append([place for place in places if _agree(own[place], leaves)])
        is_from_nowhere = not list(_nodes(leaves))
        if is_from_nowhere and number == 0 and items and _written(items[-1]) == _written(item):
            found[-1] = [len(items) - 1]  # only where the parts meet can it be the row in which they overlap
    return found


def _own(item: _Tree) -> _Own:
    """An item's own leaves, or all of them where it has none but in lists.

    A group that was cut in two has other members in each part, and its own name from the same node.
    """
    leaves = dict(_leaves(item, into=(dict, tuple))) or dict(_leaves(item))
    return {path: leaf for path, leaf in leaves.items() if leaf.node is not None or leaf.value is not None}


def _nodes(own: _Own) -> Iterator[tuple[Path, str]]:
    return ((path, leaf.node) for path, leaf in own.items() if leaf.node is not None)


def _agree(one: _Own, other: _Own) -> bool:
    """Whether nothing that both have was read elsewhere or, where that is not known, says something else."""
    return all(
        one[path].node == leaf.node if one[path].node and leaf.node else one[path].value == leaf.value
        for path, leaf in other.items()
        if path in one
    )


def _written(item: _Tree) -> str:
    return repr(_plain(item))


def _tree(plain: Any, sources: Mapping[Path, str], path: Path) -> _Tree:
    if isinstance(plain, dict):
        return {key: _tree(value, sources, (*path, key)) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return type(plain)(_tree(value, sources, (*path, place)) for place, value in enumerate(plain))
    return _Leaf(plain, sources.get(path))


def _plain(tree: _Tree) -> Any:
    if isinstance(tree, _Leaf):
        return tree.value
    if isinstance(tree, dict):
        return {key: _plain(value) for key, value in tree.items()}
    return type(tree)(_plain(value) for value in tree)


def _leaves(
    tree: _Tree, path: Path = (), *, into: tuple[type, ...] = (dict, list, tuple)
) -> Iterator[tuple[Path, _Leaf]]:
    """The leaves of a tree, each with its path, those in other containers than `into` left out."""
    if isinstance(tree, _Leaf):
        yield path, tree
    elif isinstance(tree, into):
        for step, below in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _leaves(below, (*path, step), into=into)
