"""Every mail of the corpus is read as its verdict says, and quickly."""

import pytest

from referee.core.base.problem import Refused
from referee.pbem.inbound import message, new_text
from tests.pbem.mail_corpus import FILES, Mail, begins, corpus, mails
from tests.support import harness
from tests.support.paths import MAILS
from tests.support.processor_time import soon

# The keys of a verdict, and the fields of a message that they are about.
READ_FIELDS = {"sender": "sender", "to": "recipients", "subject": "subject", "refs": "references",
               "html": "from_html", "whole": "complete", "id": "message_id"}


@pytest.mark.parametrize("file", FILES)
def test_mails_are_read_as_their_verdicts_say(file: str) -> None:
    """Each mail that a file of tests/pbem/mails describes."""
    harness.check_each(mails(file), held, lambda mail: mail.name)


def held(mail: Mail) -> None:
    """Orders, what is ignored or doubtful, headers, machines, refusals."""
    verdict = mail.verdict
    try:
        read = message.parse(mail.raw)
    except Refused as error:
        assert error.problems[0].code == verdict.refused
        return
    assert not verdict.refused
    scanned = new_text.scan(read.text, begins)
    found = scanned.parts
    assert tuple(part.text for part in found if part.kind == "line") == verdict.orders, read.text
    assert tuple(line.text for line in scanned.doubts) == verdict.doubts, read.text
    assert tuple((part.name, part.text) for part in found if part.kind == "block") == (
        verdict.blocks), read.text
    if verdict.ignored is not None:
        assert tuple(line.text for line in scanned.ignored) == verdict.ignored, read.text
        assert all(line.why for line in scanned.ignored)
    if verdict.prose is not None:
        assert tuple(part.text for part in found if part.kind == "prose") == verdict.prose
    if verdict.cut is not None:
        assert verdict.cut in scanned.cut_reason
        assert bool(verdict.cut) == bool(scanned.cut_reason)
    assert (read.automatic, read.bounced_address, read.report, read.list_id) == (
        verdict.machine, verdict.bounced, verdict.report, verdict.list_id)
    for key, field in READ_FIELDS.items():
        expected = getattr(verdict, key)
        assert expected is None or getattr(read, field) == expected
    assert len(read.key) == 32
    assert message.parse(mail.raw) == read


def test_there_are_mails_enough() -> None:
    """Hundreds of mails, of a hundred programs and languages, each with a name of its own."""
    names = [mail.name for mail in corpus()]
    assert len(names) == len(set(names)) >= 300


def test_no_mail_of_the_corpus_is_slow() -> None:
    """Reading them takes some milliseconds each."""
    some = corpus()[::3]  # each is read by the test above
    with soon(0.02 * len(some)):
        for mail in some:
            try:
                new_text.scan(message.parse(mail.raw).text, begins)
            except Refused:
                continue


def test_no_file_of_mails_lies_unread() -> None:
    """Those of tests/pbem/mails are those that are made mails of."""
    assert {path.stem for path in MAILS.glob("*.yaml")} == {*FILES}
