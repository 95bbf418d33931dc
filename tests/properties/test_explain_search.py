"""`explain` finds every name and every word of the manual, and says where there is more."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from random import Random

import pytest
import yaml

from referee import definitions
from referee.commands import (
    explain,
    explain_hits,
    explain_search,
    field_list,
    game_manual,
    manual_pages,
    manual_text,
)
from referee.core.base.problem import Refused
from referee.definitions import old_names
from referee.definitions.spec import all_parameters
from referee.files import inputs
from tests.support import command_line
from tests.support.command_line import says, well
from tests.support.harness import every_game
from tests.support.manuals import PAGES, codes_of
from tests.support.paths import ROOT
from tests.tools import surface, terms

every_page = pytest.mark.parametrize("name", manual_pages.names())
WORDS_TRIED = 12  # of each page


@cache
def printed(name: str) -> str:
    """What `explain` prints of a page."""
    return command_line.well("explain", name).out


def found(*words: str) -> str:
    """What `explain` prints, with single spaces."""
    return " ".join(well("explain", "--", *words).out.split())


@every_game
def test_every_code_and_ruling_of_a_game_is_found(game: str) -> None:
    """On the game's page, though codes are printed on another."""
    listed = codes_of(PAGES[game]) | {
        item.term for section in manual_text.parse(PAGES[game])[1] if section.heading == "RULINGS"
        for item in section.items if isinstance(item, manual_text.Definition)}
    missing = [term for term in sorted(listed) if not explain.named(game, term, inputs)]
    assert listed and not missing, f"`explain {game}` does not find {missing}"
    heads = [part.heading for part in manual_pages.page(game, inputs).sections]
    assert "REFUSALS" not in heads and "WORDS" not in heads, (
        f"the page of {game} prints what another page has: {heads}")


@every_game
def test_every_thing_of_a_box_is_found(game: str) -> None:
    """By each of its names, whether its page prints it, has it in a table, or only counts it."""
    for each in game_manual.make(game, inputs).box:
        for name in each.entry.names:
            entries = explain.named(game, name, inputs)
            text = " ".join(" ".join(line.split()) for entry in entries for line in entry.text)
            assert all(" ".join(paragraph.split()) in text for paragraph in each.entry.text), (
                f"`explain {game} {name}` does not print {each.entry.text}, but {text}")


@every_game
def test_what_is_kept_of_a_game_is_what_is_made(game: str) -> None:
    """``python man/make.py`` would keep the same; a game without a file is explained too."""
    kept = inputs.game_manual(game)
    if kept:
        assert game_manual.load(game, inputs) == game_manual.make(game, inputs), (
            "run python man/make.py")


def test_a_text_loses_its_margin_as_by_python() -> None:
    """Pages, the helps of commands, and texts with odd lines."""
    texts = [*PAGES.values(), *(command.help for command in definitions.commands()), "", "\n\n",
             "one", "  one\n\n\ttwo\n      three \n  \n\n", "\n    one\n      two\n\n    three"]
    for text in texts:
        found = manual_text.without_margin(text)
        assert found == cleandoc(text), f"{text!r} becomes {found!r}"


@every_game
def test_the_fields_of_a_game_are_listed(game: str) -> None:
    """As `correct --set` takes them, beside what else has that name."""
    lines = list(field_list.field_lines(game, inputs))
    ran = well("explain", game, "fields").out
    unlisted = [line for line in lines if f"    {line}\n" not in ran]
    assert len(lines) > 5 and not unlisted, (
        f"`explain {game} fields` lists {len(lines)} fields, without: {unlisted}")
    unnamed = [entry.term for entry in explain.named(game, "fields", inputs)
               if entry.term not in ran]
    assert not unnamed, f"`explain {game} fields` does not show what else has that name: {unnamed}"


def test_every_command_option_and_setting_is_found() -> None:
    """Options with their dashes and without, those of one command too."""
    for command in definitions.commands():
        assert explain.named("referee", command.name, inputs), f"`{command.name}` is not found"
        for param in all_parameters(command):
            if param.flag and not param.hidden:
                entries = explain.find("referee", param.flag, inputs).entries
                assert any(param.flag in entry.term for entry in entries), (
                    f"{param.flag} of `{command.name}` is not found")
    for former, now in old_names.COMMANDS.items():
        assert any(now in entry.term for entry in explain.named("referee", former, inputs)), (
            f"the former name {former} does not lead to {now}")
    for former in {flag for flags in old_names.OPTIONS.values() for flag in flags}:
        assert explain.find("referee", former, inputs).entries, f"the former {former} is not found"
    for line in surface.lines():
        setting = re.fullmatch(r"setting (\[\S+\]) (\S+)", line)
        if setting:
            said = " ".join(" ".join(entry.text) for entry in explain.find(
                "office", setting[2], inputs).entries)
            assert setting[2].replace("_", " ") in said.replace("_", " "), (
                f"the setting {setting[2]} of {setting[1]} is not found")


@pytest.mark.parametrize(("word", "page"), [
    ("deadline", "office"), ("absent", "mail"), ("upgrade", "referee"), ("backup", "referee"),
    ("csv", "referee"), ("maildir", "office"), ("majority", "fire-and-stone"), ("club", "office"),
    ("clubs", "stone-daze"), ("Deadlines", "office"), ("time zone", "office")])
def test_a_word_of_a_newcomer_is_found(word: str, page: str) -> None:
    """On the page that is about it, in any form, and so among all pages."""
    stem = word.casefold().rstrip("sey")
    assert stem in found(page, word).casefold(), f"`explain {page} {word}` does not print it"
    assert stem in found(word).casefold(), f"`explain {word}` does not print it"


@every_page
def test_any_word_of_a_page_is_found_on_it(name: str) -> None:
    """Some of them, drawn at random; those that are drawn are the same in every run."""
    words = sorted({word for word in re.findall(r"\b[A-Za-z]{4,}\b", printed(name))
                    if word.casefold() != explain.WORDS})
    page = manual_pages.page(name, inputs)
    for word in Random(f"words {name}").sample(words, min(WORDS_TRIED, len(words))):
        hits = explain_search.search([page], word, printed=True)
        assert explain.named(name, word, inputs) or hits, f"`explain {name} {word}` finds nothing"


@every_page
def test_the_contents_are_the_headings(name: str) -> None:
    """Each with the number of terms below it; each heading can be looked up."""
    said = well("explain", name, "--contents").out
    for section in manual_pages.page(name, inputs).sections:
        says(f"  {section.heading}", said, f"`explain {name} --contents`")
        assert explain.named(name, section.heading, inputs), (
            f"`explain {name} {section.heading.lower()}` finds nothing")
    view = json.loads(well("explain", name, "--contents", "--json").out)["view"]
    assert len(view) == len([line for line in said.splitlines() if line[:2] == "  "]) + 1, (
        f"`explain {name} --contents --json` has other headings than the text")


def test_some_hits_are_printed_and_the_others_counted() -> None:
    """With a command that shows more of them."""
    pages = [manual_pages.page(name, inputs) for name in manual_pages.names()]
    word = next(word for word in ("player", "chain", "moderator", "office", "secret", "position")
                if not explain.named(None, word, inputs)
                and len(explain_search.search(pages, word)) > 2 * explain_hits.MAX_SHOWN)
    entries = json.loads(well("explain", word, "--json").out)["view"]
    assert explain_hits.FEWEST <= len(entries) <= explain_hits.MAX_SHOWN, (
        f"`explain {word}` shows {len(entries)} places")
    ran = found(word)
    more = re.search(rf"(\d+) more places in .*: `referee explain (\S+) {word}`", ran)
    assert more, f"`explain {word}` does not say how many more there are: {ran[-300:]}"
    hits = explain_search.search(pages, word)
    assert len(entries) + int(more[1]) == len(hits), (
        f"`explain {word}` shows {len(entries)} places and {more[1]} more, of {len(hits)}")
    well("explain", more[2], word)


@pytest.mark.parametrize(("words", "hint"), [
    (("deadlien",), "Did you mean deadline"), (("ofice",), "Did you mean office?"),
    (("stone-age", "foresst"), "Did you mean forest?"),
    (("stone-ag", "B4"), "Did you mean stone-age"), (("qwertz",), "lists the pages"),
    (("stone-age", "qwertz"), "stone-age --contents` lists the headings")])
def test_what_is_not_found_is_answered_by_what_is_near(words: tuple[str, ...], hint: str) -> None:
    """And by nothing that is far."""
    says(hint, well("explain", *words, code=2).err, f"`explain {' '.join(words)}`")


def references() -> Iterator[tuple[str, str, str]]:
    """What the pages refer to: a page, or a page and a part of it."""
    for name, text in PAGES.items():
        text = " ".join(text.split())
        for page in re.findall(r"referee-([a-z-]+)\(\d\)", text):
            yield name, page, ""
        for page, part in re.findall(
                r"[`“\"]referee explain ([a-z-]+) ([A-Za-z0-9-]+)[`”\"]", text):
            yield name, page, part
        for part in re.findall(r"\bsee ([A-Z]{3,}(?: [A-Z']{2,})*)\b", text):
            yield name, name, part


def finds(topic: str) -> bool:
    """Whether some page has it."""
    try:
        return bool(explain.find(None, topic, inputs).entries)
    except Refused:
        return False


def test_what_the_pages_refer_to_is_there() -> None:
    """“see A HEADING”, `referee explain PAGE TERM`, referee-office(7)."""
    seen = sorted(set(references()))
    known = {*manual_pages.names(), "PAGE", "GAME"}
    wrong = [(name, page, part) for name, page, part in seen if page not in known or (
        part and page in manual_pages.names() and part != explain.WORDS
        and not explain.named(page, part, inputs) and not finds(part))]
    assert not wrong, f"these pages refer to what is not there: {wrong}"


def test_no_name_that_was_found_is_lost() -> None:
    """The comparison of two lists sees what is gone."""
    now = terms.terms()
    assert not terms.missing(now), "what is found today is called missing"
    assert terms.missing({"stone-age": {"terms": ["b4", "nothing of the kind"]}}) == [
        ("stone-age", "nothing of the kind")], "a name that is gone is not called missing"


@pytest.mark.parametrize("words", [
    ("stone-age", "B4"), ("settlers", "as12"), ("deadline",), ("illegal-closed",), ("scenario",)])
def test_looking_up_loads_no_rules_and_no_scenario(words: tuple[str, ...]) -> None:
    """It costs as much as showing a game: pages are read, and nothing is made anew."""
    code = ("import sys; from referee.main import main\n"
            f"sys.argv = ['referee', 'explain', *{words!r}]\n"
            "try: main()\n"
            "except SystemExit: pass\n"
            "print('LOADED', *sys.modules)")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT,
                         check=True)
    loaded = set(ran.stdout.partition("LOADED ")[2].split())
    heavy = {name for name in loaded if name.split(".")[0] in ("yaml", "typer", "inspect") or (
        re.fullmatch(r"referee\.games\.\w+\.(game|views|moves)", name)) or (
            name == "referee.commands.scenario_check")}
    assert "referee.commands.explain" in loaded and not heavy, f"`explain {words}` loads {heavy}"


def test_several_words_find_the_nearest_text() -> None:
    """If no text has all of the words, those are found that have the rarest; a note says so."""
    out = found("tribe spreadsheet")
    says("The manual has no text with all words of “tribe spreadsheet”. Nearest:", out, "explain")
    says("spreadsheet", out.partition("Nearest:")[2], "explain")
    says("does not mention", command_line.run("explain", "rule wheelbarrow").err, "explain")


def test_the_contents_of_a_section_are_its_terms() -> None:
    """Each term with the beginning of its explanation; a heading that is none is refused."""
    out = well("explain", "settlers", "rulings", "--contents").out
    terms = [item.term for section in manual_pages.page("settlers", inputs).sections
             if section.heading == "RULINGS" for item in manual_text.definitions(section.items)]
    listed = re.findall(r"^    (\S+)  +\S", out, re.MULTILINE)
    assert terms and listed == terms, f"of {terms} only {listed} are listed"
    says("No heading is called “wheelbarrow”",
         command_line.run("explain", "settlers", "wheelbarrow", "--contents").err, "explain")


def test_a_paragraph_is_printed_once() -> None:
    """A heading shows its first paragraph, which is also found by its own words."""
    out = found("scripts", "script")
    assert out.count("plays a file of moves") == 1, f"not once: {out[:400]}"


@every_page
def test_a_page_has_no_reference_that_was_not_resolved(name: str) -> None:
    """Texts name commands by references, which each surface words for itself."""
    left = [line for line in printed(name).splitlines() if re.search("[\ue000-\uf8ff]", line)]
    assert not left, f"`explain {name}` prints raw references: {left}"


@pytest.mark.parametrize(("words", "finds"), [
    ("why was a move refused", "this shows why a move was refused"),
    ("refused weeks ago", "this shows why a move was refused"),
    ("hut tiles per stack", "There is a stack of 7 building tiles"),
    ("dispute", "In a dispute, take moves back"),
    ("deadline", "Change the deadline of this turn."),
    ("update", "After you install a newer version (an update)"),
    ("spreadsheet", "table for a spreadsheet"),
    ("altered post", "an altered post is found"), ("dry run", "Play the lines in order on a copy"),
])
def test_a_question_finds_its_answer(words: str, finds: str) -> None:
    """Questions that people had, in their own words."""
    says(finds, found(words), f"`explain {words}`")


QUESTIONS: dict[str, list[str]] = yaml.safe_load(
    (Path(__file__).parent / "explain_questions.yaml").read_text())
SCREEN = 48  # lines


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_short_question_is_answered_first(question: str) -> None:
    """By one of the first three places; no place is without a text, and all fit on a screen."""
    shown = json.loads(well("explain", "--json", *question.split()).out)["view"]
    texts = [" ".join(" ".join(entry["text"]).split()) for entry in shown]
    assert any(answer in text for answer in QUESTIONS[question] for text in texts[:3]), (
        f"`explain {question}` prints first {[entry['term'] for entry in shown[:3]]}")
    assert all(texts), f"`explain {question}` prints a heading without a text: {shown}"
    lines = well("explain", *question.split()).out.splitlines()
    assert len(lines) <= SCREEN, f"`explain {question}` prints {len(lines)} lines"


@pytest.mark.parametrize(("words", "term", "command"), [
    (("which", "rules"), "game set up, game sequence", "referee explain settlers rules"),
    (("secret", "orders"), "In Stone Daze all", 'referee explain ahead "secret orders"'),
    (("rules",), "Each player places three tribes", "referee explain settlers rules")])
def test_a_place_that_is_not_printed_whole_says_what_prints_it(
        words: tuple[str, ...], term: str, command: str) -> None:
    """A heading without a text lists the terms below it."""
    out = found(*words)
    says(term, out, f"`explain {' '.join(words)}`")
    says(f"All of it: `{command}`", out, f"`explain {' '.join(words)}`")


def test_a_word_that_a_page_lacks_is_sought_on_all_pages() -> None:
    """With the name of the page, which is a word, too."""
    out = found("record", "post")
    says("The page record does not mention “post”. On all pages:", out, "explain")
    says("does not mention “wheelbarrow”.",
         command_line.run("explain", "record", "wheelbarrow").err, "explain")


def test_a_refusal_names_the_word_that_is_nowhere() -> None:
    """And the command without it."""
    ran = command_line.run("explain", "wheelbarrow deadline")
    says("The manual does not mention “wheelbarrow”.", ran.err, "explain")
    says("Leave it out: `referee explain deadline`.", ran.err, "explain")


@pytest.mark.parametrize(("other", "ours"), explain_search.OTHER_WORDS.items())
def test_what_people_say_finds_what_the_manual_says(other: str, ours: str) -> None:
    """The manual still has those words."""
    pages = [manual_pages.page(name, inputs) for name in manual_pages.names()]
    hits = explain_search.search(pages, ours)
    assert any(hit.has_all for hit in hits), f"no text has “{ours}”"
    likeliest = hits[0].page, hits[0].label
    assert likeliest in [(hit.page, hit.label) for hit in explain_search.search(pages, other)], (
        f"“{other}” does not find {likeliest}, which “{ours}” finds")


def test_an_option_is_looked_up_without_its_dashes() -> None:
    """`explain --pick` is a wrong option; the refusal says what to write."""
    says("leave out its dashes", command_line.run("explain", "--pick").err, "explain")
    says("Play move number N", found("pick"), "explain")
