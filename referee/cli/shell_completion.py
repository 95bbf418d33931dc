"""Shell completion: games, scenarios, options, seats, moves, pages, topics."""

import typer


def _starting(incomplete: str, names: object) -> list[str]:
    assert isinstance(names, list | tuple)
    return [name for name in names if name.startswith(incomplete)]


def _first(ctx: typer.Context, name: str) -> str:
    """The first argument of the command, which Typer may not have named while completing."""
    return str(ctx.params.get(name) or next(iter(ctx.args), ""))


def a_game(incomplete: str) -> list[str]:
    """The ids of games."""
    from referee import games

    return _starting(incomplete, games.names())


def a_scenario(ctx: typer.Context, incomplete: str) -> list[str]:
    """The scenarios of the game given before."""
    from referee.files import inputs

    return _starting(incomplete, inputs.scenario_names(_first(ctx, "game")))


def an_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """The options of the game given before, each with its values."""
    from referee import games
    from referee.core.base.problem import Refused

    try:
        meta = games.game_meta(_first(ctx, "game"))
    except Refused:
        return []
    return _starting(incomplete, [f"{option.name}={value}" for option in meta.options
                                  for value in option.values or (option.default,)])


def a_seat(ctx: typer.Context, incomplete: str) -> list[str]:
    """The seats of the save given before."""
    from referee.core.base.problem import Refused
    from referee.core.match import save_format
    from referee.files import inputs

    try:
        path = _first(ctx, "path")
        return [] if path in ("", "-") else _starting(
            incomplete, save_format.parse(inputs.load(path), path).header.seat_names)
    except Refused:
        return []


def a_move(ctx: typer.Context, incomplete: str) -> list[str]:
    """Moves in the save given before, of the seat in the text or in --seat."""
    from referee.commands import completions, loading
    from referee.core.base.problem import Refused
    from referee.files import inputs

    try:
        path = _first(ctx, "path")
        return [] if path in ("", "-") else completions.complete(
            loading.open_save(inputs.load(path), path)[1], incomplete, ctx.params.get("seat"))
    except Refused:
        return []


def for_eyes(ctx: typer.Context, incomplete: str) -> list[str]:
    """The seats of the save given before, and the moderator."""
    return [*a_seat(ctx, incomplete), *_starting(incomplete, ["moderator"])]


def a_page(incomplete: str) -> list[str]:
    """The manual pages."""
    from referee.commands import manual_pages

    return _starting(incomplete, manual_pages.names())


def a_topic(ctx: typer.Context, incomplete: str) -> list[str]:
    """The terms that the manual page given before explains."""
    from referee import games
    from referee.commands import explain, manual_pages, manual_text
    from referee.files import inputs

    name = _first(ctx, "name").removeprefix("referee-")
    if name not in manual_pages.names():
        return []
    page = manual_pages.page(name, inputs)
    # These are not defined as terms.
    words = [explain.WORDS, explain.FIELDS] if name in games.names() else []
    return _starting(incomplete, [
        *words, *(item.lookup_name for item in manual_text.definitions(page.own))])
