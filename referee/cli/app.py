"""The commands: arguments, help and examples; the work is elsewhere.

What a command needs is imported when it runs, so that one command does not pay
for another.
"""

from typing import Annotated

import typer

from referee.cli import ahead, base, luck, office, post, proof
from referee.cli.base import app, run, scenario
from referee.cli.complete import a_game, a_page, a_scenario, a_seat, a_topic, an_option
from referee.cli.help import Group
from referee.cli.options import (
    At,
    Brief,
    Dice,
    Eyes,
    Game,
    Json,
    Now,
    Out,
    Save,
    SaveOrInput,
    Strict,
    Who,
    Whose,
)

__all__ = ["ahead", "app", "luck", "office", "post", "proof", "run"]


@app.command("new", rich_help_panel=Group.PLAY)
def new(game: Game, save: Save,
        seat: Annotated[list[str], typer.Option(
            "--seat", metavar="SEAT=PERSON[,PERSON]", help="A seat and who plays it; once a seat, "
            "in the order of play.")],
        scenario: Annotated[str, typer.Option(
            "--scenario", metavar="NAME|FILE", autocompletion=a_scenario,
            help="The board and decks.")] = "standard",
        option: Annotated[list[str] | None, typer.Option(
            "--option", metavar="NAME=VALUE", autocompletion=an_option,
            help="A setting of the game; any number.")] = None,
        luck: Annotated[str, typer.Option(
            "--luck", metavar="sealed|table", help="Dice from the sealed secret, or from a table.",
        )] = "sealed",
        secret: Annotated[str | None, typer.Option(
            "--secret", metavar="HEX",
            help="The secret, for tests: it can be read in the list of processes and the "
            "history of the shell; else drawn.")] = None,
        source: Annotated[str | None, typer.Option(
            "--await", metavar="words|beacon", help="Let the luck hang on words of the players, or "
            "on a beacon, as well; the game waits for them.")] = None,
        until: Annotated[str | None, typer.Option(
            "--until", metavar="TIME", help="With --await: when the source speaks.")] = None,
        silent: Annotated[str | None, typer.Option(
            "--silent", metavar="wait|leave-out", help="With --await words: what becomes of who "
            "has not opened his words by then; else the game waits.")] = None,
        dice: Dice = None, json: Json = False, now: Now = None) -> None:
    """Begin a game and save it in a new file.

    Example: referee new stone-age harvest-moon.toml --seat red=Ann --seat blue=Bob
    """
    from referee.cli import setting

    base.end(setting.new(game, save, seat, scenario=scenario, options=option, luck=luck,
                     secret=secret, now=base.time(now), dice=dice,
                     source=(source, until, silent)), json)


@app.command("move", rich_help_panel=Group.PLAY)
def move(save: Save, move: Annotated[str, typer.Argument(
            metavar="MOVE", help="The move, or several with “;” between; “-” is standard "
            "input.")],
         seat: Who = None, eyes: Eyes = None, dice: Dice = None, at: At = None,
         strict: Strict = False, brief: Brief = False, json: Json = False,
         now: Now = None) -> None:
    """Apply a move, print the position and what happened, and save.

    Example: referee move harvest-moon.toml "red: place 3 forest"
    """
    from referee.cli import playing

    base.end(playing.move(save, move, seat=seat, eyes=eyes, dice=dice, at=at, now=base.time(now),
                      strict=strict, brief=brief), json)


@app.command("check", rich_help_panel=Group.PLAY)
def check(save: SaveOrInput, move: Annotated[str, typer.Argument(
            metavar="MOVE", help="The move, or several with “;” between; “-” is standard "
            "input.")],
          seat: Who = None, eyes: Eyes = None, at: At = None, strict: Strict = False,
          json: Json = False) -> None:
    """Say whether a move is legal; nothing is drawn, nothing is saved.

    Example: referee check harvest-moon.toml "place 2 hut" --seat blue
    """
    from referee.cli import checking

    base.end(checking.check(save, move, seat=seat, eyes=eyes, at=at, strict=strict), json)


@app.command("legal", rich_help_panel=Group.PLAY)
def legal(save: SaveOrInput, prefix: Annotated[str, typer.Argument(
            metavar="[PREFIX]", help="Only moves that begin so.")] = "",
          seat: Who = None, json: Json = False) -> None:
    """List the legal moves of a seat, one a line, in canonical form.

    Of moves that come to the same one is listed; one that only wastes goods is not.
    Of a secret sheet its parts are listed. A prefix of several words needs quotes.

    Example: referee legal harvest-moon.toml place --seat blue
    """
    from referee.cli import looking

    base.end(looking.legal(save, prefix, seat=seat), json)


@app.command("show", rich_help_panel=Group.PLAY)
def show(save: SaveOrInput, eyes: Eyes = None, turn: Annotated[int | None, typer.Option(
            "--turn", metavar="N", help="The position after an earlier turn.")] = None,
         whole: Annotated[bool, typer.Option(
             "--whole", help="Everything, where a game's page leaves out what seldom matters.",
         )] = False,
         form: Annotated[str | None, typer.Option(
             "--as", metavar="text|svg|png|html|markdown|bbcode",
             help="The form; svg and png are pictures.")] = None,
         since: Annotated[int | None, typer.Option(
             "--since", metavar="N", help="Ring in a picture what is new since this turn.")] = None,
         out: Annotated[str | None, typer.Option(
             "-o", metavar="FILE|FOLDER/", help="Where a picture goes: a file, or a folder in "
             "which its name says whose eyes it is for.")] = None,
         json: Json = False) -> None:
    """Show the position, in words or as a picture.

    Example: referee show harvest-moon.toml --for red
    """
    if form in ("svg", "png"):
        from referee.cli import picturing

        answer = picturing.show(save, form, out, eyes=eyes, turn=turn, since=since)
    elif form in (None, "text", "html", "markdown", "bbcode") and (
            since is not None or out is not None):
        raise typer.BadParameter("--since and -o belong to a picture: --as svg or --as png.")
    else:
        from referee.cli import looking

        answer = looking.show(save, eyes=eyes, turn=turn, whole=whole, form=form)
    base.end(answer, json)


@app.command("log", rich_help_panel=Group.PLAY)
def log(save: SaveOrInput, eyes: Eyes = None,
        first: Annotated[int | None, typer.Option(
            "--from", metavar="N", help="The first turn to report.")] = None,
        last: Annotated[int | None, typer.Option(
            "--to", metavar="N", help="The last turn to report.")] = None,
        json: Json = False) -> None:
    """Print the reports of past turns.

    Example: referee log harvest-moon.toml --from 2
    """
    from referee.cli import looking

    base.end(looking.history(save, eyes=eyes, first=first, last=last), json)


@app.command("score", rich_help_panel=Group.PLAY)
def score(save: SaveOrInput, ended: Annotated[bool, typer.Option(
              "--now", help="What the public standing would be worth if the game ended now.",
          )] = False, json: Json = False) -> None:
    """Print the score sheet; before the end the public standing.

    Example: referee score harvest-moon.toml
    """
    from referee.cli import looking

    base.end(looking.score(save, ended=ended), json)


@app.command("undo", rich_help_panel=Group.PLAY)
def undo(save: Save, reason: Annotated[str, typer.Option(
            "--reason", metavar="TEXT", help="Why; it stands in the log.")],
         to: Annotated[int | None, typer.Option(
            "--to", metavar="N", help="The turn whose position stands again; else the one before.",
         )] = None,
         eyes: Eyes = None, brief: Brief = False, json: Json = False, now: Now = None) -> None:
    """Let an earlier position stand again; the log keeps every turn.

    Example: referee undo harvest-moon.toml --reason "red meant the quarry"
    """
    from referee.cli import mending

    base.end(mending.undo(save, reason, to=to, eyes=eyes, now=base.time(now), brief=brief), json)


@app.command("ruling", rich_help_panel=Group.PLAY)
def ruling(save: Save, reason: Annotated[str, typer.Option(
            "--reason", metavar="TEXT", help="Why; it stands in the log.")],
           sets: Annotated[list[str], typer.Option(
            "--set", metavar="PATH=VALUE", help="A field of [state] in the save and its new "
            "value; any number.")],
           eyes: Eyes = None, json: Json = False, now: Now = None) -> None:
    """Set the position by hand, where no rule helps; the log says what and why.

    Example: referee ruling harvest-moon.toml --reason "a mail was lost" --set players.0.food=14
    """
    from referee.cli import mending

    base.end(mending.rule(save, reason, sets, eyes=eyes, now=base.time(now)), json)


@app.command("seat", rich_help_panel=Group.PLAY)
def seat(save: Save, seat: Annotated[str | None, typer.Argument(
            metavar="[SEAT]", autocompletion=a_seat, help="The seat.")] = None,
         gone: Annotated[bool, typer.Option(
             "--gone", help="Its player has left: from now on its default is played at once.",
         )] = False,
         player: Annotated[str | None, typer.Option(
             "--player", metavar="PERSON[,PERSON]", help="Who plays it from now on.")] = None,
         eyes: Eyes = None, json: Json = False, now: Now = None) -> None:
    """Show who plays; let a seat stay without its player, or another take it.

    Example: referee seat winter-camp.toml blue --gone
    """
    from referee.cli import seats

    answer = (seats.change(save, seat, gone=gone, player=player, eyes=eyes, now=base.time(now))
              if gone or player is not None else seats.show(save, seat, eyes))
    base.end(answer, json)


@app.command("end", rich_help_panel=Group.PLAY)
def end(save: Save, reason: Annotated[str, typer.Option(
            "--reason", metavar="TEXT", help="Why, as “all agreed”; it stands in the log.")],
        eyes: Eyes = None, json: Json = False, now: Now = None) -> None:
    """Give the game up: it is over without a winner; undo takes it back.

    Example: referee end winter-camp.toml --reason "all agreed to stop"
    """
    from referee.cli import seats

    base.end(seats.end(save, reason, eyes=eyes, now=base.time(now)), json)


@app.command("branch", rich_help_panel=Group.PLAY)
def branch(save: Save, at: Annotated[str, typer.Option(
            "--at", metavar="TURN[:SEAL]", help="The turn from which the copy goes on.")],
           new: Out, eyes: Eyes = None, json: Json = False, now: Now = None) -> None:
    """Copy a game from one of its turns on, to try what if; the copy's reports say so.

    Example: referee branch harvest-moon.toml --at 2 -o what-if.toml
    """
    from referee.cli import mending

    base.end(mending.branch(save, at, new, eyes=eyes, now=base.time(now)), json)


@app.command("play", rich_help_panel=Group.PLAY)
def play(save: Save, seat: Annotated[str | None, typer.Option(
             "--seat", metavar="SEAT", autocompletion=a_seat,
             help="Whose moves and eyes; else whoever is asked moves, and pages are everybody's.",
         )] = None, now: Now = None) -> None:
    """Play at the terminal: the page, the question, a line to type; “?” helps.

    Every line is saved as move does it. Completion and the lines typed before need
    prompt_toolkit: install referee[play].

    Example: referee play harvest-moon.toml
    """
    from referee.cli import session

    base.Common.session = lambda: session.play(save, seat, base.time(now))


@app.command("resolve", rich_help_panel=Group.PLAY)
def resolve(save: Save, eyes: Eyes = None, dice: Dice = None, brief: Brief = False,
            json: Json = False, now: Now = None) -> None:
    """The deadline has come: one move, by default, for each silent seat that is asked.

    Example: referee resolve harvest-moon.toml
    """
    from referee.cli import playing

    base.end(playing.resolve(save, eyes=eyes, dice=dice, now=base.time(now), brief=brief), json)


@app.command("games", rich_help_panel=Group.LOOK_UP)
def games(json: Json = False) -> None:
    """List the games, their seats, scenarios and options.

    Example: referee games
    """
    from referee.cli import setting

    base.end(setting.listing(), json)


@app.command("explain", rich_help_panel=Group.LOOK_UP)
def explain(ctx: typer.Context, page: Annotated[str | None, typer.Argument(
            metavar="[PAGE]", autocompletion=a_page,
            help="A game's id, “referee”, “save” or “scenario”.")] = None,
            topic: Annotated[str | None, typer.Argument(
                metavar="[CODE|TOPIC]", autocompletion=a_topic,
                help="A refusal's code, a ruling's number, a command, a section.")] = None,
            json: Json = False) -> None:
    """Explain a refusal, a ruling or a rule; print a manual page.

    A page alone is printed whole, as man would, and needs no man. A code or a
    topic alone is looked up in all pages; with neither the pages are listed.

    Example: referee explain stone-age B34
    """
    from referee.cli import explaining

    base.end(explaining.explain(page, topic, ctx.find_root().command), json)


@scenario.command("list")
def scenario_list(game: Annotated[str | None, typer.Argument(
            metavar="[GAME]", autocompletion=a_game, help="Only this game's.")] = None,
                  json: Json = False) -> None:
    """List the scenarios.

    Example: referee scenario list stone-age
    """
    from referee.cli import scenarios

    base.end(scenarios.listing(game), json)


@scenario.command("show")
def scenario_show(name: Annotated[str, typer.Argument(
            metavar="GAME/NAME|FILE", help="A scenario, or a file of one.")],
                  game: Whose = None, form: Annotated[str, typer.Option(
                      "--as", metavar="yaml|text", help="Its file, or what is in its box in "
                      "words.")] = "yaml", json: Json = False) -> None:
    """Show a scenario: its values and where each comes from, as a file to copy or in words.

    Example: referee scenario show stone-age/standard
    """
    from referee.cli import scenarios

    base.end(scenarios.show(name, game, form), json)


@scenario.command("check")
def scenario_check(names: Annotated[list[str], typer.Argument(
            metavar="GAME/NAME|FILE…", help="Scenarios, or files of them.")],
                   game: Whose = None, json: Json = False) -> None:
    """Prove a scenario: its shape, its counts, its references.

    Example: referee scenario check stone-age/standard
    """
    from referee.cli import scenarios

    base.end(scenarios.check(names, game), json)


@app.command("audit", rich_help_panel=Group.PROOF)
def audit(paths: Annotated[list[str], typer.Argument(
            metavar="SAVE|FOLDER…", help="The files, or folders with all saves in and below "
            "them; “-” is standard input.")],
          jobs: Annotated[int | None, typer.Option(
            "-j", min=1, metavar="N", help="So many processes; else as many as pay.")] = None,
          thorough: Annotated[bool, typer.Option(
            "--thorough", help="Hold every position to the game's counts and limits.")] = False,
          receipts: Annotated[str | None, typer.Option(
            "--receipts", metavar="FILE", help="What was verified before, and is not replayed "
            "again; it is written anew.")] = None,
          cluster: Annotated[str | None, typer.Option(
            "--cluster", metavar="ADDRESS", help="Let the workers of this Dask scheduler do it; "
            "SAVE and FOLDER are as they see them, or URLs.")] = None,
          json: Json = False) -> None:
    """Replay and verify saves; say every turn that differs, and how.

    Each is told of as soon as it and those before it are done.

    Example: referee audit harvest-moon.toml
    """
    from referee.cli import auditing

    base.Common.session = lambda: auditing.audit(
        paths, jobs=jobs, thorough=thorough, receipts=receipts, cluster=cluster,
        json=json or base.Common.json)


@app.command("recover", rich_help_panel=Group.PROOF)
def recover(save: Save, new: Out, eyes: Eyes = None, json: Json = False,
            now: Now = None) -> None:
    """Save what is sound of a damaged save in a new file; say what was lost.

    Example: referee recover harvest-moon.toml -o mended.toml
    """
    from referee.cli import mending

    base.end(mending.recover(save, new, eyes=eyes, now=base.time(now)), json)


@app.command("script", rich_help_panel=Group.PROGRAM)
def script(save: Save, file: Annotated[str, typer.Argument(
            metavar="FILE", help="Moves, one a line, “seat: move”; “-” is standard input.")],
           eyes: Eyes = None, strict: Strict = False, brief: Brief = False, json: Json = False,
           now: Now = None) -> None:
    """Play a file of moves; stop at the first refused, naming its line.

    What follows “#” is a comment.

    Example: referee script harvest-moon.toml moves.txt
    """
    from referee.cli import playing

    base.end(playing.script(save, file, eyes=eyes, now=base.time(now), strict=strict, brief=brief),
         json)
