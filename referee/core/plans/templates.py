"""Templates of conditions and preferences: forms of words and slots that are not moves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.game import notation
from referee.core.game.notation import Kind, Slot

if TYPE_CHECKING:
    from referee.core.base.aliases import Names


class FormText(Struct, frozen=True):
    """A form of words as the manual lists it."""

    form: str
    spellings: tuple[str, ...] = ()  # other spellings of the form
    kinds: tuple[str, ...] = ()  # the only kinds of decision that it is for; empty: any


def form_lines(forms: Iterable[FormText], at: str) -> tuple[str, ...]:
    """A line for each form; single words of which there is nothing to say share the first.

    ``PLACE open (also: open PLACE, PLACE free), only at place``; ``at`` is before the decisions.
    """
    words, lines = list[str](), list[str]()
    for form in forms:
        also = f" (also: {', '.join(form.spellings)})" if form.spellings else ""
        line = f"{form.form}{also}" + (f", {at} {', '.join(form.kinds)}" if form.kinds else "")
        (words if line.isalpha() and line.islower() else lines).append(line)
    return (", ".join(words), *lines) if words else tuple(lines)


def named_thing(what: str, names: Callable[[Any], "Names[Any]"]) -> Kind:
    """A slot for a thing of the box by any of its names; it is written by the first."""
    def read(box: Any, words: Sequence[str], index: int) -> tuple[str, int] | None:
        if index >= len(words):
            return None
        known = names(box)
        thing, count = known.longest_prefix(words[index:index + notation.MAX_NAME_WORDS])
        return None if thing is None else (known.shown[thing], index + count)

    return Kind(what, read, values=lambda box: names(box).shown.values())


def parse_template(text: str, slots: Mapping[str, Kind]) -> tuple[Any, ...]:
    """The words and slots of a template."""
    return tuple(notation.parse_form(text, slots, {}))


def match_template(parts: Iterable[Any], box: Any, words: Sequence[str]) -> dict[str, Any] | None:
    """The values of the slots of a template, if these words match it, else None."""
    slots: dict[str, Any] = {}
    return slots if notation.parse_parts(parts, box, words, 0, slots) == len(words) else None


def fill_template(parts: Iterable[Any], slots: Mapping[str, Any]) -> str:
    """The text of a template with these values in its slots."""
    return " ".join(part.kind.write(slots[part.name]) if isinstance(part, Slot) else part
                    for part in parts)


def template_text(parts: Iterable[Any]) -> str:
    """A template as it is listed: ``rolling PLACE``."""
    return " ".join(notation.manual_words(parts))
