"""A person's sheet: a set of lines, each heard as a frame of its own, in whatever order.

Of a game's lines `words.yaml` has the frames, with the sheets on which they stand (`asked`), and
`language.py` what may be said: `options`, the legal parts of sheets with what is true of each, and
`illegal`, what the rules refuse for a reason; `each`, what a line says of every one that it names;
`sheet`, the move of such parts, if they agree; `heads`, what a line may begin with; `doers`, whom
a part is about, so that the next line may leave him out; `doubtful`, what is written with a
capital and may be two things.

All ways to cut a text are tried. It is read where all of it is used up, and every way that makes
a sheet makes the same one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, zip_longest
from typing import TYPE_CHECKING, Any

from referee.core.base.problem import Problem, Refused, refused
from referee.core.game import game_parts
from referee.core.language import hedges, orders_readings, similarity
from referee.core.language.lexemes import MOST, Lexeme, lexemes
from referee.core.language.orders_context import Desk, look
from referee.core.language.partial_parse import Budget
from referee.core.language.resolution import Option
from referee.core.language.segments import Piece
from referee.core.language.similarity import BEHIND, EXCEPT, TOGETHER, TWICE
from referee.core.language.suggestions import variants

if TYPE_CHECKING:
    from referee.core.game.game import Game

GUESSING = 10_000  # steps of what a refusal offers
OFFERS = 5


def heard(rules: "Game", state: Any, seat: str, text: str) -> Any:
    """The sheet that a text means. Refused, with offers: what is not understood or not certain."""
    desk = look(rules, state, seat)
    exact = _exact(rules, desk.words.spelt(text.replace("\n", ";"), True))
    if exact is not None:
        return exact
    cut = parts(desk, text)
    try:
        if not any(not orders_readings.idle(piece) for piece in cut):
            raise refused("referee/invalid-text", "No line is named here.",
                          hint=rules.hint(state, seat))
        _doubtful(desk, text, cut)
        _known(desk, text, cut)
        hedges.check(cut, text, True)
        return _meant(desk, cut)
    except Refused as error:
        error.offers = offered(rules, state, seat, text)
        raise


def _exact(rules: "Game", text: str) -> Any | None:
    """The sheet of canonical lines, in whatever order they stand; None: one of them is none."""
    exact = rules.canonical(text)
    lines = text.split("; ")
    if exact is not None or len(lines) < 2 or any(
            rules.canonical(line) is None for line in lines):
        return exact
    try:
        return rules.parse(text)
    except Refused:
        return None


def readable(rules: "Game", state: Any, seat: str, text: str) -> None:
    """Refused: what can be no sheet nor a line of one, by its words alone."""
    desk = look(rules, state, seat)
    cut = parts(desk, text)
    _known(desk, text, cut)
    faults = _faults(desk, cut)
    if faults:
        raise Refused(*faults)


def parts(desk: Desk, text: str) -> list[Piece]:
    """The pieces of a text. Refused: more words than anybody needs."""
    words = lexemes(desk.words, text)
    if len(words) > MOST:
        raise refused("referee/invalid-length", f"The sheet has {len(words)} words; at most "
                      f"{MOST} are read where they are not canonical.",
                      hint="Send the lines alone, without quoted mail.")
    return orders_readings.cut(desk, words)


def _doubtful(desk: Desk, text: str, cut: Iterable[Piece]) -> None:
    """Refused: a word that is two things, if it is written with a capital."""
    own = desk.rules.own(game_parts.ORDERS_DOUBTFUL)
    marks = own(desk.rules.box, desk.view) if own else {}
    for piece in cut:
        for lexeme in piece.lexemes:
            word = text[slice(*lexeme.span)]
            if word in marks:
                raise refused("referee/ambiguous-move", f"“{word}” may be {word.casefold()}, or "
                              f"{marks[word]}.", span=lexeme.span,
                              hint=f"Write {word.casefold()} if it is that.")


def _known(desk: Desk, text: str, cut: Sequence[Piece]) -> None:
    """Refused: unknown words, were it but a name below a greeting: a line may be his."""
    head, colon, _ = text.partition(":")
    words = lexemes(desk.words, head if colon else "")
    strange = [lexeme for lexeme in words if not lexeme.senses or (
        lexeme.is_a("hail", "num") and not lexeme.is_a("thing"))]
    if strange and all(lexeme in strange or lexeme.is_a("fill", "the") for lexeme in words):
        raise refused("referee/invalid-word", f"“{head.strip()}” is not a known seat.",
                      span=(words[0].span[0], words[-1].span[1]),
                      hint="Before a colon stands a seat, or what a line begins with.")
    unknown = [lexeme for lexeme in lexemes(desk.words, text) if not lexeme.senses]
    if unknown:
        raise Refused(*(hedges.uncounted([lexeme]) or Problem(
            "referee/invalid-word", f"“{lexeme.text}” is not a word of this game.",
            span=lexeme.span, hint=desk.words.like(lexeme.text)) for lexeme in unknown),
                      *_faults(desk, cut))


def _meant(desk: Desk, cut: Sequence[Piece]) -> Any:
    """The one sheet that all of a text makes."""
    every = orders_readings.readings(desk, cut, False)
    least = min((reading.loose for reading in every), default=0)
    found = [desk.sheet(reading) for reading in sorted(
        (reading for reading in every if reading.loose == least),
        key=lambda reading: all(line.told for line in reading.lines))]
    if desk.budget.left < 0:
        raise refused("referee/invalid-length", "This may be meant in too many ways.",
                      span=_span(cut), hint="Write a line for each figure.")
    sheets = {desk.text(sheet): sheet for sheet in found if sheet is not None}
    if len(sheets) > 1:
        raise refused("referee/ambiguous-move", "This may mean " + " or ".join(
            f"“{one}”" for one in list(sheets)[:3]) + ".", hint="Write the one that is meant.",
            span=_span(cut))
    if not sheets:
        broken = _broken(desk, cut) if desk.legal else None
        if broken is None:
            raise _unread(desk, cut)
        return broken
    return next(iter(sheets.values()))


def _broken(desk: Desk, cut: Sequence[Piece]) -> Any | None:
    """The one sheet that a text makes, if it is illegal: its check will say why."""
    try:
        sheet = _meant(look(desk.rules, desk.state, desk.seat, legal=False), cut)
    except Refused:
        return None
    return None if desk.allows(sheet) else sheet


def _span(cut: Sequence[Piece]) -> tuple[int, int]:
    return cut[0].span[0], cut[-1].span[1]


def _unread(desk: Desk, cut: Sequence[Piece]) -> Refused:
    """The refusal that names what nothing could use, of each sentence the first."""
    return Refused(*_faults(desk, cut) or [Problem(
        "referee/invalid-text", "These lines make no sheet: they contradict one another, or say "
        "a thing by half.", span=_span(cut))])


def _faults(desk: Desk, cut: Sequence[Piece]) -> list[Problem]:
    """What nothing could use, of each sentence whose words are all known."""
    starts = [at for at in range(len(cut)) if orders_readings.sentence(cut, at) == at]
    faults = []
    for start, end in pairwise([*starts, len(cut)]):
        said = cut[start:end]
        if any(not lexeme.senses for piece in said for lexeme in piece.lexemes):
            continue
        at = max(at for at, there in enumerate(orders_readings.table(desk, said, False)) if there)
        while at + 1 < len(said) and all(desk.does(one) for one in said[at].lexemes):
            at += 1
        if at < len(said):
            faults.append(hedges.uncounted(said[at].lexemes) or Problem(
                "referee/invalid-text", f"“{said[at].text}” is not understood here.",
                span=said[at].span, hint=desk.rules.hint(desk.state, desk.seat)))
    return faults


def offered(rules: "Game", state: Any, seat: str, text: str) -> tuple[str, ...]:
    """What is offered instead of a text that is no legal sheet; empty: nothing is related."""
    desk = look(rules, state, seat)
    several = [offers(desk, parts(desk, variant)) for variant in variants(desk.words, text)]
    return tuple(dict.fromkeys(one for tied in zip_longest(*several) for one in tied if one)
                 )[:OFFERS]


def offers(desk: Desk, cut: Sequence[Piece]) -> list[str]:
    """Up to five sheets that may be what somebody meant, likeliest first.

    What was understood of a text, with what is left out standing as it is; behind them single
    lines that share its words.
    """
    desk.budget = Budget(GUESSING)
    found: dict[str, None] = {}
    only = _excepted(desk, cut)
    every = [*orders_readings.readings(desk, cut, False),
             *orders_readings.readings(desk, cut, True)]
    for sheet in chain((desk.sheet(reading) for reading in every if reading.lines and all(
            only is None or (line.about and only.issuperset(line.about))
            for line in reading.lines)), _alike(desk, cut, only)):
        if sheet is not None and desk.allows(sheet):
            found[desk.text(sheet)] = None
        if len(found) == OFFERS:
            break
    return [*found]


def _excepted(desk: Desk, cut: Sequence[Piece]) -> frozenset[str] | None:
    """Who alone does anything where “all stay but the elder”; None: no text of that kind."""
    said = [lexeme for piece in cut for lexeme in piece.lexemes]
    at = next((i for i, one in enumerate(said) if one.text in EXCEPT), len(said))
    if at == len(said) or BEHIND.isdisjoint(one.text for one in said[:at]):
        return None
    named = frozenset(value for one in said[at:] for sense in one.senses
                      if sense[0] == "thing" and sense[1] in desk.doing for value in sense[2])
    return named or None


def _alike(desk: Desk, cut: Sequence[Piece], only: frozenset[str] | None) -> Iterator[Any]:
    """Sheets of the parts that share the most words, a verb or a named thing at least.

    First of several figures of whom as much is said, and twice of one, if that is said; then single
    ones.
    """
    said = {lexeme.text for piece in cut for lexeme in piece.lexemes}
    scored = _scored(desk, cut, only)
    best = {option.values["who"][0]: option.move for score, option in reversed(scored)
            if score == scored[0][0] and "who" in option.values}
    if len(best) > 1 and said & TOGETHER:
        yield _sheet(desk, [(move,) for move in reversed(best.values())])
    if len(best) == 1 and said & TWICE:
        yield _sheet(desk, [(move,) for move in best.values()] * 2)
    for _, option in scored:
        yield _sheet(desk, [(option.move,)])


def _scored(desk: Desk, cut: Sequence[Piece], only: frozenset[str] | None,
            ) -> list[tuple[float, Option]]:
    """The parts that share words with a text and are about ``only`` these, best first."""
    words = [*{lexeme.text: lexeme for piece in cut for lexeme in piece.lexemes
               if lexeme.senses}.values()]
    every = [option for holding in desk.holdings.values() for option in holding.options]
    scored = [(sum(similarity.shares(option, word) for word in words), option)
              for option in every if _about(option, only) and _related(desk, option, words)]
    return sorted(scored, key=lambda one: -one[0])


def _about(option: Option, only: frozenset[str] | None) -> bool:
    who = option.values.get("who", ())
    return only is None or bool(who and only.issuperset(who))


def _related(desk: Desk, option: Option, words: Iterable[Lexeme]) -> bool:
    """Whether a part has more in common with words than a number.

    Of a part that has no line of its own, for nothing is done by it, the verb must be said.
    """
    hit = {sense[0] for word in words for sense in word.senses if similarity.hits(option, sense)}
    if not hit - {"num"}:
        return False
    who = option.values.get("who", ())
    return "verb" in hit or not who or any(
        one in desk.text(_sheet(desk, [(option.move,)])) for one in who)


def _sheet(desk: Desk, lines: Sequence[tuple[Any, ...]]) -> Any:
    """The sheet of these lines; one that stands there again as the same object is one told twice.
    """
    return desk.joined(desk.rules.box, desk.state, desk.seat, lines, True)
