"""Makes the modules of people's words: python man/words.py.

``words.yaml`` of each game and the plain English of ``core/language`` are written for people; what
is read at run time are the modules beside them, ``WORDS`` (a meaning to all phrases that may have
it) and ``FRAMES`` (a verb to what its game says of it). A test holds both to one another.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from pprint import pformat
from typing import Any

import yaml

from referee import games
from referee.core.game import game_parts, notation
from referee.core.language import frames, hedges

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "referee" / "core" / "language" / "english.yaml"
MOST, LONGEST = 800, 3  # entries of a game, words of one
PARTICLES = frozenset({"on", "up", "out", "down", "off", "away", "over", "to", "with", "from"})
IRREGULAR = {
    "begin": "begun", "bring": "brought", "build": "built", "buy": "bought", "choose": "chosen",
    "come": "come", "draw": "drawn", "eat": "eaten", "find": "found", "fling": "flung",
    "get": "got", "give": "given", "go": "gone", "hit": "hit", "hold": "held", "keep": "kept",
    "lay": "laid", "lead": "led", "leave": "left", "let": "let", "light": "lit", "lose": "lost",
    "make": "made", "pay": "paid", "put": "put", "run": "run", "see": "seen", "sell": "sold",
    "send": "sent", "set": "set", "spend": "spent", "spin": "spun", "steal": "stolen",
    "strike": "struck", "swing": "swung", "take": "taken", "throw": "thrown"}
HEAD = '"""Made by man/words.py of {}; do not edit."""\n# fmt: off\n\n'

KEYS = {
    "english": {"fill", "the", "hail", "close", "numbers", "some", "yes", "no", "decline", "stop",
                "classes"},
    "game": {"of", "words", "some", "fill", "frames", "told"},  # told: what frames share
    "frame": {"answers", "asked", "bare", "between", "classes", "closes", "declines", "fill",
              "given", "needs", "open", "places", "prefer", "says", "shy", "third", "verbs"},
    "place": {"after", "again", "along", "behind", "counted", "derived", "describes", "each",
              "exact", "foreign", "joins", "keeps", "kind", "marked", "marks", "nouns", "numbers",
              "ordered", "said", "sort", "tells", "whole"}}

Words = dict[str, list[tuple[Any, ...]]]


def listed(text: Any) -> list[str]:
    """The entries of a line of words."""
    words = text if isinstance(text, list) else str(text).split(",")
    return [" ".join(str(word).replace("’", "'").casefold().split()) for word in words
            if str(word).strip()]


def inflected(verb: str, third: bool = True) -> list[str]:
    """A verb with its -s, -ing and “is …ed”, if it is one word or begins a phrasal verb.

    Without -s where others may be meant who do so: “blue offers” is no offer of one's own.
    """
    head, _, rest = verb.partition(" ")
    if rest.split(" ")[0] in PARTICLES:
        return [f"{one} {rest}" for one in inflected(head, third)]
    if not verb.isalpha():
        return [verb]
    he = verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        he = verb[:-1] + "ies"
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    doubled = verb + verb[-1] if len(verb) == 3 and verb[-2] in "aeiou" else stem
    doing = doubled + "ing" if verb[-1] not in "wyx" else verb + "ing"
    done = IRREGULAR.get(verb) or _ending(verb)
    passive = [f"{one} {done}" for one in ("is", "are", "be")]
    return [verb, he, doing, *passive] if third else [verb, doing, *passive]


def _ending(verb: str) -> str:
    """A verb with its -ed."""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    twice = len(verb) < 5 and verb[-1] not in "aeiouwyx" and verb[-2:-1] in "aeiou" and (
        verb[-3:-2] not in "aeiou")
    return verb + (verb[-1] if twice else "") + ("d" if verb.endswith("e") else "ed")


def add(words: Words, phrase: str, sense: tuple[Any, ...]) -> None:
    """One more meaning of a phrase."""
    there = words.setdefault(phrase, [])
    for i, one in enumerate(there):
        if sense[0] in ("thing", "feat") and one[:2] == sense[:2]:
            there[i] = (*one[:2], one[2] | sense[2])
            return
    if sense not in there:
        there.append(sense)


def english(data: dict[str, Any]) -> Words:
    """The phrases of plain English."""
    words: Words = {}
    for sort in ("fill", "the", "hail", "close", "yes", "no"):
        for phrase in listed(data[sort]):
            add(words, phrase, (sort,))
    for phrase in listed(data["decline"]):
        add(words, phrase, ("pass",))
    for number, phrases in data["numbers"].items():
        for phrase in listed(phrases):
            add(words, phrase, ("num", int(number)))
    for sort in ("some", "stop"):
        for value, phrases in data[sort].items():
            for phrase in listed(phrases):
                add(words, phrase, (sort, str(value)))
    for name, phrases in data["classes"].items():
        for phrase in listed(phrases):
            plain = inflected(phrase, third=False)
            for one in inflected(phrase):
                add(words, one, ("class", name) if one in plain else ("class", name, "s"))
    return words


def game(data: dict[str, Any], plain: dict[str, Any]) -> tuple[Words, dict[str, Any]]:
    """The phrases of a game, and what it says of its verbs."""
    words: Words = {}
    frames = {verb: frame(words, verb, spec or {}, plain)
              for verb, spec in data["frames"].items()}
    for kind, things in (data.get("words") or {}).items():
        for value, phrases in things.items():
            own = [] if " " in str(value) else [str(value).replace("-", " ")]
            for phrase in (*own, *listed(phrases or "")):
                add(words, phrase, ("thing", kind, frozenset({str(value)})))
    for value, phrases in (data.get("some") or {}).items():
        for phrase in listed(phrases):
            add(words, phrase, ("some", value))
    for phrase in listed(data.get("fill") or ""):
        add(words, phrase, ("fill",))
    return words, frames


def frame(words: Words, verb: str, spec: dict[str, Any], plain: dict[str, Any]) -> dict[str, Any]:
    """What a game says of a verb; its phrases go into ``words``."""
    for phrase in [*listed(spec.get("verbs", "")), verb.partition(" {")[0]]:
        for one in inflected(phrase, third=spec.get("third", True)):
            add(words, one, ("verb", verb))
    for phrase in listed(plain["decline"]) if spec.get("declines") else ():
        add(words, phrase, ("verb", verb))
    for phrase in listed(spec.get("fill", "")):
        add(words, phrase, ("own", verb))
    places = {name: place(more or {}) for name, more in (spec.get("places") or {}).items()}
    for counts in places.values():
        for noun in counts.get("nouns", ()) if counts.get("sort") == "count" else ():
            add(words, noun, ("own", verb))  # what is counted
    bare = spec.get("bare", True)
    found: dict[str, Any] = {"bare": bare if isinstance(bare, bool) else listed(bare),
                             "places": places}
    found |= {key: listed(spec[key]) for key in (
        "needs", "shy", "between", "answers", "asked", "classes") if key in spec}
    flags = ("third", "open", "closes", "declines", "prefer", "says", "given")
    return found | {key: spec[key] for key in flags if key in spec}


def place(spec: dict[str, Any]) -> dict[str, Any]:
    """What a game says of a place in a frame."""
    found: dict[str, Any] = {key: value for key, value in spec.items()
                             if key not in ("marks", "nouns", "joins")}
    for key in ("marks", "nouns", "joins"):
        if key in spec:
            found[key] = listed(spec[key])
    return found


def module(name: str, **values: Any) -> str:
    """The text of a module."""
    parts = [f"{key} = \\\n{pformat(value, width=100, compact=True)}\n"
             for key, value in values.items()]
    return HEAD.format(name) + "".join(parts)


def verbs(game: str) -> set[str]:
    """What the moves of a game begin with, alone and before their first slot."""
    found: set[str] = set()
    for named in games.part(game, game_parts.MOVE_CLASSES).values():
        for where in named.split(", "):
            move = games.part(game, f"moves.{where}")
            for way in notation.form_variants(move) if move.form else ():
                slot = next((part.name for part in way.parts if isinstance(part, notation.Slot)),
                            "")
                found.update(one for verb in frames.leading_words(move, way)
                             for one in (verb, f"{verb} {{{slot}}}"))
    return found


def faults(data: dict[str, Any], known: set[str] | None) -> Iterator[str]:
    """What of a game's words nothing reads: keys, and frames of no verb (None: which are unknown).
    """
    yield from (f"{key} is not a known key" for key in data.keys() - KEYS["game"])
    for name, spec in data["frames"].items():
        if spec == "none":  # of a variant: the game that it stands on has it
            continue
        spec = spec or {}
        yield from (f"frames.{name}: {key} is not a known key"
                    for key in spec.keys() - KEYS["frame"])
        yield from (f"frames.{name}.{place}: {key} is not a known key"
                    for place, more in (spec.get("places") or {}).items()
                    for key in (more or {}).keys() - KEYS["place"])
        says = spec.get("says", name)
        if known is not None and "asked" not in spec and says not in known:
            near = get_close_matches(says, known, 3)
            yield (f"frames.{name}: no move begins with “{says}”"
                   + f"; did you mean {' or '.join(near)}?" * bool(near))


def meanings(words: Words) -> dict[tuple[Any, ...], str]:
    """The phrases of each meaning in order of the alphabet; of a thing, each value is one."""
    found: dict[tuple[Any, ...], list[str]] = {}
    for phrase, senses in sorted(words.items()):
        for sense in senses:
            for one in ([(*sense[:2], value) for value in sorted(sense[2])]
                        if sense[0] == "thing" else [sense]):
                found.setdefault(one, []).append(phrase)
    return {sense: ", ".join(phrases) for sense, phrases in sorted(found.items(), key=str)}


def made(root: Path = ROOT) -> dict[Path, str]:
    """All modules by their paths, those of games below a root."""
    plain = yaml.safe_load(ENGLISH.read_text(encoding="utf-8"))
    unread = [*(plain.keys() ^ KEYS["english"]), *(plain["stop"].keys() ^ hedges.REASONS.keys())]
    if unread:
        raise SystemExit(f"{ENGLISH.name}: these are not known, or missing: {', '.join(unread)}.")
    found = {ENGLISH.with_suffix(".py"): module(ENGLISH.name, WORDS=meanings(english(plain)))}
    for path in sorted(root.glob("referee/games/*/words.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        name = path.parent.name.replace("_", "-")
        wrong = sorted(faults(data, verbs(name) if name in games.names() else None))
        if wrong:
            raise SystemExit("\n".join(f"{path.relative_to(root)}: {one}." for one in wrong))
        if "of" in data:  # a variant: what differs
            base = yaml.safe_load((path.parent.parent / data["of"] / path.name).read_text(
                encoding="utf-8"))
            data = varied(base, data)
        words, frames = game(data, plain)
        found[path.with_suffix(".py")] = module(path.name, WORDS=meanings(words), FRAMES=frames)
    return found


def varied(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The words of a variant: its own, and those of the game it stands on."""
    words = {kind: {**base["words"].get(kind, {}), **own.get("words", {}).get(kind, {})}
             for kind in {**base["words"], **own.get("words", {})}}
    frames = {**base["frames"], **own["frames"]}
    return {"words": words, "frames": {verb: spec for verb, spec in frames.items()
                                       if spec != "none"},
            "some": {**base.get("some", {}), **own.get("some", {})},
            "fill": f"{base.get('fill', '')}, {own.get('fill', '')}"}


def main() -> None:
    """Write them."""
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
