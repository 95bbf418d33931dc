"""What a line of a person's sheet begins with: a figure, several, a piece, a word."""


from referee.core.english import ARTICLES, POLITE
from referee.core.problem import refused
from referee.core.words import Names, Reader, unknown
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.board import LETTERS, Square
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.box.terrain import in_play, standing
from referee.games.stone_daze.show.called import FIGURES, MARK, square_like
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import behind, spelling, ways
from referee.games.stone_daze.talk.spelling import KEYWORDS, PIECES

ALSO = {
    "standard": ("standard-layout", "default", "default-set-up", "default-layout", "usual",
                 "usual-set-up", "usual-layout"),
    "small": ("small-rock-mound", "small-rock-mounds", "small-rock", "small-rocks", "single-mound",
              "single-mounds", "single-rock-mounds", "single-rock-mound"),
    "large": ("large-rock-mound", "large-rock-mounds", "large-rock", "large-rocks", "big-mound",
              "big-mounds", "big-rock-mounds", "big-rocks"),
    "swamp": ("swamps", "swamp-piece", "marsh"), "gate": ("fence",), "bird": ("big-bird",)}
LEAD = ARTICLES | POLITE | {
    "our", "move", "put", "place", "let", "order", "and", "then", "but", "also", "now", "next",
    "finally", "as", "only", "while", "plus", "to", "figure", "number", "no", "nr", "have", "i",
    "we"}
ALL = {"all", "everyone", "everybody", "whole", "every"}
OTHERS = {"others", "other", "rest", "remaining", "else"}
CLAN = {"figures", "figure", "clan", "of", "my", "the", "our", "them", "others", "people"}
COUNTED = behind.UNITS | {"club", "clubs", "degrees", "x", "times"}
VERBS = ways.TURNING | {"light", "throw", "club", "target", "extra", "mighty", "call"}
GREETINGS = {"hi", "hello", "hey", "dear", "cheers", "regards", "best", "greetings", "yours",
             "love", "bye", "sincerely", "kind", "good", "see", "well", "sorry", "sent"}


def subjects(box: Box) -> Names[str]:
    """What a line may begin with, in the words of people."""
    names = {figure.id: (figure.id, str(figure.number), *figure.aliases, figure.name,
                         figure.id.replace("-1", "-one").replace("-2", "-two"),
                         *(name for name in FIGURES.get(figure.id, "").split()
                           if name.endswith("-runner")))  # where “runner” is no run
             for figure in box.scenario.characters.list}
    fixed = {**PIECES, "gate": "gate", "bird": ("bird", "dragon"), **KEYWORDS}
    return Names("figure or word at the start of a line", {**names, **{
        name: (*((said,) if isinstance(said, str) else said), *ALSO.get(name, ()))
        for name, said in fixed.items()}})


class Starts:
    """What the lines of a clan's sheet may begin with, as it sees the board."""

    def __init__(self, box: Box, view: View) -> None:
        self.box, self.view = box, view
        self.seat = view.to or box.seats[0]
        self.enemy = box.enemy(self.seat)
        self.names = subjects(box)

    @property
    def clan(self) -> tuple[str, ...]:
        """The words for the own clan, which change nothing before a figure."""
        return self.seat, f"{self.seat}'s", f"{self.seat}’s"

    def here(self, reader: Reader, terrain: bool) -> bool:
        """Whether a line begins here, in the middle of a text; ``terrain``: behind a piece's."""
        words, at = reader.words, reader.at
        if not reader:
            return False
        word = reader.peek()
        follows = at + 1 < len(words) and not any(
            mark in reader.text[reader.spans[at][1]:reader.spans[at + 1][0]] for mark in ",.")
        after = words[at + 1].casefold() if follows else ""
        if word in OTHERS or word in {"nobody", "no-one", "noone", self.enemy, "enemy"} or (
                word in ALL and word != "all"):
            return True
        if word == "all":
            return bool(after)
        number = reader.maybe_number()
        if number is not None:
            return after not in COUNTED and (reader.words[at].isdigit() or (
                self.names.exact(after) in layout.KINDS))
        if self.marked(word).startswith(f"{self.seat}-"):
            return word[0] not in LETTERS[:self.box.board.columns] or (bool(after) and not terrain)
        if "-" in word and square_like(reader) and self.view.phase == "orders":
            return word.partition("-")[0] in self.own()
        for count in (3, 2, 1):
            found = self.names.exact("".join(words[at:at + count]))
            if found is not None:
                return not (found == "bird" and self.view.phase == "orders") and (
                    found not in ("stay", "none") or not follows)
        word = word.removesuffix("'s").removesuffix("’s")
        return self.names.exact(word) is not None or (
            word.endswith("s") and len(self.names.starting(word[:-1])) > 1)

    def own(self) -> dict[Square, str]:
        """The clan's figures by the squares they stand on."""
        return {at: self.box.cards[key].id for at, key in standing(self.view).items()
                if self.box.cards[key].seat == self.seat}

    def marked(self, word: str) -> str:
        """The figure of a mark on the board, ``R3``; of the enemy's with its clan."""
        match = MARK.fullmatch(word)
        if match is None:
            return ""
        for key, card in self.box.cards.items():
            if (card.seat[0], str(card.number)) == (match[1].casefold(), match[2]):
                return key
        return ""

    def turned_round(self, reader: Reader) -> str:
        """The square of ``d9: hunter``, a club by its target; nothing where a figure goes first."""
        if self.view.phase != "clubs" or not square_like(reader) or len(reader.words) < 2:
            return ""
        square = reader.words[0]
        if square.casefold() in self.own() or self.marked(square).startswith(self.seat):
            return ""
        return square if self.names.exact("".join(reader.words[1:])) is not None else ""

    def read(self, reader: Reader) -> list[str]:
        """The figures or the word that a line begins with; ``rest`` stands for all others."""
        if self.turned_round(reader):
            reader.at = 1
            return [reader.name(self.names)]
        while True:
            word = reader.peek()
            after = reader.words[reader.at + 1:reader.at + 2]
            if word in self.clan or (word in LEAD and not (
                    word == "no" and after and not after[0].isdigit())) or (
                    word in ("mega", "megaclub") and self.view.phase == "clubs"
                    and reader.at + 1 < len(reader.words)):
                reader.at += 1
                reader.skip("club") if word == "mega" else None
            else:
                break
        word = reader.peek().removesuffix("'s").removesuffix("’s")
        if word in (self.enemy, "enemy"):
            self.foreign(reader)
        if found := self._group(reader):
            return found
        number = reader.at
        if reader.maybe_number() is not None:
            for count in (3, 2, 1):
                kind = self.names.exact("".join(reader.words[reader.at:reader.at + count]))
                if kind is not None and (kind in layout.KINDS or kind == self.names.exact(
                        reader.words[number])):
                    reader.at += count
                    return [kind]
            reader.at = number
        return [self.one(reader)]

    def _group(self, reader: Reader) -> list[str]:
        """Several figures by one word: ``all``, ``the others``, ``both runners``."""
        start, word = reader.at, reader.peek()
        everyone = [self.box.cards[key].id for key in in_play(self.box, self.view, self.seat)]
        if word in ALL and self.names.exact("".join(reader.words[start:start + 2])) is None:
            reader.at += 1
            others = False
            while reader.peek() in CLAN:
                others = others or reader.peek() == "others"
                reader.at += 1
            if reader.peek() in ("but", "except"):
                reader.at += 1
                reader.skip("for")
                reader.skip("the")
                left_out = self.one(reader)
                return [name for name in everyone if name != left_out]
            return ["rest"] if others else everyone
        if word in OTHERS:
            reader.at += 1
            while reader.peek() in CLAN:
                reader.at += 1
            return ["rest"]
        reader.skip("both")
        several = self.names.starting(reader.peek()[:-1]) if reader.peek().endswith("s") else []
        if len(several) > 1 and self.names.exact(reader.peek()) is None:
            reader.at += 1
            return several
        reader.at = start
        return []

    def one(self, reader: Reader) -> str:
        """The one thing that a line begins with. Refused: a stranger, a greeting, no figure."""
        start = reader.at
        raw = reader.words[start] if reader else ""
        word = raw.casefold().removesuffix("'s").removesuffix("’s")
        if word.startswith(f"{self.seat}-"):
            word = word.removeprefix(f"{self.seat}-")
        key = self.marked(word)
        own = self.own() if self.view.phase != "set-up" else {}
        first = word.partition("-")[0]
        at = own.get(first, "")
        if key.startswith(f"{self.seat}-"):
            name = self.box.cards[key].id
            if at and at != name:
                raise refused("referee/ambiguous-move", f"“{raw}” may be {name}, by the mark on "
                              f"the board, or {at}, who stands on {word}.",
                              span=reader.span(), hint="Write the figure's name.")
            reader.at += 1
            return self._twice(reader, name)
        if at and square_like(reader):  # of e2-e3 the second square is left to be read
            reader.at += "-" not in word or self.view.phase == "healing"
            return self._twice(reader, at)
        if key:
            self.foreign(reader)
        if word != raw.casefold():
            found = self.names.exact(word)
            if found is not None:
                reader.at += 1
                return found
        found = reader.maybe(self.names)
        if found is None:
            self._stranger(reader)
        return self._twice(reader, found or "")

    def _twice(self, reader: Reader, name: str) -> str:
        """A figure that is named by mark and word: ``R3 elder``."""
        start = reader.at
        again = self.names.exact(reader.peek()) if reader else None
        if again == name or self.marked(reader.peek()) == f"{self.seat}-{name}":
            reader.at = start + 1
        return name

    def foreign(self, reader: Reader) -> None:
        """Refused: a figure of the other clan."""
        start = reader.at
        reader.at += 1
        reader.maybe(spelling.words(self.box.scenario).figures)
        what = reader.text[reader.spans[start][0]:reader.spans[reader.at - 1][1]]
        raise refused("illegal-figure", f"“{what}” is not {self.seat}'s.", span=reader.span(start),
                      rule="ruling 70", hint=f"The marks of {self.seat}'s figures begin with "
                      f"{self.seat[0].upper()}.")

    def _stranger(self, reader: Reader) -> None:
        """Refused: a piece that begins with nothing that a line begins with."""
        raw, span = (reader.words[reader.at] if reader else ""), reader.span()
        rest = (max(reader.spans[reader.at:], default=span)[1])
        word = raw.casefold()
        example = next(iter(spelling.words(self.box.scenario).figures.shown.values()))
        begin = f"A line begins with a figure, such as {example}."
        if len(self.names.starting(raw)) > 1:
            reader.name(self.names)
        if square_like(reader):
            raise refused("invalid-line", f"“{raw}” names no figure of {self.seat}'s, nor does one "
                          "stand there.", span=span, hint=begin)
        if word in VERBS or word in ways.RELATIVE or word in ways.BOARD or (
                behind.WORDS.exact(word) is not None):
            raise refused("invalid-line", f"“{raw}” says of no figure what it does.", span=span,
                          hint=begin)
        known = any(self._known(other) for other in reader.words[reader.at + 1:])
        alone = reader.at + 1 == len(reader.words)
        if word not in GREETINGS and (known or (alone and self.names.near(raw))):
            raise unknown(raw, self.names, span)
        said = reader.text[span[0]:rest].strip() or reader.text.strip()
        said = said if len(said) <= 40 else said[:39] + "…"
        raise refused("invalid-line", f"“{said}” is no order, and may be a greeting or a "
                      "signature.", span=(span[0], rest),
                      hint=f"Leave it out. {begin}")

    def _known(self, word: str) -> bool:
        low = word.casefold()
        return (low in ways.RELATIVE or low in ways.BOARD or behind.WORDS.exact(low) is not None
                or self.names.exact(low) is not None or bool(square_like(Reader(low))))
