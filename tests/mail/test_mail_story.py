"""A game by mail with incidents; ``python -m tests.tools.mail_story`` plays all titles."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mail.mail_servers import Servers
from tests.mail.real_office import WORD
from tests.tools import mail_incidents
from tests.tools.games_by_mail import Wanted
from tests.tools.mail_story import Story, played, told

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def clean(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Empty mailboxes, and the password of the office where it is looked for."""
    servers.clear()
    monkeypatch.setenv(WORD, servers.password("office"))
    yield
    servers.clear()


def test_a_short_game_by_mail_with_what_happens_to_people(
        servers: Servers, tmp_path: Path) -> None:
    """Sheets that cross, two messages that wait for a yes, chat, and a player who leaves last."""
    todo = [one for one in mail_incidents.ALL
            if one.name in ("crossing", "two held messages", "chat", "drop-out")]
    story = played(Story(servers, tmp_path / "club", Wanted("stone-daze", apart=0), tuple(todo)))
    assert not story.todo and all(story.tally[one.name] == 1 for one in todo)
    assert {*story.gone} == {*story.position.vacant_seats}
    assert sum("the last mail to" in line for line in told(story)) == 2
