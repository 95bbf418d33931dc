"""Hostile arguments, moves, saves, scenarios and scripts."""

from collections.abc import Iterator

from referee import games
from referee.core.match import match as matches
from referee.core.match import save_writer
from referee.files import inputs
from tests.support import harness

MEGA = 1_000_000


def _save() -> bytes:
    first = harness.begin("stone-age")
    match = first.match
    turn = matches.play(match, {"red": match.game.parse("place 3 hunt")}, harness.WHEN,
                        matches.luck(match))
    return save_writer.dumps(harness.saved(first, "standard", [first.entry, turn.entry],
                                           turn.match))


SAVE = _save()
SCENARIO = inputs.shipped_scenario("stone-age", "standard")[0].encode()

ODD = ("", " ", "-", "--", "-x", "a\nb", "\t", "\x1b[2J", "\x1b]0;x\x07", "\x9b2J", "\u202ex",
       "\u200b", "\ufeff", "\u2028", "\x7f", "é", "e\u0301", "e" + "\u0301" * 300, "漢字", "🪓",
       "\udcff", "../x", "../../etc/passwd", "/etc/passwd", "/dev/zero", "/dev/full", "/", ".",
       "..", "~", "*", "x" * 5000, "9" * 4301, "0" * 4301 + "1", "-1", "1e9", "0x10", "1_0",
       "١", "NaN", "None", "%s%n", "$(id)", "'\"", "__init__", "stone_age", "stone-age.rules",
       "a.b", "stone-age/", "stone-age//dev/zero", "stone-age/../settlers/standard", "STONE-AGE",
       "class", "red=", "=")

SEATS = ["--seat", "red", "--seat", "blue"]
COMMANDS: list[list[str]] = [
    ["ODD"], ["--ODD"], ["show", "ODD"], ["show", "game.toml", "--for", "ODD"],
    ["show", "game.toml", "--turn", "ODD"], ["log", "game.toml", "--from", "ODD"],
    ["log", "game.toml", "--to", "ODD"], ["score", "ODD"], ["audit", "ODD", "game.toml"],
    ["legal", "game.toml", "--seat", "ODD"], ["move", "ODD", "place 3 hunt"],
    ["move", "game.toml", "place 9 hunt", "--seat", "ODD"],
    ["move", "game.toml", "place 9 hunt", "--at", "ODD"],
    ["check", "game.toml", "place 9 hunt", "--at", "ODD"],
    ["move", "game.toml", "place 9 hunt", "--now", "ODD"],
    ["move", "game.toml", "place 3 hunt", "--dice", "ODD"],
    ["script", "game.toml", "ODD"], ["undo", "game.toml", "--reason", "ODD"],
    ["undo", "game.toml", "--reason", "x", "--to", "ODD"], ["resolve", "ODD"],
    ["seat", "game.toml", "ODD"], ["seat", "game.toml", "red", "--player", "ODD"],
    ["end", "game.toml", "--reason", "ODD"],
    ["new", "ODD", "x.toml", *SEATS], ["new", "stone-age", "x.toml", "--seat", "ODD"],
    ["new", "stone-age", "x.toml", *SEATS, "--scenario", "ODD"],
    ["new", "stone-age", "x.toml", *SEATS, "--option", "ODD"],
    ["new", "stone-age", "x.toml", *SEATS, "--luck", "ODD"],
    ["new", "stone-age", "x.toml", *SEATS, "--secret", "ODD"], ["explain", "ODD"],
    ["explain", "stone-age", "ODD"], ["explain", "ODD", "B1"], ["scenario", "list", "ODD"],
    ["scenario", "show", "ODD"], ["scenario", "show", "ODD/standard"],
    ["scenario", "check", "x.yaml", "--game", "ODD"], ["scenario", "check", "ODD"]]


def moves() -> Iterator[str]:
    """Hostile moves: odd words, floods, bombs."""
    for odd in ODD[1:]:
        yield odd
        yield f"blue: place {odd} forest"
    for size in (9_990, 10_001, 60_000, 70_000, 3 * MEGA):
        for piece in ("a", "a;", "place 3 hunt;", "if a then b;", "\n", " ", "é", "9", "blue: "):
            yield (piece * size)[:size]
    for piece in ("\x0c", "\0", "\r", "\u0301", "\x1b[2J", "\u202e", "((", "“", "-", "'", "0",
                  "\udcff"):
        yield "blue: place 3 for" + piece + "est"
        yield piece * 500
        yield "blue: " + piece * 3000


def _put(old: bytes, new: bytes) -> bytes:
    assert old in SAVE, old
    return SAVE.replace(old, new, 1)


def bombs() -> Iterator[bytes]:
    """Pieces of TOML that are slow or deep for a parser in Python."""
    for size in (5_000, 50_000, 200_000):
        yield b"a." * size + b"a = 1\n"
        yield b'"a" . ' * size + b"a = 1\n"
        yield b"[" + b"a." * size + b"a]\n"
        yield b"a = " + b"[" * size + b"]" * size + b"\n"
        yield b"a = " + b"{a=" * size + b"1" + b"}" * size + b"\n"
        yield b"a = " + b"9" * size + b"\n"
        yield b"a = 0x" + b"f" * size + b"\n"
        yield b"a = 1e" + b"9" * size + b"\n"
        yield b"a = [" + b"1," * size + b"]\n"
        yield b"".join(b"k%d = 1\n" % i for i in range(size))
        yield b"".join(b"[[a.b%d.c]]\n" % (i % 99) for i in range(size))
        yield b"".join(b"a.b.c.d.e.f.g.k%d = 1\n" % i for i in range(size))
        yield b'a = """\n' + b'"\n' * size + b'"""\n'
        yield b'a = "' + b'\\"' * size + b"\n"
        yield b"#" * size + b"\n"
        yield b"a = '" + b"x" * size + b"'\n"


def saves() -> Iterator[bytes]:
    """Saves that a stranger may send."""
    for bomb in bombs():
        yield bomb
        yield _put(b"\n[state]\n", b"\n[state]\n" + bomb)
    for size in (1, MEGA, 17 * MEGA, 40 * MEGA):
        yield b"x" * size
        yield b"\0" * size
        yield b"\n" * size
    for size in (10_000, MEGA, 15 * MEGA, 20 * MEGA):
        yield SAVE[:-3] + b"x" * size + b"\"]\n"
        yield SAVE + b'3 = ["", ["' + b"x" * size + b'"], [], "00000000", "' + b"0" * 64 + b'"]\n'
        yield SAVE + b'3 = ["2026-01-31T18:00:00Z", ' + b"[" * size + b"]\n"
        yield SAVE + (b'3 = ["", [], [], "00000000", "' + b"0" * 64 + b'"]\n') * (size // 90)
        yield _put(b"data = '{", b"data = '{\"x\":" + b"[" * size + b"]" * size + b",")
        yield _put(b"data = '{", b"data = '" + b" " * size + b"{")
        yield _put(b"[orders]\n", b"[orders]\n" + b"".join(
            b'j%d = "x"\n' % i for i in range(size // 20)))
        yield _put(b"[orders]\n", b'[orders]\nred = "' + b"x" * size + b'"\n')
    for odd in (b"\\u001b[2J", b"\\u202e", b"\x1b[2J", b"\0", b"\xff", b"\\ud800", b"\\u0000", b"",
                b"x" * 100_000, b"../../x", b"__init__", b"stone_age.rules", b"stone_age"):
        for key in (b'game = "', b'id = "', b'luck = "', b'secret = "', b'commitment = "',
                    b'seat = "', b'name = "'):
            start = SAVE.index(key) + len(key)
            yield SAVE[:start] + odd + SAVE[SAVE.index(b'"', start):]
    for number in (b"0", b"-1", b"1.5", b"true", b"nan", b"99999999999999999999",
                   b"9" * 4301, b"[]"):
        for key in (b"format = ", b"rules = "):
            start = SAVE.index(key) + len(key)
            yield SAVE[:start] + number + SAVE[SAVE.index(b"\n", start):]
        yield _put(b"\n1 = [", b"\n" + number + b" = [")
    for codec in ("utf-16", "utf-32"):
        yield SAVE.decode().encode(codec)
    yield SAVE.replace(b"\n", b"\r")
    yield SAVE.replace(b"\n", b"\r\r\n")
    for tenth in range(1, 10):
        yield SAVE[:len(SAVE) * tenth // 10]


def scenarios() -> Iterator[bytes]:
    """Scenarios from strangers."""
    base = b"base: stone-age/standard\n"
    for size in (1_000, 100_000, 390_000, 5 * MEGA):
        for piece in (b"[", b"{", b"]", b"a: ", b"- ", b"-\t", b"? ", b"[],", b"a,", b'["]",',
                      b"\n", b"#\n", b"---\n", b"&a ", b"*a ", b"!!a ", b"'", b'"', b"|\n", b"\t",
                      b"\0", b" "):
            yield b"a: " + piece * (size // len(piece)) + b"\n"
        yield base + b"a: [" + b"a," * (size // 2) + b"]\n"
        yield base + b"a: {" + b"a," * (size // 2) + b"}\n"
        yield base + b"".join(b"k%d: 1\n" % i for i in range(size // 10))
        yield base + b"k: 1\n" * (size // 5)
        yield base + b"game: {title: " + b"x" * size + b"}\n"
        yield base + b"cards: {list: [" + b"{id: a}," * (size // 8) + b"]}\n"
        yield b"".join(b" " * i + b"a:\n" for i in range(int((2 * size) ** 0.5)))
    yield b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"
    yield b"!!python/object/apply:os.system [id]\n"
    for name in ("/dev/zero", "x//dev/zero", "stone-age//etc/passwd", "../x", "stone-age", "a/b",
                 "1", "stone-age/standard/../standard", "[]", "\"\\e[2J\"", "\"\\u202e/x\"",
                 "x" * 9000):
        yield f"base: {name}\n".encode()
    for odd in (b"\x1b", b"\xff", b"\x00", "\u202e".encode(), b"\xef\xbb\xbf", b"\r"):
        yield base + b"game: {title: \"" + odd + b"\"}\n" + odd


def scripts() -> Iterator[bytes]:
    """Files of moves."""
    for size in (10_000, MEGA, 10 * MEGA):
        for piece in (b"junk\n", b"red: place 9 forest\n", b"#\n", b"\n", b"x", b"\0\n", b"\xff\n"):
            yield (piece * size)[:size]
    yield b"red: place 3 forest --dice " + b"9 " * 9000
    yield b"red: place 3 forest" + b";" * 9000 + b"x"
    yield "red: place 3 forest\n".encode("utf-16")


def shipped() -> Iterator[tuple[str, list[str], bytes]]:
    """For each shipped scenario its game, options for the fewest seats, and its text."""
    for game in games.names():
        about = games.game_meta(game)
        seats = [word for seat in about.seats[:about.players[0]] for word in ("--seat", seat)]
        for name in inputs.scenario_names(game):
            yield game, seats, inputs.shipped_scenario(game, name)[0].encode()
