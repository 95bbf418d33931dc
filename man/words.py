"""Generate the modules of people's words: python man/words.py.

``words.yaml`` of each game and ``english.yaml`` in ``core/language`` are written for people. The
program reads the modules generated beside them: ``WORDS`` (each meaning with all phrases for it)
and ``FRAMES`` (each verb with what its game says of it). A test checks that both agree.
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
MOST, LONGEST = 800, 3  # entries of a game, words of an entry
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
    "game": {"of", "words", "some", "fill", "frames", "told"},  # told: shared by frames
    "frame": {"answers", "asked", "bare", "between", "classes", "closes", "declines", "fill",
              "given", "needs", "open", "places", "prefer", "says", "shy", "third", "verbs"},
    "place": {"after", "again", "along", "behind", "counted", "derived", "describes", "each",
              "exact", "foreign", "joins", "keeps", "kind", "marked", "marks", "nouns", "numbers",
              "ordered", "said", "sort", "tells", "whole"}}

Words = dict[str, list[tuple[Any, ...]]]


def listed(text: Any) -> list[str]:
    """The entries of a comma-separated list of words."""
    words = text if isinstance(text, list) else str(text).split(",")
    return [" ".join(str(word).replace("’", "'").casefold().split()) for word in words
            if str(word).strip()]


def inflected(verb: str, third: bool = True) -> list[str]:
    """A verb with its -s, -ing and “is …ed”, if it is one word or begins a phrasal verb.

    Without -s if someone else may be the subject: “blue offers” is not an offer by the author.
    """
    head, _, particles = verb.partition(" ")
    if particles.split(" ")[0] in PARTICLES:
        return [f"{form} {particles}" for form in inflected(head, third)]
    if not verb.isalpha():
        return [verb]
    third_person = verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third_person = verb[:-1] + "ies"
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    doubled = verb + verb[-1] if len(verb) == 3 and verb[-2] in "aeiou" else stem
    participle = doubled + "ing" if verb[-1] not in "wyx" else verb + "ing"
    past_participle = IRREGULAR.get(verb) or _ending(verb)
    passive = [f"{auxiliary} {past_participle}" for auxiliary in ("is", "are", "be")]
    return [verb, third_person, participle, *passive] if third else [verb, participle, *passive]


def _ending(verb: str) -> str:
    """A regular verb with -ed."""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    twice = len(verb) < 5 and verb[-1] not in "aeiouwyx" and verb[-2:-1] in "aeiou" and (
        verb[-3:-2] not in "aeiou")
    return verb + (verb[-1] if twice else "") + ("d" if verb.endswith("e") else "ed")


def add(words: Words, phrase: str, sense: tuple[Any, ...]) -> None:
    """Add a meaning to a phrase."""
    senses = words.setdefault(phrase, [])
    for i, known in enumerate(senses):
        if sense[0] in ("thing", "feat") and known[:2] == sense[:2]:
            senses[i] = (*known[:2], known[2] | sense[2])
            return
    if sense not in senses:
        senses.append(sense)


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
            for form in inflected(phrase):
                add(words, form, ("class", name) if form in plain else ("class", name, "s"))
    return words


def game(data: dict[str, Any], plain: dict[str, Any]) -> tuple[Words, dict[str, Any]]:
    """The phrases of a game, and its frames: what it says of each verb."""
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
    """What a game says of a verb; the verb's phrases are added to ``words``."""
    for phrase in [*listed(spec.get("verbs", "")), verb.partition(" {")[0]]:
        for form in inflected(phrase, third=spec.get("third", True)):
            add(words, form, ("verb", verb))
    for phrase in listed(plain["decline"]) if spec.get("declines") else ():
        add(words, phrase, ("verb", verb))
    for phrase in listed(spec.get("fill", "")):
        add(words, phrase, ("own", verb))
    places = {name: place(more or {}) for name, more in (spec.get("places") or {}).items()}
    for counts in places.values():
        for noun in counts.get("nouns", ()) if counts.get("sort") == "count" else ():
            add(words, noun, ("own", verb))
    bare = spec.get("bare", True)
    entry: dict[str, Any] = {"bare": bare if isinstance(bare, bool) else listed(bare),
                             "places": places}
    entry |= {key: listed(spec[key]) for key in (
        "needs", "shy", "between", "answers", "asked", "classes") if key in spec}
    flags = ("third", "open", "closes", "declines", "prefer", "says", "given")
    return entry | {key: spec[key] for key in flags if key in spec}


def place(spec: dict[str, Any]) -> dict[str, Any]:
    """What a game says of a slot of a frame."""
    entry: dict[str, Any] = {key: value for key, value in spec.items()
                             if key not in ("marks", "nouns", "joins")}
    for key in ("marks", "nouns", "joins"):
        if key in spec:
            entry[key] = listed(spec[key])
    return entry


def module(name: str, **values: Any) -> str:
    """The text of a module."""
    parts = [f"{key} = \\\n{pformat(value, width=100, compact=True)}\n"
             for key, value in values.items()]
    return HEAD.format(name) + "".join(parts)


def verbs(game: str) -> set[str]:
    """The words that the game's moves begin with, alone and with their first slot."""
    leading: set[str] = set()
    for modules in games.part(game, game_parts.MOVE_CLASSES).values():
        for module_name in modules.split(", "):
            move = games.part(game, f"moves.{module_name}")
            for variant in notation.form_variants(move) if move.form else ():
                slots = (part.name for part in variant.parts if isinstance(part, notation.Slot))
                slot = next(slots, "")
                leading.update(text for verb in frames.leading_words(move, variant)
                               for text in (verb, f"{verb} {{{slot}}}"))
    return leading


def faults(data: dict[str, Any], known: set[str] | None) -> Iterator[str]:
    """Errors in a game's words: unknown keys; frames whose verb no move begins with.

    ``known`` are these verbs; None: they are not known, and not checked.
    """
    yield from (f"{key} is not a known key" for key in data.keys() - KEYS["game"])
    for name, spec in data["frames"].items():
        if spec == "none":  # a variant without this frame of its base game
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
    """The phrases of each meaning in alphabetical order; each value of a thing is a meaning."""
    phrases_by_meaning: dict[tuple[Any, ...], list[str]] = {}
    for phrase, senses in sorted(words.items()):
        for sense in senses:
            for meaning in ([(*sense[:2], value) for value in sorted(sense[2])]
                            if sense[0] == "thing" else [sense]):
                phrases_by_meaning.setdefault(meaning, []).append(phrase)
    return {meaning: ", ".join(phrases)
            for meaning, phrases in sorted(phrases_by_meaning.items(), key=str)}


def made(root: Path = ROOT) -> dict[Path, str]:
    """The text of every module by its path; those of games below ``root``."""
    plain = yaml.safe_load(ENGLISH.read_text(encoding="utf-8"))
    unread = [*(plain.keys() ^ KEYS["english"]), *(plain["stop"].keys() ^ hedges.REASONS.keys())]
    if unread:
        raise SystemExit(f"{ENGLISH.name}: these are not known, or missing: {', '.join(unread)}.")
    texts = {ENGLISH.with_suffix(".py"): module(ENGLISH.name, WORDS=meanings(english(plain)))}
    for path in sorted(root.glob("referee/games/*/words.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        name = path.parent.name.replace("_", "-")
        wrong = sorted(faults(data, verbs(name) if name in games.names() else None))
        if wrong:
            raise SystemExit("\n".join(f"{path.relative_to(root)}: {error}." for error in wrong))
        if "of" in data:  # a variant has only what differs
            base = yaml.safe_load((path.parent.parent / data["of"] / path.name).read_text(
                encoding="utf-8"))
            data = varied(base, data)
        words, frames = game(data, plain)
        texts[path.with_suffix(".py")] = module(path.name, WORDS=meanings(words), FRAMES=frames)
    return texts


def varied(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The words of a variant: its own, and those of its base game."""
    words = {kind: {**base["words"].get(kind, {}), **own.get("words", {}).get(kind, {})}
             for kind in {**base["words"], **own.get("words", {})}}
    frames = {**base["frames"], **own["frames"]}
    return {"words": words, "frames": {verb: spec for verb, spec in frames.items()
                                       if spec != "none"},
            "some": {**base.get("some", {}), **own.get("some", {})},
            "fill": f"{base.get('fill', '')}, {own.get('fill', '')}"}


def main() -> None:
    """Write the modules."""
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
