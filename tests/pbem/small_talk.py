"""Sentences of talk around the words of a move, and whether a message of one plays it.

``played`` is what the suite asks in a small number; ``python -m tests.tools.mails_fuzz --talk``
asks it for as long as one likes, in positions all through the games.
"""

from random import Random

from msgspec.structs import replace

from referee.commands import show
from referee.core.language.english import WORDS as ENGLISH
from referee.core.match import match as matches
from referee.pbem.handlers import dispatch
from tests.support.office_in_memory import Club
from tests.support.writing_styles import SEATS

WORDS = ("yes", "we", "I", "you", "friend", "let", "us", "be", "think", "will", "go", "for", "nice",
         "really", "would", "maybe", "next", "turn", "not", "should", "hope", "that", "is", "so",
         "because", "good", "like", "to", "want", "my", "your", "plan", "was", "today")
PLAIN = {"go", "turn", "want"} | {  # leave a move what it is
    word.casefold() for word in WORDS if {sense[0] for sense, phrases in ENGLISH.items()
        if word.casefold() in phrases.split(", ")} in ({"fill"}, {"the"}, {"fill", "the"})}


def sentence(random: Random, moves: list[str]) -> str:
    """Words before and after a move, at least one of them more than a courtesy."""
    while True:
        said = random.choice(moves).split()
        before = [random.choice(WORDS) for _ in range(random.randint(1, 5))]
        after = [random.choice(WORDS) for _ in range(random.randint(0, 4))]
        whole = {word.casefold() for word in (*before, *after)} - PLAIN
        for words in (said, before):
            if random.random() < 0.3:
                words[-1] += random.choice((",", ".", ";", ":", " -"))
        if whole - {part.casefold() for part in said}:
            return " ".join([*before, *said, *after])


class Talk:
    """A random game in which sentences of talk are sent."""

    def __init__(self, game: str, seed: str) -> None:
        self.random, self.club = Random(f"talk {game} {seed}"), Club(game, SEATS[game])
        self.club.tick()

    def played(self) -> str:
        """A sentence that wrongly plays something in this position, or empty."""
        club = self.club
        decision = next(decision for decision in matches.to_move(club.match).decisions
                        if decision.must)
        game, state = club.match.game, club.match.state
        moves = [choice.move for choice in game.choices(state, decision.seat, decision.seat)]
        if not moves:
            return ""
        text = sentence(self.random, moves)
        club.roster = replace(club.roster, answered={})
        handled = dispatch.handle(club.office, club.save, club.roster,
                                  club.message(decision.seat, text),
                                  club.now)
        return text if handled.save is not None and handled.save != club.save else ""

    def on(self) -> bool:
        """Play a legal move; returns whether the game goes on."""
        decisions = [decision for decision in matches.to_move(self.club.match).decisions
                     if decision.must]
        if not decisions:
            return False
        seat = self.random.choice(decisions).seat
        legal = show.legal(self.club.match, "", seat=seat).view
        if not legal:
            return False
        self.club.roster = replace(self.club.roster, answered={})
        before = self.club.save
        self.club.write(seat, self.random.choice(legal))
        return self.club.save != before and bool(matches.to_move(self.club.match).decisions)
