"""The command `games`: the games with their seats, scenarios and options."""

import msgspec

from referee import games
from referee.commands.answer import Answer
from referee.commands.resources import Resources
from referee.core.document import blocks as page_blocks
from referee.core.document.blocks import Block


def listing(*, resources: Resources) -> Answer:
    """The games, their seats, scenarios and options."""
    answer = Answer("games")
    blocks: list[Block] = []
    answer.view = []
    for game in games.names():
        meta = games.game_meta(game)
        least, most = meta.players
        answer.view.append({"game": game, "scenarios": resources.scenario_names(game),
                            **msgspec.to_builtins(meta)})
        players = f"{least} to {most} players" if most > least else (
            f"{least} players" if least > 1 else "1 player")
        lines = [f"{meta.title}: {meta.summary}",
                 f"{players}; seats: {', '.join(meta.seats)}",
                 f"scenarios: {', '.join(resources.scenario_names(game))}"]
        lines += [f"option {option.usage}: {option.what}" for option in meta.options]
        blocks += [page_blocks.Heading(game), page_blocks.TextBlock(tuple(lines))]
    answer.body = tuple(blocks)
    return answer
