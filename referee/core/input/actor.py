"""Find out which seat a text moves for, and who wrote it."""

import re
from functools import lru_cache, partial

from msgspec import Struct

from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused, refused
from referee.core.base.references import (
    capitalized,
    named_ref,
    phrase_ref,
    seat_ref,
    without_references,
)
from referee.core.game.decisions import Decision, Seat, ToMove
from referee.core.match.entry_texts import MODERATOR
from referee.core.match.match import Match, game_over_problem

MAX_NAME_LENGTH = 100  # characters of the name before a colon
OPENING_CHARS = " \t\n\"'“”„«»‘’"  # before a text in quotation marks
_AFTER = r"\s*(?:[,;]|[-–—](?=\s))?\s*"  # between a seat and its text; keeps “-3”
_HEAD = r"(?:^|[;\n,.]|\b(?:and|then)\b)\s*([^\W_][\w-]{0,60})\s*:"  # before what a seat does
_BY = r"(.*\S)\s+by\s+(\S.*)"  # compiled only for names that contain it


class Actor(Struct, frozen=True):
    """The seat and the author of a text, and where its moves begin."""

    seat: Seat | None  # None: the text does not say
    moved_by: str = ""  # `moderator` or empty
    author: str = ""  # the player of the seat, if the text names one
    end: int = 0  # where the moves begin


def find_actor(match: Match, text: str, claimed_seat: Seat | None) -> Actor:
    """Who moves, by the text (``red: MOVE``, ``red by Ann: MOVE``) or by ``claimed_seat``.

    ``Ann: MOVE`` is fine too, and the name of the open decision is skipped: ``feed: 3 wood``. A
    seat that is to move may be written without its colon, and the text in quotation marks.
    Refused: a name before the colon that is not a seat or a player, unless a move begins so; two
    different seats; a player of another seat.
    """
    head, colon, _ = text[:MAX_NAME_LENGTH].replace("：", ":").partition(":")
    name = head.lstrip(OPENING_CHARS).rstrip()
    if not colon or not name[:1].isalnum() or "\n" in name or ";" in name:
        return _actor_without_colon(match, text, claimed_seat)
    offset = len(head) - len(head.lstrip(OPENING_CHARS))
    name, seat_and_player, moved_by = _parse_signature(match, name, offset)
    span = offset, offset + len(name)
    if seat_and_player is None:
        return _other_actor(match, text, name, claimed_seat, span, len(head) + 1)
    seat, author = seat_and_player
    if claimed_seat is not None and claimed_seat != seat:
        raise refused("referee/invalid-seat",
                      f"The text names {seat_ref(seat)}, but "
                      f"{phrase_ref('claimed-seat', seat_ref(claimed_seat))}.",
                      span=span, hint="Name only one seat.")
    return Actor(seat, moved_by if moved_by == MODERATOR else "", author, len(head) + 1)


def _other_actor(match: Match, text: str, name: str, claimed_seat: Seat | None,
                 span: tuple[int, int], end: int) -> Actor:
    """Who moves if the name before the colon is neither a seat nor a player.

    The colon is just before ``end``. Refused: the name is no decision and no heading, and no
    move begins so.
    """
    kind = _decision_aliases(match).exact(name)
    if kind in match.game.order_kinds or _is_orders_heading(match, name):
        return Actor(claimed_seat)
    if kind is not None:
        open_kinds = {decision.kind for decision in match.game.to_move(match.state).decisions
                      if decision.seat == claimed_seat or (claimed_seat is None and decision.must)}
        return Actor(claimed_seat, end=end if open_kinds == {kind} else 0)
    if " " in name or _begins_with_move(match, text):
        return _actor_without_colon(match, text, claimed_seat)
    return Actor(_seat_aliases(match.seats).find(name, span))  # refuses: no seat has the name


def _decision_aliases(match: Match) -> "aliases.Names[str]":
    return aliases.Names("question", {
        kind: (kind, *more) for kind, more in match.game.decision_kinds.items()})


def names_actor(match: Match, head: str) -> bool:
    """Whether the words before a colon name a seat or a player, as ``find_actor`` reads them.

    It rarely reads a move, so that every line of a mail can be checked.
    """
    text, name = f"{head}: x", head.lstrip(OPENING_CHARS).rstrip()
    plain = name[:1].isalnum() and "\n" not in name and ";" not in name
    if plain and " by " not in name.casefold():
        if _seat_named(match, name) is not None:
            return True
        if _actor_without_colon(match, text, None).seat is None:
            return False
    try:
        return find_actor(match, text, None).seat is not None
    except Refused:
        return False


def may_name_actor(match: Match, text: str) -> bool:
    """Whether a text begins with the name of a seat, or has a colon after what may be a name."""
    return ":" in text or "：" in text or text.lstrip(OPENING_CHARS).casefold().startswith(
        match.seats)


def _actor_without_colon(match: Match, text: str, claimed_seat: Seat | None) -> Actor:
    """Who moves if a text begins with the name of a seat that is to move, without a colon."""
    first = text[:MAX_NAME_LENGTH].lstrip(OPENING_CHARS)
    name = next((first[:i] for i, char in enumerate(first)
                 if not (char.isalnum() or char in "-_")), first)
    seat = name.casefold()
    seats_to_move = {decision.seat for decision in match.game.to_move(match.state).decisions
                     if decision.must}
    if seat not in match.seats or seat not in ({claimed_seat} if claimed_seat else seats_to_move):
        return Actor(claimed_seat)
    begin = len(text) - len(text.lstrip(OPENING_CHARS)) + len(name)
    after = re.compile(_AFTER).match(text, begin)
    end = after.end() if after else begin
    if end == begin:  # “red's elder”
        return Actor(claimed_seat)
    if not text[begin:end].strip(" \t") and _is_game_word(match, seat):
        return Actor(seat)
    return Actor(seat, end=end)


def _is_game_word(match: Match, seat: Seat) -> bool:
    """Whether the seat's name is a word of the game too: “blue accepts” is more than its verb."""
    game = match.game
    if not game.reads_free_text or game.simultaneous(match.state):
        return False
    from referee.core.language.context import position_context

    return bool(position_context(game, match.state, seat).lexicon.find(seat))


def _is_orders_heading(match: Match, name: str) -> bool:
    """Whether a name before a colon is the heading of orders, singular or plural."""
    if not match.game.order_kinds:
        return False
    from referee.core.input import sealed_orders  # most games have none

    return sealed_orders.kind_named(match.game, name) in match.game.order_kinds


def is_known_name(match: Match, name: str) -> bool:
    """Whether a name before a colon is that of a seat, a player or a decision."""
    return _seat_named(match, name) is not None or _decision_aliases(match).exact(name) is not None


def has_other_seats(match: Match, text: str, seat: Seat) -> bool:
    """Whether a text also has moves of another seat: “red: use all; green: use hut”."""
    return any(seat_and_player is not None and seat_and_player[0] != seat for seat_and_player in (
        _seat_named(match, name[1]) for name in re.finditer(_HEAD, text)))


def _parse_signature(match: Match, name: str, offset: int) -> tuple[str, tuple[Seat, str] | None,
                                                                    str]:
    """The name before a colon, the seat and player it means, and who wrote for the seat.

    Refused: a writer who does not play that seat.
    """
    signed = re.match(_BY, name, re.IGNORECASE) if " by " in name.casefold() else None
    if signed is None:
        return name, _seat_named(match, name), ""
    seat, writer = signed.groups()
    named_seat = _seat_named(match, seat)
    if named_seat is None or writer.casefold() == MODERATOR:
        return seat, named_seat, writer.casefold()
    author = _player_named(match, named_seat[0], writer)
    if not author:
        people = next(assignment.players for assignment in match.header.seats
                      if assignment.seat == named_seat[0])
        raise refused("referee/invalid-seat",
                      f"“{without_references(writer)}” does not play {named_seat[0]}.",
                      span=(offset, offset + len(name)),
                      hint=named_ref(f"{aliases.join_words(people)} "
                                     f"{'does' if len(people) == 1 else 'do'}.")
                      if people else "")
    return seat, (named_seat[0], author), writer


def _player_named(match: Match, seat: Seat, name: str) -> str:
    """The player of a seat with this name; empty if none."""
    normal_name = aliases.normalized(name)
    return next((player for assignment in match.header.seats if assignment.seat == seat
                 for player in assignment.players if aliases.normalized(player) == normal_name), "")


def _begins_with_move(match: Match, text: str) -> bool:
    from referee.core.input import splitter
    from referee.core.language import free_text

    decisions = match.game.to_move(match.state).decisions
    seat = decisions[0].seat if decisions else match.seats[0]
    try:
        splitter.split_steps(text.partition("\n")[0].partition(";")[0], 0, match.game, "",
                             readable=partial(free_text.check_readable, match.game, match.state,
                                              seat))
    except Refused:
        return False
    return True


def _seat_named(match: Match, name: str) -> tuple[Seat, str] | None:
    """The seat that a name means: its own, shortened or not, or that of its only player."""
    seats = _seat_aliases(match.seats)
    exact = seats.exact(name)
    candidates = [(seat, "") for seat in ([exact] if exact else seats.starting_with(name))]
    if len(candidates) != 1:
        candidates = [(seat, author) for seat in match.seats
                      if (author := _player_named(match, seat, name))]
    return candidates[0] if len(candidates) == 1 else None


@lru_cache(64)
def _seat_aliases(seats: tuple[Seat, ...]) -> "aliases.Names[Seat]":
    """The names of seats; cached, since each line of a mail is compared with them."""
    return aliases.Names("seat", {seat: seat for seat in seats})


def require_to_move(match: Match) -> ToMove:
    """Who has to decide. Refused: a game that is over."""
    to_move: ToMove = match.game.to_move(match.state)
    if match.end_reason or not to_move.decisions:
        raise Refused(game_over_problem(match))
    return to_move


def sole_seat_to_move(match: Match) -> Seat:
    """The only seat to move. Refused: there are several."""
    decisions = require_to_move(match).decisions
    names = list(dict.fromkeys(decision.seat for decision in decisions if decision.must)) or list(
        dict.fromkeys(decision.seat for decision in decisions))
    if len(names) == 1:
        return names[0]
    raise refused("referee/ambiguous-seat", capitalized(
        f"{aliases.join_words(map(seat_ref, names))} are all to move." if len(names) > 2 else
        f"{aliases.join_words(map(seat_ref, names))} are both to move."),
                  hint=f"Write the seat before the move: “{names[0]}: …”.")


def not_asked(seat: Seat, decisions: tuple[Decision, ...]) -> Problem:
    """The refusal of a seat that is not to move, naming those that are."""
    required = [decision for decision in decisions if decision.must]
    if len(required) == 1:
        return Problem("referee/illegal-not-asked", f"It is {seat_ref(required[0].seat)}'s turn: "
                       f"{required[0].what}.")
    each = "; ".join(f"{seat_ref(decision.seat)}: {decision.what}" for decision in required)
    return Problem("referee/illegal-not-asked", f"It is not the turn of {seat_ref(seat)}." + (
        f" To move are {each}." if each else ""))
