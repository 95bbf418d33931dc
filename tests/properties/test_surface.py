"""The recorded public interface is the program's, and every change of it is noticed."""


from tests.support import harness
from tests.tools import surface


def test_the_surface_is_written_down() -> None:
    """What users and scripts hold on to: no line comes or goes that nobody looked at."""
    now, before = surface.lines(), surface.kept()
    told = "\n".join([*(f"went: {line}" for line in before if line not in {*now}),
                      *(f"came: {line}" for line in now if line not in {*before})])
    assert now == before, (f"The surface is another than tests/tools/surface.txt says.\n{told}\n"
                           f"If that is meant, say so in the note of the change, and write it: "
                           f"{surface.ANEW}")


def test_each_kind_of_thing_is_found() -> None:
    """One of each, so that none is forgotten when a definition moves."""
    kinds = {line.partition(" ")[0] for line in surface.lines()}
    wanted = {"argument", "block", "choice", "code", "command", "exit", "extra", "field", "game",
              "key", "line", "message", "move", "option", "page", "question", "ruling", "save",
              "scenario", "seat", "setting", "state", "view"}
    assert kinds == wanted, f"the kinds of things found: {harness.differ(kinds, wanted)}"
