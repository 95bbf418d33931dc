"""Mutants of the mail corpus, the same in every run; `mails_fuzz.py` makes more of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.base.problem import Refused
from referee.pbem.inbound import auth_results, html_text, message, new_text
from tests.pbem.mail_corpus import begins
from tests.tools.mails_fuzz import failed, lawless


@pytest.mark.parametrize("tens", range(20))
def test_a_mutant_is_a_letter_or_is_refused(tens: int) -> None:
    """At once, with no exception but a refusal, and by the laws of quotes."""
    for seed in range(100_000 + 10 * tens, 100_000 + 10 * tens + 10):
        why, raw = failed(Random(seed))
        assert not why, (seed, why, raw[:300])


@given(st.binary(max_size=400))
def test_any_bytes_are_a_letter_or_are_refused(raw: bytes) -> None:
    """With headers before them or without."""
    for whole in (raw, b"From: a@example.org\n\n" + raw, b"Content-Type: " + raw,
                  b"Content-Type: text/html\n\n" + raw):
        try:
            new_text.scan(message.parse(whole).text, begins)
        except Refused as error:
            assert error.problems[0].code.startswith("referee/mail-")


@settings(max_examples=50)
@given(st.text(max_size=300))
def test_any_text_is_scanned_by_the_laws(text: str) -> None:
    """As it stands, as HTML and as a post."""
    for one in (text, html_text.html_to_text(text), html_text.bbcode_to_text(text)):
        assert not lawless(one)


@given(st.lists(st.sampled_from((
    "place 3 forest", "> place 1 river", "", "On 2025-02-01 10:00 Ann <a@b.org> wrote:", "-- ",
    "From: Ann", "To: Bob", "Sent: x", "ORDERS", "END ORDERS", "PLAN until round end", "END PLAN",
    "Cheers", "Bob", "I would go where the wood is, and where it will be for a long time to come",
    "> I would go where the wood is, and where it will be for a long time to come, too",
    "wrote:", "Ann <a@b.org>", "____________", "use field or, if that is taken by then, use hut or",
    "red: use field", "Sent from my iPhone", "Hi", "***", "Ann wrote:")), max_size=14))
def test_lines_of_mails_in_any_order_keep_the_laws(lines: list[str]) -> None:
    """Whatever stands above and below whatever."""
    assert not lawless("\n".join(lines))


@given(st.text(alphabet=' ;=()"\\dkimpashe.<>@/1', max_size=200))
def test_any_result_of_authentication_is_read(header: str) -> None:
    """A set of domains, mostly empty."""
    assert isinstance(auth_results.signed_domains(f"mx.example.org; {header}", "mx.example.org"),
                      frozenset)
