"""A person's text that is not canonical: first as a sentence, then by the words of the notation."""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from referee.core.game import Move as Said
from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.core.talk import leaves, plainer
from referee.core.words import Later, later
from referee.games.settlers.box.cards import NOTHING
from referee.games.settlers.box.state import Move, State
from referee.games.settlers.play.answers import Accept, Refuse, RefuseAll
from referee.games.settlers.play.figures import MoveFigure
from referee.games.settlers.play.nomads import GoOn
from referee.games.settlers.play.offers import Counter, Deal, MakeOffer, Withdraw
from referee.games.settlers.play.turns import Discard, End
from referee.games.settlers.show.view import View
from referee.games.settlers.talk import asides, choosing, lexicon, preferences, sentences, wondering

if TYPE_CHECKING:  # it stands on this
    from referee.games.settlers.rules import Settlers

_ASKED = (MakeOffer, Counter, Withdraw, RefuseAll)  # which may stand in a question
LONGEST = 400  # characters of a sentence
# “Green is my friend” is no word against him.
_SPARED = re.compile(
    r"\b(?:is|goes|are|stays|remains)\s+(?:(?:my|a|our|too|so)\s+)?"
    r"(?:friend|poor|free|safe|broke|empty|nice)\b|\b(?:robs|robbed|hits|hurts)\s+(?:me|us)\b",
    re.IGNORECASE)
# Behind these verbs what is named first is given.
_FIRST = re.compile(r"\b(?:offer|counter|propose|trade|swap|exchange|give|sell|barter)\b",
                    re.IGNORECASE)
_YES = re.compile(r"\W*(?:(?:yes|yep|yup|sure|deal|agreed)\b|done\W*$)", re.IGNORECASE)
# “one more skin” is more than is offered.
_MORE = re.compile(r"\b(?:\d+|an?|one|two|three|another)\s+(?:more|extra|additional)\b|\banother\b",
                   re.IGNORECASE)
# “AF4, no, AF8”: whoever takes something back says it again.
_CORRECTED = re.compile(
    r"(?<=[^\W_])[)\s]?[,.?!;–—-]\s?(?:no\s?[,.!–—-]|no\s+wait\b|wait\b|i\s+mean\b|scratch\s+that\b|"
    r"correction\b|or\s+rather\b)\W*\w|[,.–—-]\s?(?:no|(?:or\s+)?not|(?:no\s+)?wait)[\s.!]*$",
    re.IGNORECASE)


def read(game: "Settlers", state: State, seat: Seat, text: str,
         plainly: Callable[[State, Seat, str], Said]) -> Said:
    """What a text means, its own seat a first person if need be, then without idle words.

    Refused: as ``plainly``, or what is understood and doubtful.
    """
    ask = game.asked(state, seat)
    if ask is None or len(text) > LONGEST:
        return plainly(state, seat, text)
    if wondering.asks(text, ask.kind):
        raise wondering.asked()
    wrong: Refused | None = None
    text = wondering.others(text)
    own = wondering.first(text, seat)
    quoted = wondering.quoted(own) if ask.kind == "offer" else own
    for plain in dict.fromkeys((text, own, quoted, wondering.bare(own))):
        try:
            move = _read(game, state, seat, plain, plainly)
            if plain == quoted != own and not isinstance(move, Accept | Refuse):
                continue
            if not isinstance(move, _ASKED) and (wondering.hangs(own, ask.kind) or wondering.asks(
                    text, ask.kind, bare=True)):
                raise wondering.asked()
            if not isinstance(move, Refuse) and move == _or_none(
                    game, state, seat, wondering.denied(text), plainly):
                raise wondering.asked()
            return move
        except Refused as error:
            wrong = wrong or error
            if error.problems[0].code == "referee/ambiguous-move":
                break
    raise wrong or wondering.asked()


def _or_none(game: "Settlers", state: State, seat: Seat, text: str,
             plainly: Callable[[State, Seat, str], Said]) -> Said | None:
    """What a text means; None: nothing for sure, or there is none."""
    try:
        return _read(game, state, seat, text, plainly) if text else None
    except Refused:
        return None


def _read(game: "Settlers", state: State, seat: Seat, text: str,
          plainly: Callable[[State, Seat, str], Said]) -> Said:
    """What a text means as it stands."""
    ask = game.asked(state, seat)
    assert ask is not None
    if ask.kind == "offer" and _MORE.search(text):
        raise refused("referee/invalid-number", "How many are that?",
                      hint="Write how many of which.")
    if ask.kind != "offer" and _CORRECTED.search(text):
        raise refused("referee/ambiguous-move", "Which of them?",
                      hint="Write the one that is meant.")
    if ask.kind in ("figure", "victim") and _SPARED.search(text):
        raise refused("referee/ambiguous-move", "Who is robbed, and who is not?",
                      hint="Write: steal SEAT.")
    hearing = _Hearing(game, state, seat, ask.kind, plainly, cache(partial(game.view, state, seat)))
    try:
        move = hearing.read(text)
        wrong = game.against(state, seat, move)
        if not _owned(move, text, hearing.view()) and not _FIRST.search(text):
            move = _turned(move)
            wrong = game.against(state, seat, move)
        if not _owned(move, text, hearing.view()):
            raise refused("referee/ambiguous-move", "Whose cards are which?",
                          hint=f"Write what you give first, as in: {game.write(move)}.")
        if isinstance(move, MoveFigure) and not choosing.settled(
                game.box, hearing.view, text, move):
            return hearing.one(choosing.understood(game.box, hearing.view, text, ask.kind) or (
                wondering.whose(move.hex)))
        if isinstance(move, Refuse) and _YES.match(text):
            raise refused("referee/ambiguous-move", "Is it yes or no?",
                          hint=f"Write: accept {move.number}, or refuse {move.number}.")
        if not wrong or game.write(move) == text.strip():
            return move
        if isinstance(move, Discard):  # “2 bones, the flint stays”: that is no card that goes
            return (hearing.beside(text) or [move])[0]
        if ask.kind in move.answers and not (
                isinstance(move, GoOn) and move.to == hearing.view().paused):
            return move
        chosen = choosing.understood(game.box, hearing.view, text, ask.kind)
        if not chosen and isinstance(move, End) and ask.must:
            raise Refused(*wrong)  # what is said before it may be an answer
        return chosen[0] if chosen else move
    except Refused as error:
        if error.problems[0].code == "referee/ambiguous-move":
            raise
        found: list[Said] = [*choosing.understood(game.box, hearing.view, text, ask.kind)]
        found = found or hearing.beside(text)
        if not found and ask.kind in ("offer", "refuse"):  # the turn may have ended by itself
            found = [move for move in sentences.understood(game.box, hearing.view, text, "build")
                     if isinstance(move, End)]
        if not found:
            raise
        return hearing.one(found)


class _Hearing(NamedTuple):
    """Who is heard, asked a question of a kind, by what he sees."""

    game: "Settlers"
    state: State
    seat: Seat
    kind: str
    plainly: Callable[[State, Seat, str], Said]
    view: Callable[[], View]

    def read(self, text: str) -> Said:
        """What a text means, each of its words taken for what it says."""
        game, view = self.game, self.view
        if leaves(text) or _canonical(game, text, self.kind):
            return self.plainly(self.state, self.seat, text)
        wished = _wished(game, view, text, self.kind)
        if wished is not None:
            return wished
        found = sentences.understood(game.box, view, text, self.kind)
        if found:
            return self.one(found)
        try:
            return self.plainly(self.state, self.seat, text)
        except Refused as error:
            if error.problems[0].code == "referee/ambiguous-move":
                raise
            for plain in plainer(text, game.orders):
                found = found or sentences.understood(game.box, view, plain, self.kind)
            found = found or _robbed(game, view(), text)
            if not found:
                raise
        return self.one(found)

    def one(self, found: Sequence[Said]) -> Said:
        """The one that is meant. Refused: several, that differ."""
        game, state, seat = self.game, self.state, self.seat
        texts: dict[str, Said] = {game.write(move if game.against(state, seat, move)
                            else game.full(state, seat, move)): move for move in found}
        if len(texts) > 1:
            raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
                f"“{one}”" for one in texts) + ".", hint="Write the one that is meant.")
        return next(iter(texts.values()))

    def same(self, move: Said, clause: str) -> bool:
        """Whether a clause beside a move is none, or the same answer once more."""
        if sentences.ends(self.game.box, clause):
            return False
        try:
            return self.read(clause) == move
        except Refused:
            return True

    def offered(self) -> frozenset[str]:
        """The names of the cards of the only offer that is answered."""
        from referee.games.settlers.show.conditions_of_offers import waiting

        view = self.view()
        offers = waiting(view) if self.kind == "offer" else ()
        return frozenset(name for offer in offers if len(offers) == 1
                         for kind, said in enumerate(lexicon.KINDS)
                         if offer.give[kind] + offer.get[kind] for name in said.split(", "))

    def beside(self, text: str) -> list[Said]:
        """The move of a text beside which all else says what is so; none: not for sure."""
        if self.kind not in ("discard", "trade", "build", "offer"):
            return []
        for main, others in asides.mains(self.game.box, text, self.offered()):
            try:
                move = self.read(main)
            except Refused:
                continue
            own = self.view().own
            if not isinstance(move, End | Discard) and not all(
                    self.same(move, clause) for clause in others):
                continue
            if any(sentences.bans(self.game.box, clause) for clause in others):
                return []
            if asides.agree(move, others, own.hand if own else NOTHING):
                return [move]
        return []


def _owned(move: Said, text: str, view: View) -> bool:
    """Whether “my” cards are those that a seat gives, and “your” those that it gets."""
    if isinstance(move, Accept):
        offer = next((one for one in view.offers if one.number == move.number), None)
        give, get = (offer.get, offer.give) if offer else (NOTHING, NOTHING)
    elif isinstance(move, MakeOffer | Counter):
        give, get = move.give, move.get
    else:
        return True
    return all((give if whose.casefold() == "my" else get)[kind] or not (give[kind] + get[kind])
               for whose, kind in asides.owned(text))


def _turned(move: Said) -> Said:
    """A trade the other way round: “your meat against my skin”."""
    if isinstance(move, MakeOffer | Counter):
        return replace(move, give=move.get, get=move.give)
    return move


def _wished(game: "Settlers", view: Callable[[], View], text: str, kind: str) -> Move | None:
    """What was said before it was known what there would be, by what there is; None: nothing."""
    if kind in ("offer", "trade"):
        return preferences.picked(game.box, view, text)
    wish = preferences.wish(text) if kind == "discard" else None
    hand = (own.hand if (own := view().own) else NOTHING) if wish else NOTHING
    return Discard(wish.cards(hand, sum(hand) // 2)) if wish else None


def orders(game: "Settlers", clause: str) -> bool:
    """Whether a clause that may be talk ends a turn: “that's my turn”."""
    return any(sentences.ends(game.box, plain) for plain in (clause, *plainer(clause)))


def aside(game: "Settlers", clause: str) -> bool:
    """Whether a clause between moves is none and says nothing that is asked."""
    return asides.aside(game.box, clause) and not (
        sentences.ends(game.box, clause) or sentences.bans(game.box, clause))


def _robbed(game: "Settlers", view: View, text: str) -> list[Move]:
    """Who is said to be robbed behind a figure's move that has robbed him already."""
    if not view.haunted or view.own is None or view.active != view.own.seat:
        return []
    try:
        return sentences.understood(game.box, lambda: view, text, "victim")
    except Refused:
        return []


def heard(game: "Settlers", text: str, wrong: Refused | None) -> Refused | None:
    """Why a text means nothing; None: it may be understood where its time has come."""
    try:
        if len(text) > LONGEST:
            return wrong
        if preferences.meant(game.box, text):
            return None
        if not sentences.several(game.box, text) and not any(
                sentences.understood(game.box, later, plain, None)
                for plain in (text, *plainer(text, game.orders))) and not choosing.maybe(
                    game.box, text):
            return wrong
    except Later:
        pass
    except Refused as error:
        return error
    return None


def spread(game: "Settlers", text: str) -> str:
    """A text that says several moves at once with each of them in its words; else as it is."""
    if len(text) > LONGEST:
        return text
    return ", ".join(map(game.write, sentences.several(game.box, text))) or text


def _canonical(game: "Settlers", text: str, kind: str = "") -> bool:
    """Whether a text is a move whatever is asked; “deal, green” is a yes to who is no maker."""
    try:
        move = game.parse(text)
    except Refused:
        return False
    return not (kind == "offer" and isinstance(move, Deal))
