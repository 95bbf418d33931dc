"""Game sequence 4: fire, fireballs and clubs hit, mounds break, the ground is haunted."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.core.luck.chance import DrawDistinct, Luck
from referee.games.stone_daze.model.board import Square
from referee.games.stone_daze.model.state import Box, Key, MoveContext, State, changed
from referee.games.stone_daze.model.terrain import in_play, terrain
from referee.games.stone_daze.moves.clubs import Club
from referee.games.stone_daze.moves.collisions import Outcome

Clubs = Mapping[Seat, tuple[Club, ...]]


class Hit(Event, frozen=True):
    """A figure's hits of the round; ``out``: it leaves the game."""

    figure: Key
    at: Square
    fires: int
    clubs: int
    balls: int
    force: bool
    out: bool

    def apply(self, box: Box, state: State) -> State:
        if self.out:
            return changed(state, self.figure, at="", facing="", bumps=0)
        return changed(state, self.figure, bumps=1)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        hits = [count_noun(n, word) for n, word in
                ((self.fires, "fire"), (self.clubs, "club"), (self.balls, "fireball")) if n]
        force = " with extra force" if self.force else ""
        what = "out of the game" if self.out else "a bump"
        return f"{self.at}: {box.named(self.figure)} is hit by {join_words(hits)}{force}: {what}."


class Broken(Event, frozen=True):
    """A small mound is broken by a mega club."""

    seat: Seat
    at: Square

    def apply(self, box: Box, state: State) -> State:
        land = {seat: replace(land, small=tuple(s for s in land.small if s != self.at))
                for seat, land in state.land.items()}
        return replace(state, land=land, broken=tuple(sorted((*state.broken, self.at))))

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return (f"{self.at}: {seat_ref(self.seat)}'s mega club breaks the small mound "
                "[ruling 64]")


class Haunted(Event, frozen=True):
    """The haunted ground is laid, by lot if several figures fell at once."""

    at: Square
    among: tuple[Square, ...] = ()

    def apply(self, box: Box, state: State) -> State:
        return replace(state, haunted=self.at)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        lot = f", by lot among {join_words(self.among)}" if self.among else ""
        return f"{self.at} is haunted ground from now on{lot} [ruling 69]"


def hits(box: Box, state: State, thrown: Clubs, outcome: Outcome) -> Iterator[Hit]:
    """Bumps and removals, all judged together (rulings 52 to 55)."""
    balls = [ball.at for ball in state.balls.values()]
    for seat in box.seats:
        enemy = thrown.get(box.enemy(seat), ())
        for key in in_play(box, state, seat):
            figure = state.figures[key]
            on_it = [club for club in enemy if club.at == figure.at]
            fires, burns = int(key in outcome.burned), balls.count(figure.at)
            total = fires + burns + len(on_it)
            if total:
                force = any(club.force for club in on_it)
                yield Hit(key, figure.at, fires, len(on_it), burns, force,
                          force or figure.bumps + total >= 2)


def breaks(box: Box, state: State, thrown: Clubs) -> list[Broken]:
    """Small mounds under a mega club (ruling 64); two on one mound break it once."""
    small = terrain(box, state).small
    broken = {club.at: seat for seat in reversed(box.seats) for club in thrown.get(seat, ())
              if club.mega and club.at in small}
    return [Broken(seat, at) for at, seat in sorted(broken.items())]


def haunt(context: MoveContext, fallen: Iterable[Square]) -> Luck[None]:
    """The haunted ground is where the first figure fell; by lot if several did (69)."""
    squares = tuple(sorted(fallen))
    if not context.box.haunted or context.state.haunted or not squares:
        return
    place = 1
    if len(squares) > 1:
        why = f"round {context.state.round}, the haunted ground"
        place, = yield DrawDistinct(why, len(squares), 1, squares)
    context.add(Haunted(squares[place - 1], squares if len(squares) > 1 else ()))
