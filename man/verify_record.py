"""Verify records of games as referee-record(5) describes them.

usage: verify_record.py [--seal TURN:HEX ...] RECORD ...
TURN 0 is the commitment. Exit code: 0 right, 4 differences, 3 not a record, 2 wrong arguments.
Not checked: what is hidden; moves, positions, whose turn it is, which phase is secret; signatures;
dice and cards of a table or of hidden items; decks after a correction, except their order; the
positions that newer rules keep; unknown keys; spelling."""
import hashlib
import hmac
import json
import re
import sys
import tomllib
from contextlib import suppress
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

HASH, NUM, TEXT = "[0-9a-f]{64}", "([1-9][0-9]{0,8})", r'"(?:[^"\\]++|\\.)*+"'
TEXTS, ROW = rf"\[(?:{TEXT}(?:,{TEXT})*+)?\]", rf"(?:{TEXT}|\[{TEXT}\])"  # of an entry, as JSON
ROWS, PART = rf"\[(?:{ROW}(?:,{ROW})*+)?\]", rf'\[{TEXT},"{HASH}"(?:,{TEXTS})?\]'
DEEP = rf"(?:(?:(?<![\w-])[\w-]++|{TEXT}|'[^'\n]*+')[ \t]*\.[ \t]*){{64}}"  # too long for tomllib
WHO = f"([^ :]+)( by moderator| by referee)?(?: at {NUM}:([0-9a-f]{{4,64}}))?"
SAID = {kind: re.compile(text) for kind, text in {
    "rules": f"rules {NUM} to {NUM}", "words": f"words of ([^ :]+): ({HASH})",
    "opened": "opened by ([^ :]+): ([0-9A-Za-z]{8,64} (.{1,200}))",
    "beacon": f"beacon ([1-9][0-9]*) (un)?checked: ({HASH})(?: ([0-9a-f]{{96}}))?",
    "filed": "filed " + WHO + " sheet " + f"{NUM} for turn {NUM}: ({HASH}|withdrawn)",
    "seat": "seat ([^ :]+) (gone|taken): .+", "format": "format 1 to 2", "ruling": "ruling: .+",
    "recovered": "recovered", "branched": "branched", "undo": f"undo to {NUM}: .+",
    "setup": f"setup [^ ]+ rules {NUM} id .+", "ended": "ended: .+",
    "begun": f"begun with ({HASH})", "move": f"{WHO}: (.*)"}.items()}
GIVEN, STAYS = ("words", "opened", "beacon"), [*SAID][1:7]  # entries that keep the position
KEEPS, DROPS = [*SAID][:9], ("undo", "ended", "branched")  # orders that wait
FORMER = rf"\[(?:\[[1-9][0-9]*,{TEXTS}\],?)*+\]"
AGAIN = ("filed", "format", "ruling", "rules", "recovered", "branched")  # while orders are due
ENDURES = ("rules", "seat", "format", "recovered", "branched")  # the end of the game
UNSEALED = ("fire-and-stone", "stone-age", "stone-age-solo")  # games without secret orders
WHEN, D = '"[-0-9]{10}T[0-9:]{8}Z"', "[1-9][0-9]{0,5}"
LINE = rf'\["{HASH}","{HASH}"\]|\[{WHEN},{ROWS},{ROWS},\[{PART}(?:,{PART})*+\],"{HASH}"\]'
LUCK = (f"(.+?)(?:, pile ([^,]+))?, ({D}|0(?=d))(?:d({D})|(?: to ({D}))? of ({D})): "
        f"((?:{D}(?: {D})*)?)")
raw, as_json = bytes.fromhex, json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def sha(*parts: str | bytes, key: str = "") -> str:
    """The SHA-256, or with a key the HMAC-SHA256, of the joined texts and bytes, in hex digits."""
    data = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return (hmac.new(key.encode(), data, "sha256") if key else hashlib.sha256(data)).hexdigest()


def differ(change: str) -> bool:
    """Whether this is "set PATH: OLD to NEW", with two different values in JSON."""
    head, _, values = change.partition(": ")
    for separator in re.finditer("(?= to )", values):
        old, new = values[:separator.start()], values[separator.start() + 4:]
        with suppress(ValueError, RecursionError):  # this " to " is within a value
            json.loads(old), json.loads(new)
            return old != new and re.match("set .", head) is not None
    return False


class Verifier:
    """Checks one record, and collects its errors by turn."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            text = file.read(1 << 25).decode("utf-8-sig")
        self.head: dict[str, Any] = {} if re.search(DEEP, text) else tomllib.loads(text)
        self.fair, self.log, seats = self.head["fairness"], self.head["log"], self.head["seats"]
        if self.head["record"] != 1 or [*self.log] != [str(n) for n in range(1, len(self.log) + 1)
                ] or not all(re.fullmatch(LINE, as_json(line)) for line in self.log.values()):
            raise ValueError("the record is not of format 1, or an entry is not valid or not "
                             "in order")
        self.seats, self.sheets = [x["seat"] for x in seats], self.head.get("sheets", {})
        self.secret, self.awaits = self.fair.get("secret", ""), self.fair.get("awaits", "")
        self.key, self.ruled = "" if self.awaits else self.secret, False
        self.digests = dict[int, str]()
        self.known = dict[Any, Any]()  # earlier dice and cards of the secret
        self.seals, self.faults = [self.fair["commitment"].removeprefix("sha256:")], list[str]()
        self.old = len(self.log["1"]) == 2 or self.log["1"][3][0][0] == "line"  # of format 1
        self.speaks = self.awaits[12:32] if "w" in self.awaits else self.awaits and (
            datetime.fromtimestamp(1692803364 + 3 * int(self.awaits[16:]), UTC).isoformat())  # Z>+
        self.vows, self.words, self.filed = dict[str, str](), dict[str, str](), dict[str, Any]()
        self.counts, self.due = dict[str, int](), dict[str, tuple[str, str]]()
        self.shown = set[int]()  # the entries that filed orders which were played visibly
        self.rules, self.turn, self.dark, self.waits, self.beacon = 0, 0, 0, self.awaits, ("", 0)
        self.ended, self.stood = False, set[int]()  # turns that an undo may go back to
        self.answers, self.quoted, self.hidden = 0, set[tuple[str, int]](), ("", 0)

    def hold(self, sure: object, n: int, what: str) -> None:
        """Note an error of turn n, unless the check is ``sure``."""
        self.faults += [] if sure else [f"turn {n}: {what}"]

    def verify(self, kept: list[list[str]]) -> tuple[list[str], int]:
        """Check the record alone and against kept hashes; lines to print, and the exit code."""
        secret, last = self.secret, len(self.log)
        self.hold(self.head_holds(), 0, "the secret, the viewer, the seats or an empty value "
                                        "is wrong")
        for n, line in enumerate(self.log.values(), 1):
            leaf = self.leaf(n, *line[:4]) if len(line) == 5 else "" if secret else line[0]
            self.hold(sha(raw(self.seals[-1]), raw(leaf)) == line[-1], n,
                      "the hash does not match: this entry or the one before it was changed")
            self.seals.append(line[-1])
            if len(line) == 2:
                self.shut(n)
        self.hold(self.end_holds() and self.dark < last, last,
                  "the rules, orders, secret words, players or hidden entries do not match "
                  "the file header")
        for turn, digits in kept:
            seal = [*self.seals, ""][min(int(turn), last + 1)]
            self.hold(seal.startswith(digits), int(turn),
                      f"your hash {digits} differs from the record, which has {seal}")
        good = [f"turns 1 to {last} are right. The secret "
                f"{'was checked, too' if secret else 'is not published'}."]
        return self.faults or good, 4 * bool(self.faults)

    def head_holds(self) -> bool:
        """Whether the header has a known kind of luck, a known viewer, and no empty value."""
        head, seats = self.head, self.head["seats"]
        due = ["public", *self.seats]
        if self.secret:
            due = ["all"] if sha(self.secret) == self.seals[0] else []
        full = head | {"options": {"options", "when"} <= {*head}}, self.fair, *seats
        return (self.fair["luck"] in ("sealed", "table") and len({*due}) == len(due)
                and head["eyes"] in due and all(x for some in full for x in some.values())
                and all(re.fullmatch(TEXTS, as_json(x.get("players", []))) for x in seats)
                and all(re.fullmatch(FORMER, as_json(x.get("before", []))) for x in seats)
                and not (self.awaits and len(self.log["1"]) == 2))

    def shut(self, n: int) -> None:
        """Go on after a hidden entry: in format 1 any entry, later one that filed orders."""
        self.hold(self.old or self.head["game"] not in UNSEALED, n, "the game has no secret orders")
        self.quoted, self.hidden = set(), ("", 0)
        if self.old:
            self.answers, self.stood = n, self.stood | {n}
        else:
            self.dark = n

    def end_holds(self) -> bool:
        """Whether the header agrees with the entries: orders, words, beacon, rules, players."""
        head, seats, eyes = self.head, self.head["seats"], self.head["eyes"]
        waits = [x for seat, some in self.filed.items() if eyes in (seat, "all") for x in some]
        shown = {*self.shown, *(n for *_, n in waits)}  # those whose orders must be there
        begun = bool(self.awaits) and not self.waits
        before = [(x["seat"], n) for x in seats for n, _ in x.get("before", ())]
        changed = [(seat, int(n)) for seat in self.seats for n, line in self.log.items()
                   if f'["seat {seat} ' in as_json(line[1])]
        return ({*map(str, shown)} == {*self.sheets} and all(x[0] is not None for x in waits)
                and (begun or not {"words", "beacon", "checked"} & {*self.fair})
                and self.rules in (0, head["rules"])
                and (before == changed or max(map(len, seats)) < 2))  # a record without names

    def leaf(self, n: int, when: str, moves: list[Any], luck: list[Any], parts: list[Any]) -> str:
        """The leaf of an entry in the hash tree; its parts and items are checked on the way."""
        hidden = [row[0] for row in moves + luck if isinstance(row, list)]
        lifts, hashes = moves == ["format 1 to 2"], []
        self.hold(self.old or not lifts, n, "the format can change only once")
        self.old = self.old and not lifts
        last, owners = ("line", set()) if self.old else ("nobody", {"nobody", *self.seats})
        names = [*dict.fromkeys(seat for seat in hidden if seat != last), last]
        sure = {*hidden} <= owners and [part[0] for part in parts] == names
        self.hold(sure, n, "the items of the entry do not match its parts")
        for seat, salt, *texts in parts:
            hashes.append(raw(sha(raw(salt), as_json(texts[0])) if texts else salt))
            made = sha(f"salt/{n}" + f"/{seat}" * (not self.old), key=self.secret)
            due = [hidden.count(seat) + (seat == last)] * (self.head["eyes"] in ("all", seat))
            sure = [*map(len, texts)] == due and (not self.secret or salt == made)
            self.hold(sure, n, f"the part of {seat!r} is wrong")
        left = {part[0]: [*part[2]] for part in parts if len(part) == 3}
        digest = left[last][-1] if last in left else None
        texts, shown = ([left[row[0]].pop(0) if isinstance(row, list) and left.get(row[0]) else row
                         for row in rows] for rows in (moves, luck))
        kind, got = self.line(n, when, moves, texts, shown)
        self.hold(self.stays(n, kind, got, digest), n, "the position is different or has no hash")
        two = self.old or luck == [["nobody"]] * 2  # positions, before and in the new rules
        self.hold(kind != "rules" or two, n, "an entry that upgrades the rules must keep "
                                             "two hidden positions")
        for row in shown if kind != "rules" else []:
            self.hold(isinstance(row, list) or self.answered(row), n, f"{row!r} is wrong")
        line = as_json([n, when, moves, luck, *parts[0][2 * self.old] * self.old])
        return sha(raw(parts[0][1]), line) if self.old else sha(raw(sha(line)), raw(sha(*hashes)))

    def line(self, n: int, when: str, moves: list[Any], texts: list[Any],
             luck: list[Any]) -> tuple[str, Any]:
        """Check what the items of an entry say; return the kind and the fields of the first.

        Hidden items are lists."""
        said = [next(((kind, match.groups()) for kind, form in SAID.items() if isinstance(row, str)
                      if (match := form.fullmatch(row))), ("", ())) for row in texts]
        (kind, got), play = said[0], said[0][0] == "move" or isinstance(texts[0], list)
        sure = play or (kind and (texts == moves[:1] or moves[0][:8] == "ruling: "))
        lucky = play or kind in ("begun", "rules") or (kind == "setup" and not self.awaits)
        sure = sure and (lucky or not luck) and self.course(n, kind, got)
        sure = sure and (kind == "setup") == (n == 1) and (kind in (*GIVEN, "begun")) == bool(
            self.waits and n > 1) and (kind not in ("filed", "seat") or got[0] in self.seats)
        sure = sure and self.quotes(n, kind, [x for what, x in said if what in ("move", "filed")],
                                    texts[0][0] if isinstance(texts[0], list) else "")
        sure = sure and ((kind != "filed" and (not play or len(moves) == 1))
                         or self.head["game"] not in UNSEALED)
        at, late = datetime.fromisoformat(when), "out" in self.awaits and when >= self.speaks
        sure = sure and (kind not in GIVEN or at >= self.head["created"])
        sure = sure and (kind != "ruling" or self.ruled_well([*zip(moves, texts, strict=True)][1:]))
        if kind == "setup":
            head, plot, source = self.head, self.head["scenario"], f" awaits {self.awaits}"
            options = "".join(f" {key}={text}" for key, text in sorted(head["options"].items()))
            sure = sure and at == head["created"] and texts[0] == (
                f"setup {head['game']} rules {got[0]} id {head['id']}"
                + f" luck {self.fair['luck']}"
                + f" scenario {plot['name']} {sha(plot['data'])[:32]} seats {' '.join(self.seats)}"
                + f" options{options}" * bool(options) + source * (when < self.speaks))
        elif kind == "words":
            sure = sure and not self.words and got[1] not in self.vows.values()
            self.vows[got[0]] = got[1]
        elif kind == "opened":
            sure = sure and sha(got[1]) == self.vows.get(got[0]) and got[0] not in self.words
            sure, self.words[got[0]] = sure and (late or {*self.vows} == {*self.seats}), got[2]
        elif kind == "beacon":
            sure = sure and when >= self.speaks and self.awaits[16:] == got[0] and (
                sha(raw(got[3])) == got[2] if got[3] else got[1])
            sure, self.beacon = sure and not self.beacon[0], (got[2], int(not got[1]))
        elif kind == "begun":
            words = [] if self.beacon[0] else [self.words.get(seat, "") for seat in self.seats]
            mix, due = as_json([*words, self.beacon[0]]), [x or None for x in (words, *self.beacon)]
            sure = sure and got[0] == sha(mix) and any([*words, *self.beacon]) and (
                late or all(words)) and due == [*map(self.fair.get, ("words", "beacon", "checked"))]
            self.key, self.waits = sha("luck/" + mix, key=self.secret) if self.secret else "", ""
        elif kind == "filed":
            sure = self.files(n, *got) and sure
        elif play and not self.old:  # the orders of each seat that has filed, and of no other
            who = [(x or row)[0] for (_, x), row in zip(said, texts, strict=True)]
            sure = sure and who == [x for x in self.seats if x in who] and {*self.filed} <= {*who}
            for seat, by, _, _, text in (x for what, x in said if what == "move"):
                some = self.filed.get(seat, [])
                sure = sure and (some or by == " by referee" or len(who) == 1) and all(
                    (shown, hand) == (text, by) for shown, hand, _, _ in some)
                self.shown |= {n for *_, n in some}
        self.rules = int(got[-1]) if kind in ("setup", "rules") else self.rules
        self.ruled = self.ruled or kind == "ruling"
        sure = sure and (kind in AGAIN or not self.due)
        if kind == "format" or kind not in STAYS:  # each entry of format 1 led to its position
            self.turn = n - (kind == "format")
        if kind not in STAYS:  # the position has changed, or may have
            self.due = {seat: some[-1][1:3] for seat, some in self.filed.items()}
            self.counts = {}
        if kind not in KEEPS:  # secret orders do not wait any longer
            sure, self.dark, self.filed = sure and (kind in DROPS or not self.dark), 0, {}
            self.due = {}
        self.hold(sure, n, f"{texts[0]!r} cannot come here, or does not match its commitment")
        return kind, got

    def stays(self, n: int, kind: str, got: Any, digest: str | None) -> bool:
        """Whether the hash of the position is the earlier one, if an entry keeps or restores it."""
        if digest is None:
            return True
        due = self.digests.get(int(got[0]) if kind == "undo" else n - 1, digest)
        self.digests[n] = digest
        return re.fullmatch(f"[0-9a-f]{{{8 if self.old else 32}}}", digest) is not None and (
            digest.startswith(due) or kind not in (*STAYS, *DROPS, "recovered"))

    def course(self, n: int, kind: str, got: Any) -> bool:
        """Whether an entry may follow the end of the game, and an undo may go back to its turn."""
        sure = kind == "undo" or kind in ENDURES or not self.ended
        sure = sure and (kind != "undo" or int(got[0]) in self.stood)
        self.stood = set() if kind in ("rules", "begun") else self.stood
        self.stood |= set() if kind in STAYS or kind == "ended" else {n}
        self.ended = kind == "ended" or (kind in ENDURES and self.ended)
        return sure

    def quotes(self, n: int, kind: str, made: list[Any], hidden: str) -> bool:
        """Whether an entry quotes the last turn, or what its seat quoted in the entry before.

        What a hidden move of that seat quoted cannot be known."""
        sure, quoted, seat, since = True, set[tuple[str, int]](), *self.hidden
        for mover, _, turn, seal, *_ in (some for some in made if some[2]):
            first = since if kind == "move" and mover == seat else self.answers
            sure = sure and int(turn) < n and self.seals[int(turn)].startswith(seal) and (
                int(turn) >= first or (mover, int(turn)) in self.quoted)
            quoted.add((mover, int(turn)))
        known = [turn for mover, turn in self.quoted if mover == hidden]
        self.hidden = hidden, min([since if hidden == seat else self.answers, *known])
        self.quoted = quoted
        self.answers = self.answers if kind in ("filed", "seat", "format", "rules") else n
        return sure

    def files(self, n: int, seat: str, by: str, _: str, __: str, number: str, turn: str,
              promise: str) -> bool:
        """Whether a seat may file these orders, or withdraw them; waiting orders are noted."""
        key, text = self.sheets.get(str(n), ("", None))
        again, waits = self.due.pop(seat, None), self.filed.pop(seat, [])
        count = self.counts.get(seat, 0)
        self.counts[seat] = int(number)
        sure = by != " by referee" and int(turn) == self.turn and (
            sha(raw(key), as_json(text)) == promise if re.fullmatch(HASH, key) else text is None)
        if promise == "withdrawn":
            sure = sure and not again and bool(waits or self.dark)
        else:  # orders filed again have the same author, and both commitments count
            self.filed[seat] = [*(waits if again else []), (text, by, number, n)]
        return sure and ((by, number) == again if again else int(number) == count + 1
                         or (bool(self.dark) and int(number) > count))

    def ruled_well(self, rows: list[Any]) -> bool:
        """Whether each item of a correction sets a field of its own."""
        shown = [(row[0] if isinstance(row, list) else "", text) for row, text in rows
                 if isinstance(text, str)]  # the same change may be listed for several seats
        changes, texts = {text for _, text in shown}, [text for _, text in shown]
        fields = [f"{text.removeprefix('set ').partition(': ')[0]}." for text in changes]
        return bool(rows) and len({*shown}) == len(shown) and all(map(differ, changes)) and not any(
            x.startswith(y) for x, y in permutations(fields, 2)) and all(
            texts.count(text) == 1 for eyes, text in shown if eyes in ("", "nobody"))

    def answered(self, row: str) -> bool:
        """Whether dice, places or cards of an item are right: consistent, and as computed."""
        if row.endswith(": seen") or not (match := re.fullmatch(LUCK, row)):
            return row.endswith(": seen")
        why, pile, first, sides, last, size, answer = match.groups()
        given, top = [*map(int, answer.split())], int(sides or size)
        at, end = (int(first) - 1, int(last or first)) if pile else (0, int(first))
        fits = len(given) == end - at and max(given, default=0) <= top and bool(pile or not last)
        if not fits or not (sides or (len({*given}) == len(given) and end <= top)):
            return False
        if self.fair["luck"] == "table":
            return True
        if not self.same(row, pile, size, at, given) or not self.key:
            return not self.key and self.same(row, pile, size, at, given)
        words = (int(digits, 16) for i in range(1 << 30) for digits in re.findall("." * 8, sha(
            f"pile/{pile}/{i}" if pile else f"luck/{why}/{i}", key=self.key)))
        bounds = [top] * end if sides else range(top, 0, -1)
        made = [next(word for word in words if word < 2**32 // k * k) % k + 1 for k in bounds]
        swaps, made = (made, [*range(1, top + 1)]) if size else ([], made)
        for i, k in enumerate(swaps):
            made[i], made[i + k - 1] = made[i + k - 1], made[i]
        ring = [k for k in made if k in given] * 2 if pile and self.ruled else []
        return given in (made[at:end], *(ring[i:i + end - at] for i in range(len(ring))))

    def same(self, row: str, pile: str, size: str, at: int, given: list[int]) -> bool:
        """Whether the answer is the same as before; for decks only until a correction."""
        answers: list[tuple[Any, Any]] = [] if pile else [(row.rpartition(": ")[0], given)]
        for place, card in enumerate(given if pile and not self.ruled else (), at):
            answers += [((pile, size, place), card), ((pile, size, "has", card), place)]
        return all(self.known.setdefault(*answer) == answer[1] for answer in answers)


def main(given: list[str]) -> int:
    """Verify the records named by the arguments; the exit code."""
    kept, code = [x for x in given if re.fullmatch("[0-9]{1,9}:[0-9a-f]+[.]*", x)], 0
    print(end="" if (paths := [x for x in given if x not in ("--seal", *kept)]) else f"{__doc__}\n")
    for path in paths:
        try:
            lines, found = Verifier(path).verify([x.rstrip(".").split(":") for x in kept])
        except Exception as error:  # a file that is not a record may raise anything
            lines, found = [f"it cannot be read as a record: {error!r}"], 3
        print(*(repr(f"{path}: {line}")[1:-1] for line in lines), sep="\n")
        code = max(code, found)
    return code if paths else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
