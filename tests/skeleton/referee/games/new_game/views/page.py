"""The position as a page."""

from referee.core.document.blocks import Heading, Page, TextBlock
from referee.games.new_game.model.state import Box
from referee.games.new_game.views.view import View


def show(box: Box, view: View) -> Page:
    return (Heading(f"round {view.round} of {view.rounds}"),
            Heading("standing"), TextBlock((f"It is the turn of {view.turn}.",)))
