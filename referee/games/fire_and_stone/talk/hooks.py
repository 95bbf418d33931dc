"""What reading people's words asks of the game: what cuts a text, what is said beside a move."""

from typing import TYPE_CHECKING, Any

from referee.core import reading
from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import asides, sayings

if TYPE_CHECKING:
    from referee.core.bound import Game

# Nobody harvests “without eating”: it is no second move then.
JOINTS = (r":\s|(?<=-\d\d)\s+(?:for\s+)?(?=(?:an?\s+|1\s+|one\s+|the\s+)?food\b)"
          r"|,?\s*\bwhere\s+i\s+(?=(?:keep|take|gather|collect|eat|get|build|cook|hunt)\b)"
          r"|(?<!harvest)(?<!forage)(?<!\beat)(?<!food)\s+(?=without\s+(?:cook|build|hunt|look|tak|eat|roast|prepar)ing\b)|"
          r"(?<=\w)(?<!n't)(?<!n’t)(?<!\bnot)"
          r"(?<!\babout)(?<!\bof)(?<!\bsaid)(?<!\bsays)(?<!\bwants)(?<!\bwant)(?<!\bhate)(?<!\bhad)"
          r"(?<!\bis)(?<!\bare)(?<!\bwould)(?<!\bshould)(?<!\bbe)(?<!\bno)(?<!\bor)(?<!\bonly)(?<!\bnever)(?<!\bwith)"
          r"(?<!\bby)(?<!\bfrom)(?<!\bas)(?<!\bto)\s+(?=(?:take|keep|gather|leave|look|hunt|cook|"
          r"prepare|roast|build|eat|no\s+action|scout\s+[12]|"
          r"(?:my\s+)?(?:first|second)\s+scout)\b)")
# A way of areas, a store behind its tile, a tile that goes where another comes from.
WELDS = (r"\s[-–—]+\s(?=i{1,3}-?\d)|,\s*(?:and\s+)?(?:(?:in|into|to|onto|on)\s+)?"
         r"(?:(?:the|my)\s+)?(?:left|right|light|dark|third|(?:first|second)(?=\s+store))"
         r"(?:\s+(?:store|column|one|side))?\s*(?=$|[,.;!)])"
         r"|,\s*(?:the|my)\s+\w+\s+(?:(?:goes|is|comes)\s+(?:back|out|away|in|to)|makes\s+"
         r"room)\b|,\s*(?:the|my)\s+\w+\s+i\s+(?:keep|save)\b"
         r"|,\s*(?:the\s+|my\s+)?\w+\s+(?:can|must|may|has\s+to)\s+go\b(?!\s+(?:to|on)\b)"
         r"|,\s*covering\b"
         r"|,\s*(?:apple|nut|mushroom|root)s?\s+(?:out|away|goes|gone|back|leaves)\b"
         r"|,\s*(?:the|my)\s+\w+\s+(?:gets|is|must\s+be|will\s+be)\s+(?:thrown|lost|discarded|"
         r"replaced|emptied|cleared)\b|,\s*(?:and\s+)?(?:that|which|it)\s+(?:costs|replaces)\b"
         r"|,\s*(?:and\s+)?(?:(?:it|that|this)\s+(?:goes|comes)\s+|(?:i\s+)?(?:put|place|lay)\s+)?"
         r"(?:where\s+(?:the|my)\s+\w+\s+(?:is|are|lies?)\b|(?:in|into|to|onto|on)\s+(?:the|"
         r"my)\s+(?:\w+(?:['’]s)?\s+(?:store|column|side)|store\s+of|left|right)\b)"
         r"|(?:,\s*)?(?:and\s+)?(?:i\s+)?(?:(?:throw|drop|discard|give\s+up|empty|clear|dump|replace"
         r"|lose)\b|let\s+(?:the|my)\b)"
         r"|,\s*not\s+(?:on|at|to|the)\b")


def spelled(game: "Game", text: str) -> Any:
    """The move of a text; a question is none."""
    if "?" in text:
        _no_question(text)
    return reading.spelled(game, text)


def read(game: "Game", state: Any, seat: Seat, text: str) -> Any:
    """What a person's text means; a question means none."""
    _no_question(text)
    return reading.read(game, state, seat, text)


def heard(game: "Game", text: str) -> Refused | None:
    """Why a text means nothing to anybody who is asked."""
    try:
        _no_question(text)
    except Refused as error:
        return error
    return reading.heard(game, text)


def orders(game: "Game", clause: str) -> bool:
    """Whether a clause may be an order: also what somebody needs, if it is named."""
    words = asides.PARTS.findall(clause.casefold())
    return reading.orders(game, clause) or (words[:2] in (["i", "need"], ["we", "need"]) and (
        asides.named(words, _named(game.box)) or any(word[-1].isdigit() for word in words)))


def spread(game: "Game", text: str) -> str:
    """A deed that names its place, behind the way there."""
    from referee.games.fire_and_stone.talk import spreading

    return spreading.spread(text, _named(game.box))


def aside(game: "Game", clause: str) -> bool:
    """What a clause tells of a reason, or of what the rules bring about by themselves."""
    return asides.aside(clause, _named(game.box))


def _named(box: Box) -> frozenset[str]:
    """The words of what may be taken or given: a clause with one of them may be an order."""
    return frozenset(word for name in (*box.kinds, *box.animals, *box.inventions, *box.seats)
                     for word in name.split("-"))


def _no_question(text: str) -> None:
    """Refused: a text that asks. What politely asks for a thing is put as an order before."""
    if "?" in text or asides.DOUBTS.search(text):
        asks = sayings.asked(text) == text
        raise refused("referee/ambiguous-move" if asks else "referee/invalid-text",
                      "This may be meant as no order.", hint="Write plainly what is to be done.",
                      span=(0, len(text)))
