"""What people say beside a move here: what they have, keep, lack and hope, and why.

A clause is beside the move if it names no place and no order, and all of its
words are known to say so; a clause that could be a move of its own never is.
"""

import re
from collections.abc import Iterator
from functools import cache

from referee.core.game import Move
from referee.games.settlers.box.cards import Bag
from referee.games.settlers.box.state import Box
from referee.games.settlers.play.answers import Accept
from referee.games.settlers.play.turns import Discard, End
from referee.games.settlers.talk import amounts, choosing_words, harmless, lexicon, roles

MOST = 6  # clauses of a text that is looked at so
_BREAK = re.compile(r"\.\.+|…|[,:;()!.]+(?=\s|$|\()|\s[-–—]+\s|(?<=\s)(?=\()|\n|"
                    r"\s(?=out\s+of\s+\w+\W*$)|\s(?=(?:because|cause|cos|since|so|as)\s+(?!far\b|much\b|many\b|well\b))",
                    re.IGNORECASE)
_WORD = re.compile(r"[\w'’]+")
_WHY = re.compile(r"\W*(?:because|cause|cos|since|for)\s+(?:i|we|it|that|he|she|they|you|the|my|"
                  r"there|nobody|no\s+one)\b|\W*so\s+(?:that\s+)?(?:i|we)\s+(?:can|could|may|have|get|"
                  r"keep|still)\b", re.IGNORECASE)


def _words(said: str) -> frozenset[str]:
    return frozenset(said.split())


_NOT = _words("no not nothing none nobody can't cannot cant don't dont doesn't doesnt won't "
                  "wont isn't aren't without too only barely hardly haven't hasn't neither "
                  "nor insufficient unable impossible")
# What somebody has, lacks, keeps and feels.
_STATES = _words(
    "need needs needed keep keeps keeping kept save saves saving hoard hoards hoarding hold "
    "holding waiting collecting gathering lack lacks lacking short low out left enough "
    "plenty lots loads full empty complete useless worthless precious dear expensive cheap worth "
    "valuable scarce rare poor broke hungry tired stuck skint penniless afford few fewer little "
    "hopeless pointless pity shame sad sadly survive survives stay stays hungry "
    "patience patient later hope hopefully hoping wish want better bigger more others nowhere "
    "anywhere goodbye bye farewell tomorrow buys gets help helps suffice suffices fit fits match "
    "hang hangs hanging cling clings clinging stick sticking guard guards treasure treasures "
    "thrift thrifty frugal cautious careful lean dry bare weak unlucky luck lucky miserable "
    "awful use using terrible dull boring meagre meager thin sorry regret unfortunately quiet slow "
    "welcome worthier more than less handier grow grows pile piles love loves like likes "
    "thinking planning plan plans budget much "
    "hurt hurts hate hates ouch pain painful damn argh finally eat well home yet hard") | _NOT
# Said of these as of states; by themselves they would be orders.
_DEEDS = _words(
    "do doing done make makes build builds building buy buying spend spending pay paying pays "
    "trade trading trades move moves moving step steps development developments found "
    "founding settle action actions play nomad nomads tribe tribes explorer camp walk go going "
    "sell selling sale give giving take anything something any purchase invest "
    "nourishment food nutrition hunting battles construction boats clothing clothes")
_NEED = re.compile(r"\bc(?:ould|an)\s+(?:well\s+|really\s+)?(?:use|do\s+with)\b")
_NOUNS = _words(
    "card cards hand hands thing things stuff resource resources strip strips field fields "
    "turn round time kind kinds sort sorts combination combinations price prices cost costs "
    "nomads camp chip chips points point option options choice choices idea ideas reason reasons "
    "use supply stock reserve reserves stone rest other them these those what who whom else "
    "that with from at all "
    "after before until for again me myself you yours bigger big next rounds turns "
    "tribe nomad explorer boat boats step fun")

_KEPT = _words("keep keeps keeping kept save saves saving survive survives stay stays hold "
                   "holding hoard hoards need needs")


@cache
def _fine() -> frozenset[str]:
    """Words that say nothing."""
    return harmless.WORDS | harmless.BAD | frozenset(choosing_words.FINE.split(", "))


@cache
def _kinds() -> frozenset[str]:
    return frozenset(name for said in lexicon.KINDS for name in said.split(", "))


def remark(box: Box, clause: str, numbers: bool = True,
           goods: frozenset[str] = frozenset()) -> bool:
    """Whether a clause tells a state and no order; ``numbers``: of cards may stand in it.

    Of ``goods``, which are spoken about anyway, it may say what it likes.
    """
    plain = _NEED.sub("need", clause.casefold().replace("’", "'"))
    words = _WORD.findall(plain)
    if not words:
        return True
    if any(box.words.seats.exact(word.removesuffix("'s")) for word in words):
        return False
    if _WHY.match(clause) and not _open(words):
        return True
    words = [word for i, word in enumerate(words) if word not in _DEEDS or "for" not in words[
        max(0, i - 2):i]]  # “my flint is for hunting”
    strange = 0
    for word in words:
        if word in _STATES or word in _DEEDS or word in _NOUNS or word in _fine() or (
                word in _kinds()):
            continue
        if amounts.number(word):
            if not numbers:
                return False
            continue
        if word in choosing_words.DANGER or roles.doubtful(word):
            return False
        strange += 1
    if any(word in _DEEDS for word in words) and not any(word in _NOT for word in words):
        return False
    states = [word for word in words if word in _STATES]
    if len(words) == 1:
        return not strange and words[0] in _STATES - _NOT | _fine()
    if states and set(states) <= {"stay", "stays"} and not _kinds().intersection(words):
        return False  # a nomad may stay
    if goods and _kinds().intersection(words) <= goods and not strange and not any(
            word in _DEEDS or amounts.number(word) > 1 for word in words):
        return True
    return strange <= 2 if states else not strange and _fine().issuperset(words)


def _open(words: list[str]) -> bool:
    """Whether a reason hangs on something."""
    return any(word in ("if", "unless", "except", "otherwise", "else") for word in words)


def clauses(text: str) -> list[tuple[int, int]]:
    """Where the clauses of a text begin and end."""
    found, since = [], 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        if _WORD.search(text[since:end]):
            found.append((since, end))
        since = match.end() if match else end
    return found


def mains(box: Box, text: str, goods: frozenset[str] = frozenset(),
          ) -> Iterator[tuple[str, list[str]]]:
    """Parts of a text beside which all else may stand: what is no remark, with its neighbours.

    Where all may be one, each clause by itself.
    """
    spans = clauses(text)
    if not 1 < len(spans) <= MOST:
        return
    orders = [i for i, (begin, end) in enumerate(spans)
              if not remark(box, text[begin:end], goods=goods)]
    parts = [(i, i + 1) for i in range(len(spans))]
    if orders:
        first, last = orders[0], orders[-1] + 1
        parts = [(first, last), (first - 1, last), (first, last + 1)]
    for first, last in parts:
        if first >= 0 and last <= len(spans) and last - first < len(spans):
            yield (text[spans[first][0]:spans[last - 1][1]],
                   [text[begin:end] for begin, end in (*spans[:first], *spans[last:])])


def agree(move: Move, others: list[str], hand: Bag) -> bool:
    """Whether a move is one beside which these clauses may stand.

    Of a discard they say what stays; a number is no word beside any but it, the
    end of a turn and a yes of whoever holds so many; who says yes denies nothing.
    """
    if isinstance(move, End):
        return True
    if isinstance(move, Discard):
        return all(_stays(clause, hand, move.cards) for clause in others)
    words = [word.casefold() for clause in others for word in _WORD.findall(clause)]
    if any(amounts.number(word) not in (hand if isinstance(move, Accept) else ())
           for word in words if word != "one" and amounts.number(word)):
        return False
    if isinstance(move, Accept):
        return not any(word in _NOT - {"too", "only"} for word in words)
    return True


def _stays(clause: str, hand: Bag, gone: Bag) -> bool:
    """Whether a clause beside a discard is true: what is kept, what is left, what there was."""
    words = [word.casefold() for word in _WORD.findall(clause)]
    count = 0
    kinds, counted = list[int](), False
    for word in words:
        kind = next((i for i, said in enumerate(lexicon.KINDS) if word in said.split(", ")), None)
        number = 0 if word == "one" else amounts.number(word)
        if kind is not None:
            kinds.append(kind)
            if count and hand[kind] - gone[kind] != count:
                return False
            counted, count = counted or bool(count), 0
        elif number:
            count = number
    if count and count not in (sum(hand), *hand):
        return False
    if counted or not kinds:
        return True
    if any(word in _NOT for word in words):
        return all(gone[kind] in (0, hand[kind]) for kind in kinds)
    if any(word in _KEPT for word in words):
        return all(not gone[kind] for kind in kinds)
    return True



def aside(box: Box, clause: str) -> bool:
    """Whether a clause between moves tells what is kept, needed or hoped for, and no more."""
    words = {word.casefold() for word in _WORD.findall(clause)}
    return remark(box, clause, numbers=False) and bool(_TOLD & words) and not _NOT & words


_TOLD = _words("need needs keep keeps keeping save saves saving hope hopefully hoping survives "
               "survive want useless enough plenty")


# “Here is your flint” hands it over.
_OWNED = re.compile(r"(?<!\bis )(?<!\bhere's )(?<!\bare )(?<!\bget )(?<!\bhave )\b(my|your)\s+"
                    r"(?:\w+\s+)?(\w+)", re.IGNORECASE)


def owned(text: str) -> list[tuple[str, int]]:
    """The kinds of cards behind “my” and “your”."""
    return [(match[1], kind) for match in _OWNED.finditer(text)
            for kind, said in enumerate(lexicon.KINDS) if match[2].casefold() in said.split(", ")]
