"use strict";
// Checks a record: its hash chain, its commitment, and with the secret its dice, cards and orders.
// The rules are in referee-record(5). Nothing here depends on a page.

const encoder = new TextEncoder();
const bytes = text => encoder.encode(text);
const hex = data => [...data].map(x => x.toString(16).padStart(2, "0")).join("");
const unhex = digits => new Uint8Array((digits.match(/../g) ?? []).map(x => parseInt(x, 16)));
const json = value => JSON.stringify(value);
const own = !!globalThis.crypto?.subtle; // false if the page came over plain http

function cat(...parts) {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) { out.set(part, at); at += part.length; }
  return out;
}

// SHA-256 as in FIPS 180-4, for browsers that do not give this page their own.
const ROUND = [], START = [];
for (let n = 2; ROUND.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  if (START.length < 8) START.push(Math.sqrt(n) * 2 ** 32 | 0);
  ROUND.push(Math.cbrt(n) * 2 ** 32 | 0);
}
const turned = (x, k) => x >>> k | x << 32 - k;

function plain(data) {
  const padded = new Uint8Array((data.length + 72 >> 6) << 6), view = new DataView(padded.buffer);
  padded.set(data);
  padded[data.length] = 128;
  view.setUint32(padded.length - 8, data.length / 2 ** 29);
  view.setUint32(padded.length - 4, data.length * 8);
  const hash = [...START], w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >>> 3) + w[i - 7]
        + (turned(b, 17) ^ turned(b, 19) ^ b >>> 10) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const t = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g)
        + ROUND[i] + w[i] | 0;
      const u = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + t | 0, c, b, a, t + u | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { hash[i] = hash[i] + x | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

const sha = async data =>
  own ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : plain(data);

async function hmac(key, data) { // RFC 2104
  const pad = new Uint8Array(64);
  pad.set(key.length > 64 ? await sha(key) : key);
  return sha(cat(pad.map(x => x ^ 0x5c), await sha(cat(pad.map(x => x ^ 0x36), data))));
}

const KEYS = ["created", "data", "eyes", "fairness", "game", "id", "lines", "name", "options", "record", "rules", "seats", "sheets", "signatures", "when"];
const WITHIN = { fairness: /^(luck|commitment|secret|awaits|words|beacon|checked)$/, seats: /^(seat|players|before)$/, sheets: /^[1-9]\d{0,8}$/, signatures: /^[1-9]\d{0,8}$/ };

// Reads a record: a file header of `key = JSON`, the scenario, and one log entry on each line.
function read(text) {
  const found = { options: {}, fairness: {}, sheets: {}, signatures: {}, seats: [], lines: [] };
  const tables = new Set();
  let part = "";
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const table = /^\[\[?(\w+)\]\]?$/.exec(line);
    if (table) {
      part = table[1];
      if (part !== "seats" && tables.has(part)) throw new Error(`the table [${part}] appears twice`);
      tables.add(part);
      if (part === "seats") found.seats.push({});
      continue;
    }
    const field = /^("(?:[^"\\]|\\.)*"|\w+) = (.*)$/.exec(line);
    if (!field) { if (line) throw new Error(`“${line.slice(0, 40)}” is not a line of a record`); continue; }
    const key = field[1].startsWith('"') ? JSON.parse(field[1]) : field[1], value = field[2];
    if (part === "log") {
      if (+key !== found.lines.length + 1 || key !== `${+key}`) throw new Error(`the log has entry ${key} where entry ${found.lines.length + 1} is due`);
      found.lines.push(JSON.parse(value));
      if (!isLine(found.lines.at(-1))) throw new Error(`entry ${key} does not have the form of an entry`);
    } else if (part === "scenario") {
      found[key] = key === "data" ? value.slice(1, -1) : JSON.parse(value);
    } else {
      const to = part === "" ? found : part === "seats" ? found.seats.at(-1) : found[part];
      if (Object.hasOwn(to, key)) throw new Error(`${key} appears twice`);
      if (WITHIN[part] && !WITHIN[part].test(key)) throw new Error(`${key} is not a key of a record`);
      to[key] = /^\d{4}-/.test(value) ? value : JSON.parse(value);
      if (part === "" && FORMS[key] && !FORMS[key](value)) throw new Error(`${key} is not valid`);
      if (part !== "options" && (!to[key] || to[key].length === 0)) throw new Error(`${key} is empty and must be left out`);
    }
  }
  if (found.record !== 1 || !found.lines.length) throw new Error("it is not a record of format 1");
  if (json(Object.keys(found).sort()) !== json(KEYS) || !/^sha256:[0-9a-f]{64}$/.test(found.fairness.commitment)) {
    throw new Error("its file header has wrong fields or a wrong commitment");
  }
  for (const table of ["sheets", "signatures"]) {
    if (tables.has(table) && !Object.keys(found[table]).length) throw new Error(`[${table}] is empty and must be left out`);
  }
  if (!found.seats.every(({ seat }) => isText(seat) && /^[^ :]+$/.test(seat)) || new Set(found.seats.map(one => one.seat)).size < found.seats.length) {
    throw new Error("seat names must be unique and contain no space or colon");
  }
  if (!tables.has("options")) throw new Error("[options] is missing");
  for (const { before, players } of found.seats) {
    if (players !== undefined && !list(players, isText)) throw new Error("the players of a seat are not valid");
    if (before !== undefined && !list(before, isFormer)) throw new Error("the earlier players of a seat are not valid");
  }
  for (const sheet of Object.values(found.sheets)) {
    if (!list(sheet, isText) || sheet.length !== 2 || !digits(sheet[0])) throw new Error("orders in the file header are not valid");
  }
  return found;
}

const FORMS = { record: value => value === "1", rules: value => /^[1-9]\d{0,8}$/.test(value), created: value => isTime(value), when: value => isTime(value), id: value => /^"[a-z0-9][a-z0-9-]{0,59}"$/.test(value) };
const digits = text => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const list = (some, each) => Array.isArray(some) && some.every(each);
const isText = text => typeof text === "string";
const isRow = row => isText(row) ? row !== "" : list(row, isText) && row.length === 1;
const isPart = part => Array.isArray(part) && isText(part[0]) && digits(part[1])
  && (part.length === 2 || part.length === 3 && list(part[2], isText));
const isFormer = one => Array.isArray(one) && one.length === 2 && Number.isInteger(one[0]) && list(one[1], isText);
const isTime = text => isText(text) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)
  && new Date(text).toJSON() === text.replace("Z", ".000Z");
const isLine = line => line.length === 2 ? line.every(digits)
  : line.length === 5 && isTime(line[0]) && list(line[1], isRow) && line[1].length > 0
    && list(line[2], isRow) && list(line[3], isPart) && line[3].length > 0 && digits(line[4]);

// The texts that the first item of an entry may have: see referee-record(5).
const NUM = "([1-9][0-9]{0,8})", HEX = "([0-9a-f]{64})", WHO = `([^ :]+)( by moderator| by referee)?(?: at ${NUM}:([0-9a-f]{4,64}))?`;
const SAID = Object.entries({
  setup: `setup [^ ]+ rules ${NUM} id .+`, undo: `undo to ${NUM}: .+`, ended: "ended: .+", branched: "branched",
  ruling: "ruling: .+", recovered: "recovered", format: "format 1 to 2", rules: `rules ${NUM} to ${NUM}`,
  filed: `filed ${WHO} sheet ${NUM} for turn ${NUM}: (?:${HEX}|withdrawn)`, words: `words of ([^ :]+): ${HEX}`,
  seat: "seat ([^ :]+) (gone|taken): .+", opened: "opened by ([^ :]+): ([0-9A-Za-z]{8,64} (.{1,200}))",
  beacon: `beacon ([1-9][0-9]*) (un)?checked: ${HEX}(?: ([0-9a-f]{96}))?`, begun: `begun with ${HEX}`,
  move: `${WHO}: (.*)`,
}).map(([kind, form]) => [kind, new RegExp(`^${form}$`, "s")]);
const ENDURE = ["recovered", "branched", "rules", "format", "seat"], GIVEN = ["words", "opened", "beacon"], STAYS = ["filed", "seat", "format", ...GIVEN], KEEPS = [...STAYS, "ruling", "rules", "recovered"];

const UNSEALED = ["fire-and-stone", "stone-age", "stone-age-solo"]; // games without secret orders

function meant(text) { // the kind of a visible item, and the groups of its pattern
  if (text === undefined) return ["move", []];
  for (const [kind, form] of SAID) { const found = form.exec(text); if (found) return [kind, found.slice(1)]; }
  return ["", []];
}

function changed(text) { // the field that an item of a correction changes; undefined: none
  const [, path, values] = /^set (.+?): (.*)$/s.exec(text) ?? [];
  for (let at = (values ?? "").indexOf(" to "); at >= 0; at = values.indexOf(" to ", at + 1)) {
    try {
      const [old, value] = [values.slice(0, at), values.slice(at + 4)];
      JSON.parse(old), JSON.parse(value);
      return old === value ? undefined : path;
    } catch {} // this " to " is within a value
  }
  return undefined;
}

class Check {
  constructor(record) {
    this.record = record;
    this.faults = [];
    this.right = { luck: 0, sheets: 0 };
    this.secret = record.fairness.secret ? bytes(record.fairness.secret) : null;
    this.awaits = record.fairness.awaits ?? "";
    this.key = this.awaits || record.fairness.luck === "table" ? null : this.secret;
    this.names = record.seats.map(one => one.seat);
    this.seals = [record.fairness.commitment.slice(7)];
    this.promises = {}; // by entry: its commitment
    this.waiting = {}; // by seat: the entries of its waiting orders, their number and author
    this.open = new Set(); // the entries whose orders must be shown
    this.due = {}; // those that must be sent again before anything else
    this.counts = {}; // by seat: the number of its last orders since the position changed
    this.came = {}; // by seat: the entries in which a player left or joined
    this.turn = 0; // the turn that led to the position
    this.digests = {};
    this.waits = !!this.awaits; // whether it still waits for words or a beacon
    this.begun = false; // whether a game that waited has begun
    this.vows = {};
    this.words = {};
    this.beacon = null;
    this.rules = null; // the version in the log, if it has one
    this.piles = true; // whether decks are in the order of the secret
    this.old = record.lines[0].length === 2 || record.lines[0][3][0][0] === "line"; // entries of format 1, which come first
    this.ended = false; // whether the game was given up
    this.stood = new Set(); // turns that an undo may restore
    this.answered = 0; // the last entry that a quoted hash may answer
    this.quoted = []; // by seat, the turn that the entry before quoted
    this.hidden = ["", 0]; // the seat whose only move is hidden there, and the first turn that it may quote
    this.answers = new Map(); // earlier dice and cards of the secret
    this.dark = 0; // the first of the hidden entries that must be orders which were never opened
    this.unseen = false; // whether some were hidden since the position changed
  }

  hold(sure, n, what) { if (!sure) this.faults.push(`${n ? `turn ${n}` : "file header"}: ${what}`); return !!sure; }

  shown(m, what) { this.open.add(`${m}`); this.hold(this.record.sheets[m], m, what); }

  async all() {
    const { fairness, lines, eyes, created, rules, sheets } = this.record;
    this.hold(this.secret ? eyes === "all" : eyes === "public" || this.names.includes(eyes), 0, "its viewer is not valid");
    this.hold(["sealed", "table"].includes(fairness.luck), 0, "its source of dice and cards is not valid");
    this.hold(lines[0].length === 2 || lines[0][0] === created, 1, "the file header says that the game was created at another time");
    if (this.secret) {
      this.hold(hex(await sha(this.secret)) === this.seals[0], 0, "the secret does not match the commitment");
    }
    for (const [i, line] of lines.entries()) {
      const n = i + 1, seal = line.at(-1), old = this.old;
      const leaf = line.length === 2 ? unhex(line[0]) : await this.leaf(n, ...line);
      this.hold(!(this.secret && line.length === 2), n, "the entry is hidden, though the secret is published");
      if (line.length === 2) [this.unseen, this.quoted, this.hidden] = [true, [], ["", 0]];
      if (line.length === 2 && old) this.answered = n;
      if (line.length === 2 && !old) this.dark ||= n;
      this.hold(line.length === 5 || old || !UNSEALED.includes(this.record.game), n, "the entry is hidden, but the game has no secret orders");
      if (line.length === 2 && old) this.stood.add(n);
      this.hold(hex(await sha(cat(unhex(this.seals[i]), leaf))) === seal, n, "the hash does not match: this entry or the one before it was changed");
      this.seals.push(seal);
    }
    const given = [fairness.words, fairness.beacon, fairness.checked].some(one => one !== undefined);
    this.hold(this.begun || !given, 0, "it has secret words or a beacon value, but the game did not begin with them");
    this.hold(lines[0].length === 5 || !this.awaits, 0, "it waits for secret words or a beacon, but games of format 1 cannot wait");
    this.hold(this.rules === null || this.rules === rules, 0, "its version of the rules differs from the log");
    if (this.record.seats.some(one => one.players?.length || one.before?.length)) {
      for (const { seat, before } of this.record.seats) {
        this.hold(json((before ?? []).map(([n]) => n)) === json(this.came[seat] ?? []), 0, `the earlier players of ${seat} do not match the log`);
      }
    }
    this.hold(!this.dark || lines.at(-1).length === 5, this.dark, "a record cannot end with a hidden entry");
    for (const [n, [salt, text]] of Object.entries(sheets)) {
      const due = this.promises[n];
      this.hold(due && hex(await sha(cat(unhex(salt), bytes(json(text))))) === due, n, "the orders do not match the commitment");
    }
    for (const [seat, { lines: some }] of Object.entries({ ...this.due, ...this.waiting })) {
      if (this.secret || seat === eyes) for (const m of some) this.shown(m, "the record does not show orders that wait to be played");
    }
    for (const n of Object.keys(sheets)) this.hold(this.open.has(n), n, "the record shows orders that did not count, or that this viewer may not see");
    return this;
  }

  async leaf(n, when, moves, luck, parts) {
    const hidden = [...moves, ...luck].filter(Array.isArray).map(row => row[0]);
    const lift = moves[0] === "format 1 to 2";
    if (lift) this.hold(this.old, n, "the format cannot change here");
    this.old &&= !lift;
    const last = this.old ? "line" : "nobody";
    const owners = [...new Set(hidden.filter(seat => seat !== last)), last];
    this.hold(json(parts.map(part => part[0])) === json(owners) && hidden.every(seat => seat === "nobody" || this.names.includes(seat)),
      n, "the parts of the entry do not match its items");
    this.hold(!this.old || this.secret, n, "the entry should be hidden, like all entries of format 1");
    const hashes = [], rows = {};
    for (const [seat, salt, texts] of parts) {
      if (texts && this.secret) {
        const due = await hmac(this.secret, bytes(this.old ? `salt/${n}` : `salt/${n}/${seat}`));
        this.hold(hex(due) === salt, n, "a salt does not follow from the secret");
      }
      this.hold(!!texts === (this.record.eyes === "all" || this.record.eyes === seat), n, `the hidden part of ${seat} is ${texts ? "readable" : "unreadable"}, which is wrong in a record for ${this.record.eyes}`);
      if (texts && seat === last) this.hold((this.old ? /^[0-9a-f]{8}$/ : /^[0-9a-f]{32}$/).test(texts.at(-1)), n, "the hash of the position is not valid");
      if (texts) {
        rows[seat] = [...texts];
        this.hold(texts.length === hidden.filter(one => one === seat).length + (seat === last), n, `the hidden part of ${seat} has the wrong number of items`);
      }
      const said = this.old ? [n, when, moves, luck, texts?.[0]] : texts;
      hashes.push(texts ? await sha(cat(unhex(salt), bytes(json(said)))) : unhex(salt));
    }
    const open = row => Array.isArray(row) ? rows[row[0]]?.shift() : row;
    const shown = moves.map(row => [open(row), row]), drawn = luck.map(row => [open(row), row]);
    await this.said(n, when, shown, drawn, rows[last]?.[0]);
    return this.old ? hashes[0] : sha(cat(await sha(bytes(json([n, when, moves, luck]))), await sha(cat(...hashes))));
  }

  async said(n, when, moves, luck, digest) { // the rules that entries must satisfy among themselves
    const read = moves.map(([text]) => meant(text)), [kind, got] = read[0], first = moves[0][0] ?? "";
    this.hold(kind, n, `“${first.slice(0, 60)}” is not a text of a log entry`);
    this.hold(kind === "move" || (!Array.isArray(moves[0][1]) && (kind === "ruling" || moves.length === 1)), n, "an entry of this kind must have one item, which must be public");
    if (UNSEALED.includes(this.record.game)) this.hold(kind !== "filed" && (kind !== "move" || moves.length === 1), n, "the game has no secret orders");
    this.hold((kind === "setup") === (n === 1), n, "only the first entry is the set-up");
    const lucky = ["move", "begun", "rules"].includes(kind) || (kind === "setup" && !this.awaits);
    this.hold(lucky || !luck.length, n, "an entry of this kind has no rolls or draws");
    this.hold([...GIVEN, "begun"].includes(kind) === (this.waits && n > 1), n, this.waits ? "the game has not begun" : "the game does not wait for secret words or a beacon");
    const quoted = [];
    for (const [what, found] of read) if (["move", "filed"].includes(what) && found[2]) {
      const [seat, , turn, digits] = found, hidden = what === "move" && seat === this.hidden[0];
      quoted.push(`${seat} ${turn}:${digits}`);
      this.hold(+turn < n && this.seals[+turn].startsWith(digits) && (+turn >= (hidden ? this.hidden[1] : this.answered) || this.quoted.includes(quoted.at(-1))), n,
        `the entry quotes ${turn}:${digits}, which is not the turn that it answers`);
    }
    const unread = moves.length === 1 && moves[0][0] === undefined ? moves[0][1][0] : "";
    const known = this.quoted.filter(one => one.startsWith(`${unread} `)).map(one => +/ (\d+):/.exec(one)[1]);
    this.hidden = [unread, Math.min(unread === this.hidden[0] ? this.hidden[1] : this.answered, ...known)];
    this.quoted = quoted;
    if (!["filed", "seat", "format", "rules"].includes(kind)) this.answered = n;
    this.hold(!this.ended || kind === "undo" || ENDURE.includes(kind), n, "the entry comes after the end of the game, and no undo took the end back");
    if (kind === "undo") this.hold(this.stood.has(+got[0]), n, `the position of turn ${got[0]} cannot be restored`);
    if (["rules", "begun"].includes(kind)) this.stood.clear();
    if (kind !== "ended" && !STAYS.includes(kind)) this.stood.add(n);
    if (!ENDURE.includes(kind)) this.ended = kind === "ended";
    if (this.dark && (["undo", "ended", "branched"].includes(kind) || !KEEPS.includes(kind))) {
      this.hold(["undo", "ended", "branched"].includes(kind), this.dark, "the entry is hidden, but no orders were dropped there");
      this.dark = 0;
    }
    if (kind === "setup") await this.setup(n, when, first);
    else if (kind === "rules") {
      this.hold((this.rules === null || this.rules === +got[0]) && +got[0] < +got[1], n, "the entry upgrades from rules that the game did not have");
      this.hold(this.old || json(luck.map(([, row]) => row)) === json([["nobody"], ["nobody"]]), n, "an entry that upgrades the rules must have the hashes of the positions before and after the upgrade");
      this.rules = +got[1];
    } else if ([...GIVEN, "begun"].includes(kind)) await this.source(n, when, kind, got);
    else if (kind === "filed") this.filed(n, got);
    else if (kind === "seat") {
      this.hold(this.names.includes(got[0]), n, "the seat is not in this game");
      this.came[got[0]] = [...this.came[got[0]] ?? [], n];
    }
    else if (kind === "move") await this.played(n, moves, read);
    if (kind !== "filed" && kind !== "format" && Object.keys(this.due).length) {
      this.hold(kind === "branched" || KEEPS.includes(kind) && !STAYS.includes(kind), n, `first the orders of ${Object.keys(this.due).join(", ")} must be sent again`);
    }
    if (kind === "format") [this.turn, this.unseen] = [n - 1, false]; // each entry of format 1, hidden or not, led to its position
    if (kind === "ruling") this.ruling(n, moves.slice(1));
    if (["format", "ruling"].includes(kind)) this.piles &&= kind === "format";
    if (digest !== undefined) {
      const due = kind === "undo" ? this.digests[got[0]] : STAYS.includes(kind) || ["recovered", "branched", "ended"].includes(kind) ? this.digests[n - 1] : digest;
      this.hold(due === undefined || due.startsWith(digest) || digest.startsWith(due), n, "the position has changed, but an entry of this kind cannot change it");
      this.digests[n] = digest;
    }
    if (!STAYS.includes(kind)) {
      this.due = ["ruling", "rules", "recovered"].includes(kind) ? { ...this.waiting, ...this.due } : {};
      [this.turn, this.counts, this.waiting, this.unseen] = [n, {}, {}, false];
    }
    for (const [text] of kind === "rules" ? [] : luck) if (text !== undefined) await this.luck(n, text);
  }

  speaks() { // the time from which the words or the beacon can be known; NaN: unknown
    const [, time, round] = /^(?:words until (\S{20}) else (?:wait|leave-out)|beacon quicknet ([1-9]\d{0,11}))$/.exec(this.awaits) ?? [];
    return round ? 1692803367 + 3 * (round - 1) : isTime(time) ? Date.parse(time) / 1000 : NaN;
  }

  async setup(n, when, row) { // entry 1 repeats the file header; only the rules may have changed since
    const { fairness, game, id, name, data, options } = this.record;
    const rules = / rules (\d+) /.exec(row)?.[1], chosen = Object.entries(options ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
    this.rules = +rules;
    this.hold(!this.awaits || Date.parse(when) / 1000 < this.speaks(), n, "the secret was chosen too late: the secret words or the beacon value were already due");
    this.hold(row === `setup ${game} rules ${rules} id ${id}` + ` luck ${fairness.luck}` + ` scenario ${name} `
      + `${hex(await sha(bytes(data))).slice(0, 32)} seats ${this.names.join(" ")}`
      + (chosen.length ? ` options ${chosen.map(([key, value]) => `${key}=${value}`).join(" ")}` : "")
      + (this.awaits ? ` awaits ${this.awaits}` : ""), n, "the entry does not match the file header and the scenario");
  }

  ruling(n, rows) { // each item sets a field of its own, which is not part of another
    const shown = rows.filter(([text]) => text !== undefined).map(([text, row]) => [Array.isArray(row) ? row[0] : "", text]);
    const texts = shown.map(([, text]) => text), fields = [...new Set(texts)].map(text => `${changed(text)}.`);
    this.hold(rows.length && texts.every(changed), n, "the correction changes nothing, or does not say what it changes");
    this.hold(!fields.some((one, i) => fields.some((other, j) => i !== j && one.startsWith(other)))
      && shown.every(([eyes, text]) => texts.filter(one => one === text).length === 1 || !["", "nobody"].includes(eyes))
      && new Set(shown.map(json)).size === shown.length, n, "the correction sets a field twice");
  }

  filed(n, [seat, by, , , number, turn, promise]) {
    const again = this.due[seat], count = this.counts[seat] ?? 0;
    delete this.due[seat];
    this.hold(promise || !again && (this.waiting[seat] || this.unseen), n, `there are no orders of ${seat} to withdraw`);
    this.hold(this.names.includes(seat) && by !== " by referee", n, `“${seat}${by ?? ""}” cannot send orders`);
    this.hold(+turn === this.turn, n, `the position comes from turn ${this.turn}, but the entry names turn ${turn}`);
    if (again) this.hold(again.number === number && again.by === by, n, "the orders that are sent again must have the same number and sender as before");
    else this.hold(this.unseen ? count < +number : +number === count + 1, n, `the number of these orders does not follow the previous number, ${count}`);
    this.counts[seat] = +number;
    this.promises[n] = promise;
    this.waiting[seat] = { lines: [...(again?.lines ?? []), n], number, by };
    if (!promise) delete this.waiting[seat];
  }

  async played(n, moves, read) {
    const seats = moves.map(([text, row], i) => text === undefined ? row[0] : read[i][0] === "move" ? read[i][1][0] : "");
    this.hold(json(this.names.filter(seat => seats.includes(seat))) === json(seats), n, "its moves must be at most one for each seat, in seat order");
    if (this.old) return;
    for (const seat of Object.keys(this.waiting)) this.hold(seats.includes(seat), n, `the orders of ${seat} are missing`);
    const opens = Object.keys(this.waiting).length > 0 || moves.length > 1;
    for (const [i, [text]] of moves.entries()) {
      if (text === undefined) continue;
      const [seat, by, , , move] = read[i][1], filed = this.waiting[seat];
      this.hold(filed || !opens || by === " by referee", n, `${seat} sent no orders in this phase`);
      if (!filed) continue;
      this.hold(filed.by === by, n, `the record names a different sender for the orders of ${seat}`);
      for (const m of filed.lines) {
        this.shown(m, "the orders were revealed, but the record does not show them");
        const salt = this.secret ? await hmac(this.secret, bytes(`sheet/${m}/${seat}`))
          : this.record.sheets[m] && unhex(this.record.sheets[m][0]);
        const kept = salt && hex(await sha(cat(salt, bytes(json(move))))) === this.promises[m];
        if (salt) this.hold(kept, n, `the orders of ${seat} are not those that turn ${m} committed to`);
        if (kept) this.right.sheets++;
      }
    }
  }

  async source(n, when, kind, got) { // words and beacons that dice and cards depend on
    const { fairness } = this.record, until = / until (\S+) else leave-out$/.exec(this.awaits)?.[1];
    const late = until !== undefined && when >= until;
    this.hold(kind === "begun" || when >= this.record.created, n, "the entry is dated before the game was created");
    if (kind === "words") {
      this.hold(this.names.includes(got[0]) && !Object.keys(this.words).length && !Object.values(this.vows).includes(got[1]), n, "this commitment to secret words cannot come here");
      this.vows[got[0]] = got[1];
    } else if (kind === "opened") {
      const all = late || this.names.every(seat => this.vows[seat]);
      this.hold(all && !(got[0] in this.words) && hex(await sha(bytes(got[1]))) === this.vows[got[0]], n, "these secret words do not match a commitment, or come too soon");
      this.words[got[0]] = got[2];
    } else if (kind === "beacon") {
      const [round, un, value, signature] = got;
      this.hold(this.awaits.endsWith(` ${round}`) && Date.parse(when) / 1000 >= this.speaks(), n, "the round of the beacon is wrong, or the entry is dated before this round was published");
      this.hold(signature ? hex(await sha(unhex(signature))) === value : un, n, "the beacon value does not match its signature");
      this.hold(!this.beacon, n, "the beacon value is entered twice");
      this.beacon = { value, checked: !un };
    } else {
      const words = this.beacon ? [] : this.names.map(seat => this.words[seat] ?? "");
      const said = json([...words, this.beacon?.value ?? ""]);
      this.hold(got[0] === hex(await sha(bytes(said))) && (this.beacon || (late ? words.some(Boolean) : words.every(Boolean))), n, "the game did not begin with these secret words or this beacon value");
      this.hold(json(fairness.words ?? []) === json(words) && (fairness.beacon ?? "") === (this.beacon?.value ?? "")
        && !!fairness.checked === !!this.beacon?.checked, n, "the file header has other secret words, or another beacon value, than the log");
      if (this.secret) this.key = bytes(hex(await hmac(this.secret, bytes(`luck/${said}`))));
      this.waits = false;
      this.begun = true;
    }
  }

  fits([, , pile, first, sides, last, size, answer]) { // whether the count and the bounds of the numbers are right
    const some = answer === "" ? [] : answer.split(" "), end = +(last ?? first);
    return some.every(x => /^[1-9]\d{0,5}$/.test(x) && +x <= +(sides ?? size)) && some.length === (pile === undefined ? +first : end - +first + 1)
      && (sides ? pile === undefined : new Set(some).size === some.length && end <= +size && (pile !== undefined || last === undefined));
  }

  same([row, , pile, first, , , size, answer]) { // whether the secret gives the same answer as before
    const told = pile === undefined ? [[row.slice(0, row.lastIndexOf(": ")), answer]]
      : this.piles ? answer.split(" ").flatMap((card, i) => [[`place ${+first + i}`, card], [`card ${card}`, `${+first + i}`]]
        .map(([key, value]) => [json([pile, size, key]), value])) : [];
    for (const [key, value] of told) if (!this.answers.has(key)) this.answers.set(key, value);
    return told.every(([key, value]) => this.answers.get(key) === value);
  }

  async luck(n, row) {
    if (row.endsWith(": seen")) return;
    const found = /^(.*?)(?:, pile ([^,]*))?, ([1-9]\d{0,5}|0(?=d))(?:d([1-9]\d{0,5})|(?: to ([1-9]\d{0,5}))? of ([1-9]\d{0,5})): ([0-9 ]*)$/s.exec(row);
    if (!this.hold(found && this.fits(found), n, `“${row}” is not a valid roll or draw`)) return;
    if (this.record.fairness.luck === "table") return;
    this.hold(this.same(found), n, `“${row}” differs from an earlier result of the same roll or draw`);
    if (!this.secret) return;
    if (!this.hold(this.key, n, `“${row}” comes before the game began`)) return;
    const [, why, pile, first, sides, last, size, answer] = found, key = this.key;
    const stream = pile === undefined ? `luck/${why}` : `pile/${pile}`;
    let block = 0, words = [];
    const below = async k => {
      for (;;) {
        if (!words.length) {
          const data = new DataView((await hmac(key, bytes(`${stream}/${block++}`))).buffer);
          words = [0, 4, 8, 12, 16, 20, 24, 28].map(i => data.getUint32(i));
        }
        const word = words.shift();
        if (word < 2 ** 32 - 2 ** 32 % k) return word % k;
      }
    };
    let due = [];
    if (sides) for (let i = 0; i < +first; i++) due.push(await below(+sides) + 1);
    else {
      const places = [...Array(+size).keys()].map(i => i + 1), many = pile === undefined ? +first : +size;
      for (let i = 0; i < many; i++) {
        const j = i + await below(+size - i);
        [places[i], places[j]] = [places[j], places[i]];
      }
      due = places.slice(0, many);
      if (pile !== undefined) {
        const there = new Set(this.piles ? due : answer.split(" ").map(Number));
        due = due.slice(+first - 1).filter(x => there.has(x)).slice(0, +(last ?? first) - +first + 1);
      }
    }
    this.hold(due.join(" ") === answer, n, `“${row}” does not follow from the secret, which gives ${due.join(" ")}`);
    this.right.luck++;
  }
}

// What was not checked.
function unchecked({ fairness, signatures }) {
  return ["whether moves follow the rules of the game",
    fairness.luck === "table" ? "dice and cards, which were rolled and drawn at a table"
      : fairness.secret ? "" : "dice, draws, decks and secret orders: they can be checked when the secret is published",
    fairness.beacon ? "the signature of the random beacon, which a web page cannot check" : "",
    Object.keys(signatures).length ? "signatures by ssh keys" : ""].filter(Boolean).join("; ");
}

// What was checked.
function result({ lines, fairness }, right) {
  return (lines.length === 1 ? "the hash of the only turn matches" : `the hashes of all ${lines.length} turns match`)
    + (fairness.secret ? `. The secret matches the commitment. Checked with the secret: ${right.luck} dice ${right.luck === 1 ? "roll or draw" : "rolls and draws"}, ${right.sheets} secret order${right.sheets === 1 ? "" : "s"}` : "");
}

// Shared by both pages: results of a comparison with kept mails and posts.
const $ = id => document.getElementById(id);
function compared(told, otherwise) {
  $("witness").replaceChildren(...(told.length ? told : [[false, otherwise]]).map(([right, said]) =>
    Object.assign(document.createElement("li"), { textContent: said, className: right ? "ok" : "bad" })));
}

// Compares hashes and commitments in kept mails and posts with a record.
function witnesses(record, text) {
  const whole = text.replace(/^[ \t>|]+/gm, "").replace(/\s+/g, " "), told = [];
  for (const [, id, turn, digits] of whole.matchAll(/\[([a-z0-9-]{1,60}) turn (\d{1,9}): ?([0-9a-f]{4,64})/g)) {
    if (id !== record.id) { told.push([false, `turn ${turn} of ${id}: another game`]); continue; }
    const line = record.lines[turn - 1], agrees = line?.at(-1).startsWith(digits), few = digits.length < 16;
    told.push([agrees && !few, `turn ${turn}: ${!line ? "not in this record, because the record is older or was cut short"
      : !agrees ? "the hash DIFFERS from this record"
      : few ? `the hash matches, but ${digits.length} digits are too few to prove anything` : "the hash matches; the text around it was not compared"}`]);
  }
  for (const [, digits] of whole.matchAll(/\[commitment ([0-9a-f]{64})\]/g)) {
    const right = record.fairness.commitment === `sha256:${digits}`;
    told.push([right, `commitment ${digits.slice(0, 16)}…: ${right ? "matches" : "DIFFERS: the game was started again with another secret, or it is another game"}`]);
  }
  return told;
}
