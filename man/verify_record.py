"""Verify records of games by what referee-record(5) says, and by nothing else.

usage: verify_record.py [--seal TURN:HEX ...] RECORD ...
TURN 0 is the commitment. Exit code: 0 all is right, 4 something differs, 3 a file is no record,
2 wrong arguments. Not held: what is closed, the rules of games, signatures, the luck of a table."""
import hashlib
import hmac
import json
import re
import sys
import tomllib
from typing import Any

HASH, TEXT = "[0-9a-f]{64}", r'"(?:[^"\\]++|\\.)*+"'  # patterns of a line, as JSON
TEXTS, ROW = rf"\[(?:{TEXT}(?:,{TEXT})*+)?\]", rf"(?:{TEXT}|\[{TEXT}\])"
ROWS, PART = rf"\[(?:{ROW}(?:,{ROW})*+)?\]", rf'\[{TEXT},"{HASH}"(?:,{TEXTS})?\]'
LINE = rf'\["{HASH}","{HASH}"\]|\[{TEXT},{ROWS},{ROWS},\[{PART}(?:,{PART})*+\],"{HASH}"\]'
DEEP = rf"(?:(?:(?<![\w-])[\w-]++|{TEXT}|'[^'\n]*+')[ \t]*\.[ \t]*){{64}}"  # too long for tomllib
SEAT = "([^ :]+)((?: by [a-z]+| at [0-9]{1,9}:[0-9a-f]+)*)"  # and what stands behind it
LUCK = "(.*?)(?:, pile ([^,]*))?, (N)(?:d(N)|(?: to (N))? of (N)): ([0-9 ]*)".replace(
    "N", "[1-9][0-9]{0,3}")  # why, pile, first or how many, sides of dice, last, all, answer
raw, as_json = bytes.fromhex, json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def sha(*parts: str | bytes, key: str = "") -> str:
    """The SHA-256, or with a key the HMAC-SHA256, of texts and bytes put together, as digits."""
    data = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return (hmac.new(key.encode(), data, "sha256") if key else hashlib.sha256(data)).hexdigest()


class Verifier:
    """Holds one record to what it says, and gathers the faults with their turns."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            text = file.read(1 << 25).decode()
        if re.search(DEEP, text):
            raise ValueError("a key has too many parts")
        record = tomllib.loads(text)
        self.fair, self.eyes, self.plot = record["fairness"], record["eyes"], record["scenario"]
        self.log = {int(key): line for key, line in record["log"].items()}
        self.seats, self.sheets = [x["seat"] for x in record["seats"]], record.get("sheets", {})
        self.secret, self.awaits = self.fair.get("secret", ""), self.fair.get("awaits", "")
        self.key, self.right = "" if self.awaits or self.fair["luck"] == "table" else self.secret, 0
        self.seals = {0: self.fair["commitment"].removeprefix("sha256:")}
        self.given, self.resets = dict[tuple[str, str], str](), dict[str, int]()  # words; undo …
        self.promises, self.waiting, self.held = dict[str, tuple[str, str]](), {"": ""}, set[str]()
        self.faults, self.doubts = list[tuple[int, str]](), dict[str, tuple[int, str]]()
        if record["record"] != 1 or [*map(str, self.log)] != [*record["log"]] or not all(
                re.fullmatch(LINE, as_json(line)) for line in self.log.values()) or not self.log:
            raise ValueError("not of format 1, without lines, or with one that is none")

    def hold(self, sure: object, n: int, what: str) -> None:
        """Note a fault of turn n, unless it is sure that there is none."""
        self.faults += [] if sure else [(n, what)]

    def verify(self, kept: list[re.Match[str]]) -> tuple[list[str], int]:
        """Hold the record to itself and to kept seals; what to say of it, and the exit code."""
        last, sure = 0, sha(self.secret) == self.seals[0] if self.secret else self.eyes != "all"
        self.hold(sure, 0, "the secret is not the one of the commitment, or is missing")
        for n, line in self.log.items():
            self.hold(n == last + 1, n, f"it stands behind line {last}")
            leaf = line[0] if len(line) == 2 else self.leaf(n, *line[:4])
            self.hold(sha(raw(self.seals[last]), raw(leaf)) == line[-1], n, "seal or line differ")
            self.seals[n], last = line[-1], n
        self.faults += [doubt for key, doubt in self.doubts.items() if key not in self.held]
        for key, (salt, text) in self.sheets.items():
            sure = (salt, sha(raw(salt), as_json(text))) == self.promises.get(key)
            self.hold(sure and len(salt) == 64, 0, f"sheet {key[:9]!r} is not what was promised")
        for turn, digits in ((int(match[1]), match[2]) for match in kept):
            seal = self.seals.get(turn, "missing")
            self.hold(seal.startswith(digits), turn, f"{digits} was kept, the seal is {seal}")
        if self.faults:
            return [f"turn {n}: {what}" for n, what in sorted(self.faults)], 4
        closed, held = [len(x) for x in self.log.values()].count(2), self.held.union(self.sheets)
        luck = f"luck {self.fair['luck']}, {self.right} right" if self.secret else "luck closed"
        return [f"{last} lines, {closed} closed, chain whole, {luck}, sheets {len(held)} right"], 0

    def leaf(self, n: int, when: str, moves: list[Any], luck: list[Any], parts: list[Any]) -> str:
        """The leaf of a line; its parts and rows are held on the way. Old is of format 1."""
        hidden = [row[0] for row in moves + luck if isinstance(row, list)]
        order = [*dict.fromkeys(seat for seat in hidden if seat != "nobody"), "nobody"]
        names, hashes = [part[0] for part in parts], []
        self.hold((old := names == ["line"]) or names == order, n, "the parts or their order")
        for seat, salt, *texts in parts:
            hashes.append(raw(sha(raw(salt), as_json(texts[0])) if texts else salt))
            made = sha(f"salt/{n}" + f"/{seat}" * (not old), key=self.secret) if self.secret else ""
            count = hidden.count(seat) + (seat in ("line", "nobody"))
            sure = (len(texts[0]), salt) == (count, made or salt) if texts else True
            sure = sure and bool(texts) == (old or self.eyes in ("all", seat))
            self.hold(sure, n, f"the part of {seat!r}: its salt, its rows, or that it is open")
        self.rows(n, moves, luck, parts)
        if old:
            return sha(raw(parts[0][1]), as_json([n, when, moves, luck, *parts[0][2]]))
        return sha(raw(sha(as_json([n, when, moves, luck]))), raw(sha(*hashes)))

    def rows(self, n: int, moves: list[Any], luck: list[Any], parts: list[Any]) -> None:
        """Hold the moves and the luck of a line, as far as they are open."""
        left = {part[0]: list(part[2]) for part in parts if len(part) == 3}
        moves, shown = ([left[row[0]].pop(0) if isinstance(row, list) and left.get(row[0]) else row
                         for row in rows] for rows in (moves, luck))
        plays = []
        for row in (row for row in moves if isinstance(row, str)):
            self.begin(n, row)
            behind = next(re.finditer(f"(?:filed )?(?:{SEAT})?", row))[2] or ""
            for turn, seal in re.findall("([0-9]+):([0-9a-f]+)", behind):
                self.hold(self.seals.get(int(turn), "").startswith(seal), n, f"no {turn}:{seal}")
            if match := re.match("undo to |ruling: |rules |format |branched|recovered", row):
                self.resets[match[0]], self.waiting = n, {}
            elif match := re.fullmatch(f"filed {SEAT} sheet [0-9]+ for turn [0-9]+: (.*)", row):
                salt = self.secret and sha(f"sheet/{n}/{match[1]}", key=self.secret)
                self.promises[str(n)] = salt or self.sheets.get(str(n), [""])[0], match[3]
                self.waiting[match[1]] = "" if match[3] == "withdrawn" else str(n)
            elif (match := re.fullmatch(f"{SEAT}: (.*)", row, re.S)) and match[1] in self.seats:
                plays.append((match[1], "by referee" in behind, match[3]))
        self.play(n, plays, len(moves))
        for row, was in zip(shown, luck, strict=True):  # nobody's: positions of newer rules
            if isinstance(row, str) and (was != ["nobody"] or self.resets.get("rules ") != n):
                self.answer(n, row)

    def play(self, n: int, plays: list[tuple[str, bool, str]], count: int) -> None:
        """Hold the sheets that a line plays to what their seats promised last."""
        opened = set()
        for seat, referee, text in plays:
            salt, promise = self.promises.get(self.waiting.get(seat, ""), ("", ""))
            if salt and not referee and sha(raw(salt), as_json(text)) == promise:
                opened.add(seat)
                self.held.add(self.waiting.pop(seat))
            elif salt and (seat != self.eyes or count > 1):  # alone, it may be another move
                self.doubts.setdefault(self.waiting[seat], (n, f"{seat} promised another sheet"))
        for seat in {seat for seat, referee, _ in plays if opened and not referee}:
            sure = seat in opened or self.waiting.get(seat) or "undo to " in self.resets
            self.hold(sure, n, f"{seat} promised nothing")

    def begin(self, n: int, row: str) -> None:
        """Hold line 1 to the head, and the words and the beacon to what was promised."""
        if row.startswith("setup "):
            told = ["", "luck", self.fair["luck"], "scenario", self.plot["name"],
                    sha(self.plot["data"])[:32], "seats", *self.seats]
            sure = re.split(" options | awaits ", row)[0].endswith(" ".join(told))
            self.hold(sure and row.partition(" awaits ")[2] == self.awaits, n, "the head differs")
        elif match := re.fullmatch(f"(words of|opened by) {SEAT}: (.*)", row, re.S):
            early = match[1] == "words of" and "opened by" not in {kind for kind, _ in self.given}
            sure = early or self.given.get(("words of", match[2])) == sha(match[4])
            self.hold(sure, n, "not the words that were promised before any were open")
            self.given[match[1], match[2]] = match[4]
        elif match := re.fullmatch(rf"beacon (\S+) \w+: ({HASH}) ((?:[0-9a-f]{{2}})+)", row):
            sure = match[1] in re.findall("[0-9]{5,}", self.awaits)  # which is no part of a time
            self.hold(sure and sha(raw(match[3])) == match[2], n, "the beacon or its round")
            self.given["beacon", ""] = match[2]
        elif row.startswith("begun with "):
            words = [self.given.get(("opened by", x), "").partition(" ")[2] for x in self.seats]
            text = as_json([*words, self.given.get(("beacon", ""), "")])
            sure = row == f"begun with {sha(text)}" and words == self.fair.get("words", words)
            self.hold(sure, n, "not begun with these words and this beacon")
            self.key = sha("luck/" + text, key=self.secret) if self.secret else ""

    def answer(self, n: int, row: str) -> None:
        """Hold an answer of luck to the numbers of the secret: dice, places, piles."""
        if not (match := re.fullmatch(LUCK, row, re.S)) or not self.key:
            sure = not self.secret or self.fair["luck"] == "table" or row.endswith(": seen")
            self.hold(sure, n, f"{row!r} has no answer, or none yet")
            return
        why, pile, first, sides, last, size, answer = match.groups()
        blocks = (sha(f"pile/{pile}/{i}" if pile else f"luck/{why}/{i}", key=self.key)
                  for i in range(1 << 30))
        words = (int(digits, 16) for block in blocks for digits in re.findall("." * 8, block))
        bounds = [int(sides)] * int(first) if sides else range(int(size), 0, -1)
        made = [next(word for word in words if word < 2**32 // k * k) % k + 1 for k in bounds]
        if size:
            swaps, made, start = made, list(range(1, int(size) + 1)), int(first) - 1 if pile else 0
            for i, k in enumerate(swaps):
                made[i], made[i + k - 1] = made[i + k - 1], made[i]
            there = {*answer.split()} if pile and "ruling: " in self.resets else {*map(str, made)}
            made = [k for k in made[start:] if str(k) in there][:int(last or first) - start]
        self.hold(answer == " ".join(map(str, made)), n, f"{row!r}, but the secret has {made}")
        self.right += 1


def main(arguments: list[str]) -> int:
    """Verify the records that the arguments name; the exit code."""
    pairs, code = [*zip(["", *arguments], [*arguments, ""], strict=True)], 0
    seals, paths = ([b for a, b in pairs if b and a == "--seal"],
                    [b for a, b in pairs if b and "--seal" not in (a, b)])
    kept = [*filter(None, (re.fullmatch("([0-9]{1,9}):([0-9a-f]+)[.]*", seal) for seal in seals))]
    if not paths or len(kept) < len(seals):
        print(__doc__)
        return 2
    for path in paths:
        try:
            lines, found = Verifier(path).verify(kept)
        except Exception as error:  # whatever a file that is no record brings
            lines, found = [f"it cannot be read as a record: {error!r}"], 3
        code = max(code, found)
        print(*(repr(f"{path}: {line}")[1:-1] for line in lines), sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
