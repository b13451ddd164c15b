"""Frozen dataclasses to JSON values and back, checked on the way in."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from pygames.game import Refusal


def encode(value: Any) -> Any:
    """The JSON value (dicts, lists, numbers, strings, bools, None) of a dataclass.

    >>> from pygames.nuemmerle.rules import Board
    >>> encode(Board(stacks=(2, 0), rows=((5,), ())))
    {'stacks': [2, 0], 'rows': [[5], []]}
    """
    if is_dataclass(value):
        return {entry.name: encode(getattr(value, entry.name)) for entry in fields(value)}
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    return value


def decode(kind: Any, data: Any, where: str = "") -> Any:
    """The dataclass that ``encode`` made ``data`` from; ``where`` is its path, for messages.

    >>> from pygames.nuemmerle.rules import Board
    >>> decode(Board, {"stacks": [2, "x"], "rows": []})
    Traceback (most recent call last):
    pygames.game.Refusal: stacks[1] is "x", but should be of the kind int.

    Raises:
        Refusal: a value is missing, unknown or of the wrong kind; says where.
    """
    origin = get_origin(kind)
    if is_dataclass(kind):
        return _decode_dataclass(kind, data, where)
    if origin is tuple and isinstance(data, list):
        return _decode_tuple(get_args(kind), data, where)
    if origin is UnionType:
        if data is None and type(None) in get_args(kind):
            return None
        return decode(next(arm for arm in get_args(kind) if arm is not type(None)), data, where)
    if kind is Any or type(data) is (origin or kind):
        return data
    if kind is float and type(data) is int:
        return float(data)
    name = {tuple: "list", dict: "object"}.get(origin or kind) or kind.__name__
    raise Refusal("wrong_kind", where=where or "JSON", value=_short(data), kind=name)


def _short(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode_dataclass(kind: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise Refusal("wrong_kind", where=where or "JSON", value=_short(data), kind="object")
    known = {entry.name: entry for entry in fields(kind)}
    for name in data:
        if name not in known:
            raise Refusal(
                "unknown_name", name=name, where=where or "JSON", known=", ".join(known)
            )
    values = {}
    for name, entry in known.items():
        path = f"{where}.{name}" if where else name
        if name in data:
            values[name] = decode(_hints(kind)[name], data[name], path)
        elif entry.default is MISSING and entry.default_factory is MISSING:
            raise Refusal("missing", where=path)
    return kind(**values)


def _decode_tuple(arms: tuple[Any, ...], data: list[Any], where: str) -> tuple[Any, ...]:
    if len(arms) == 2 and arms[1] is Ellipsis:
        arms = (arms[0],) * len(data)
    if len(arms) != len(data):
        raise Refusal("wrong_length", where=where, length=len(data), right=len(arms))
    pairs = enumerate(zip(arms, data, strict=True))
    return tuple(decode(arm, item, f"{where}[{i}]") for i, (arm, item) in pairs)
