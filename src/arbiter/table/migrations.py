"""How a record of an older version is brought to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

#: what a record of version 2 called what takes part in an event, and the names they are given
_ROLES: Final = {"EventSubject": "event subject", "EventSource": "event source", "ThatPlayer": "player"}
#: what is worked out for each of several players, or is a rule about each
_EACH: Final = "each"


def _without_digests(record: dict[str, Any]) -> dict[str, Any]:
    """1 to 2: a state knows whether control of a card has changed, so digests of states are others."""
    return {**record, "digests": []}


def _with_names(record: dict[str, Any]) -> dict[str, Any]:
    """2 to 3: texts speak of what takes part in an event, and of who does something, by names; and states know these
    names, so digests are others."""
    return {**record, "game": _each_ability(record.get("game")), "digests": []}


def _each_ability(value: Any) -> Any:
    """What was kept of a game, with names in the abilities that need them."""
    if isinstance(value, list):
        return [_each_ability(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "is" in value:
        said = str(value)
        return _renamed(value, _ROLES["ThatPlayer"]) if any(word in said for word in _ROLES) else value
    return {name: _each_ability(inner) for name, inner in value.items()}


def _renamed(value: Any, player: str) -> Any:
    """``player``: the name of the player spoken of."""
    if isinstance(value, list):
        return [_renamed(item, player) for item in value]
    if not isinstance(value, dict):
        return value
    kind = str(value.get("is"))
    if kind in _ROLES:
        return {"is": "Var", "name": player if kind == "ThatPlayer" else _ROLES[kind]}
    if kind == "Static" or (kind == "Damage" and value.get("to") == {"is": "EachPlayer"}):
        player = _EACH
    elif kind in ("By", "Triggered", "Replacement", "Delay"):
        player = _ROLES["ThatPlayer"]
    made = {name: _renamed(inner, player) for name, inner in value.items()}
    if kind in ("By", "PayToDo") or (kind == "Target" and "IsPlayer" in str(value.get("filter"))):
        made.setdefault("var", _ROLES["ThatPlayer"])
    for field in ("event", "events"):
        if field in made and kind in ("Triggered", "Replacement", "Delay", "ReplaceFor"):
            made[field] = _naming(made[field], later=kind == "Delay")
    return made


def _naming(event: Any, later: bool) -> Any:
    """Events that name what takes part in them. A moment to come leaves the names to the event before."""
    if isinstance(event, list):
        return [_naming(one, later) for one in event]
    if not isinstance(event, dict):
        return event
    if event.get("is") == "AnyOf":
        return {**event, "parts": _naming(event.get("parts"), later)}
    if event.get("is") != "Pattern" or (later and event.get("kind") == "phase"):
        return event
    return {
        **event,
        "subject_var": _ROLES["EventSubject"],
        "source_var": _ROLES["EventSource"],
        "player_var": _ROLES["ThatPlayer"],
    }


MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _without_digests, 2: _with_names}
