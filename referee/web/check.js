"use strict";
// A record held to what it says: its chain, its commitment, and with the secret its luck and sheets.
// What is held and how stands in referee-record(5). Nothing here knows of a page.

const encoder = new TextEncoder();
const bytes = text => encoder.encode(text);
const hex = data => [...data].map(x => x.toString(16).padStart(2, "0")).join("");
const unhex = digits => new Uint8Array((digits.match(/../g) ?? []).map(x => parseInt(x, 16)));
const json = value => JSON.stringify(value);
const own = !!globalThis.crypto?.subtle; // not where a page came over plain http

function cat(...parts) {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) { out.set(part, at); at += part.length; }
  return out;
}

// SHA-256 as in FIPS 180-4, for browsers that keep their own from this page.
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

// A record as it is written: a head of `key = JSON`, the scenario, a line of the log a line.
function read(text) {
  const found = { options: {}, fairness: {}, sheets: {}, signatures: {}, seats: [], lines: [] };
  const tables = new Set();
  let part = "";
  for (const line of text.split("\n")) {
    const table = /^\[\[?(\w+)\]\]?$/.exec(line);
    if (table) {
      part = table[1];
      if (part !== "seats" && tables.has(part)) throw new Error(`[${part}] stands twice`);
      tables.add(part);
      if (part === "seats") found.seats.push({});
      continue;
    }
    const field = /^("(?:[^"\\]|\\.)*"|\w+) = (.*)$/.exec(line);
    if (!field) { if (line) throw new Error(`“${line.slice(0, 40)}” is no line of a record`); continue; }
    const key = field[1].startsWith('"') ? JSON.parse(field[1]) : field[1], value = field[2];
    if (part === "log") {
      if (+key !== found.lines.length + 1 || key !== `${+key}`) throw new Error(`line ${key} is not due`);
      found.lines.push(JSON.parse(value));
      if (!isLine(found.lines.at(-1))) throw new Error(`line ${key} has not the form of one`);
    } else if (part === "scenario") {
      found[key] = key === "data" ? value.slice(1, -1) : JSON.parse(value);
    } else {
      const to = part === "" ? found : part === "seats" ? found.seats.at(-1) : found[part];
      if (Object.hasOwn(to, key)) throw new Error(`${key} stands twice`);
      to[key] = /^\d{4}-/.test(value) ? value : JSON.parse(value);
    }
  }
  if (found.record !== 1 || !found.lines.length) throw new Error("it is no record of format 1");
  if (json(Object.keys(found).sort()) !== json(KEYS) || !/^sha256:[0-9a-f]{64}$/.test(found.fairness.commitment)) {
    throw new Error("its head has other fields than a record, or a commitment that is none");
  }
  for (const sheet of Object.values(found.sheets)) {
    if (!list(sheet, isText) || sheet.length !== 2 || !digits(sheet[0])) throw new Error("a sheet has not the form of one");
  }
  return found;
}

const digits = text => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const list = (some, each) => Array.isArray(some) && some.every(each);
const isText = text => typeof text === "string";
const isRow = row => isText(row) ? row !== "" : list(row, isText) && row.length === 1;
const isPart = part => Array.isArray(part) && isText(part[0]) && digits(part[1])
  && (part.length === 2 || part.length === 3 && list(part[2], isText));
const isLine = line => line.length === 2 ? line.every(digits)
  : line.length === 5 && isText(line[0]) && list(line[1], isRow) && line[1].length > 0
    && list(line[2], isRow) && list(line[3], isPart) && line[3].length > 0 && digits(line[4]);

class Check {
  constructor(record) {
    this.record = record;
    this.faults = [];
    this.right = { luck: 0, sheets: 0 };
    this.secret = record.fairness.secret ? bytes(record.fairness.secret) : null;
    this.key = record.fairness.awaits || record.fairness.luck === "table" ? null : this.secret;
    this.promises = {}; // by line: seat, promise, salt if it is known
    this.waiting = {}; // by seat: the line of the sheet that waits
    this.given = {};
    this.begun = !record.fairness.awaits;
    this.rules = null; // as the log says, if it does
    this.piles = true; // whether they lie as the secret put them
    this.old = record.lines[0].length === 2; // closed lines of format 1, which come first
    this.dark = 0; // the first of closed lines that must be sheets which nobody opened
  }

  hold(sure, n, what) { if (!sure) this.faults.push(`turn ${n}: ${what}`); }

  async all() {
    const { fairness, lines } = this.record;
    let before = unhex(fairness.commitment.replace("sha256:", ""));
    const { eyes, seats, created, rules } = this.record;
    this.hold(this.secret ? eyes === "all" : eyes === "public" || seats.some(one => one.seat === eyes), 0, "it is for eyes that there are not");
    this.hold(lines[0].length === 2 || lines[0][0] === created, 1, "the game was created at another time");
    if (this.secret) {
      this.hold(hex(await sha(this.secret)) === hex(before), 0, "the secret is not the one of the commitment");
    }
    for (const [i, line] of lines.entries()) {
      const n = i + 1, seal = line.at(-1);
      const leaf = line.length === 2 ? unhex(line[0]) : await this.leaf(n, ...line);
      this.hold(!(this.secret && line.length === 2), n, "it is closed, though the secret is open");
      if (line.length === 2 && !this.old) this.dark ||= n;
      this.hold(hex(await sha(cat(before, leaf))) === seal, n, "it does not bear its seal");
      before = unhex(seal);
    }
    this.hold(this.rules === null || this.rules === rules, 0, "the rules are not those of the log");
    this.hold(!this.dark, this.dark, "it is closed, and no sheet that was dropped stands there");
    for (const [n, [salt, text]] of Object.entries(this.record.sheets)) {
      const due = this.promises[n]?.promise;
      this.hold(due && hex(await sha(cat(unhex(salt), bytes(json(text))))) === due, n, "its sheet is not what was promised");
    }
    return this;
  }

  async leaf(n, when, moves, luck, parts) {
    const hidden = [...moves, ...luck].filter(Array.isArray).map(row => row[0]);
    const old = parts.length === 1 && parts[0][0] === "line";
    const owners = old ? ["line"] : [...new Set(hidden.filter(seat => seat !== "nobody")), "nobody"];
    this.hold(json(parts.map(part => part[0])) === json(owners), n, "it has other parts than its rows");
    const hashes = [], rows = {};
    for (const [seat, salt, texts] of parts) {
      if (texts && this.secret) {
        const due = await hmac(this.secret, bytes(old ? `salt/${n}` : `salt/${n}/${seat}`));
        this.hold(hex(due) === salt, n, "a salt does not follow from the secret");
      }
      if (texts) rows[seat] = [...texts];
      const said = old ? [n, when, moves, luck, texts[0]] : texts;
      hashes.push(texts ? await sha(cat(unhex(salt), bytes(json(said)))) : unhex(salt));
      this.hold(texts || !this.secret, n, "a part is closed, though the secret is open");
    }
    const open = row => Array.isArray(row) ? rows[row[0]]?.shift() : row;
    await this.said(n, moves.map(row => [open(row), row]), luck.map(row => [open(row), row]));
    return old ? hashes[0] : sha(cat(await sha(bytes(json([n, when, moves, luck]))), await sha(cat(...hashes))));
  }

  async said(n, moves, luck) {
    const played = [], first = moves[0][0] ?? "";
    let carried = false;
    if (first.startsWith("format ")) this.old = false;
    this.hold(!this.old, n, "it is open among closed lines of format 1");
    if (/^(undo to |ended: |branched)/.test(first)) this.dark = 0; // which drop sheets that waited
    else if (this.dark && !/^(filed |seat |words of |opened by |beacon |ruling: |rules |format |recovered)/.test(first)) {
      this.hold(false, this.dark, "it is closed, and no sheet that was dropped stands there");
      this.dark = 0;
    }
    if (first.startsWith("seat ")) {
      const seated = /^seat (\S+) (gone|taken): ./.exec(first);
      this.hold(seated && this.begun && moves.length === 1 && this.record.seats.some(one => one.seat === seated[1]), n, "no seat can be left or taken so");
    }
    for (const [text, row] of moves) {
      if (text === undefined) continue;
      const filed = /^filed (\S+?)(?: by [a-z]+)?(?: at \d+:[0-9a-f]+)? sheet \d+ for turn \d+: (.*)$/.exec(text);
      const move = /^(\S+?)((?: by [a-z]+)?(?: at \d+:[0-9a-f]+)?): (.*)$/s.exec(text);
      if (/^(undo to |ruling: |rules |format |branched|recovered)/.test(text)) {
        this.waiting = {};
        this.piles &&= !text.startsWith("ruling: ");
        carried ||= text.startsWith("rules ");
      } else if (filed) {
        this.waiting[filed[1]] = filed[2] === "withdrawn" ? 0 : n;
        this.promises[n] = { seat: filed[1], promise: filed[2] };
      } else if (/^(words of|opened by|beacon|begun with) /.test(text)) await this.source(n, text);
      else if (move && this.record.seats.some(one => one.seat === move[1])) played.push([move[1], move[2], move[3], row]);
    }
    const now = /^setup \S+ rules (\d+) |^rules \d+ to (\d+)$/.exec(first);
    if (now) this.rules = +(now[1] ?? now[2]);
    if (n === 1) this.hold(moves[0][0] === await this.setup(moves[0][0]), n, "it does not say what stands before the log");
    await this.sheets(n, played);
    for (const [text, row] of luck) {
      if (text !== undefined && !(carried && Array.isArray(row))) await this.luck(n, text);
    }
  }

  async setup(row) { // line 1 as the head has it; only the rules may have changed since
    const { fairness, game, id, name, data, seats, options } = this.record;
    const rules = / rules (\d+) /.exec(row ?? "")?.[1], chosen = Object.entries(options ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
    return `setup ${game} rules ${rules} id ${id} luck ${fairness.luck} scenario ${name} `
      + `${hex(await sha(bytes(data))).slice(0, 32)} seats ${seats.map(one => one.seat).join(" ")}`
      + (chosen.length ? ` options ${chosen.map(([key, value]) => `${key}=${value}`).join(" ")}` : "")
      + (fairness.awaits ? ` awaits ${fairness.awaits}` : "");
  }

  async sheets(n, played) { // those of a line are opened if one of them is what its seat promised
    const held = [];
    for (const [seat, behind, text] of played) {
      const filed = this.waiting[seat];
      if (!filed || behind.includes("by referee")) continue;
      this.hold(this.record.sheets[filed], filed, "its sheet was opened, and is not shown");
      const salt = this.secret ? await hmac(this.secret, bytes(`sheet/${filed}/${seat}`))
        : this.record.sheets[filed] && unhex(this.record.sheets[filed][0]);
      if (salt && hex(await sha(cat(salt, bytes(json(text))))) === this.promises[filed].promise) held.push(seat);
      else if (salt && played.length > 1) this.hold(false, n, `${seat} promised another sheet`);
    }
    for (const seat of held) { delete this.waiting[seat]; this.right.sheets++; }
  }

  async source(n, text) { // words and beacons that luck hangs on
    const words = /^words of (\S+?)(?: at \d+:[0-9a-f]+)?: ([0-9a-f]{64})$/.exec(text);
    const opened = /^opened by (\S+?)(?: at \d+:[0-9a-f]+)?: (\S+ .*)$/s.exec(text);
    const beacon = /^beacon (\d+) \w+: ([0-9a-f]{64}) ?([0-9a-f]*)$/.exec(text);
    if (words) this.given[`promise ${words[1]}`] = words[2];
    else if (opened) {
      this.hold(hex(await sha(bytes(opened[2]))) === this.given[`promise ${opened[1]}`], n, "these are not the words that were promised");
      this.given[`words ${opened[1]}`] = opened[2].slice(opened[2].indexOf(" ") + 1);
    } else if (beacon) {
      this.hold(!beacon[3] || hex(await sha(unhex(beacon[3]))) === beacon[2], n, "the value is not that of the signature");
      this.given.beacon = beacon[2];
    } else if (text.startsWith("begun with ")) {
      this.begun = true;
      const said = json([...this.record.seats.map(one => this.given[`words ${one.seat}`] ?? ""), this.given.beacon ?? ""]);
      this.hold(text === `begun with ${hex(await sha(bytes(said)))}`, n, "it did not begin with these words");
      if (this.secret) this.key = bytes(hex(await hmac(this.secret, bytes(`luck/${said}`))));
    }
  }

  async luck(n, row) {
    if (!this.secret || this.record.fairness.luck === "table" || row.endsWith(": seen")) return;
    const found = /^(.*?)(?:, pile ([^,]*))?, (\d{1,4})(?:d(\d{1,4})|(?: to (\d{1,4}))? of (\d{1,4})): ([0-9 ]*)$/s.exec(row);
    if (!found || !this.key) { this.hold(false, n, `“${row}” is no answer of luck`); return; }
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
    this.hold(due.join(" ") === answer, n, `“${row}” does not follow from the secret: ${due.join(" ")}`);
    this.right.luck++;
  }
}

// What both pages do with what a person has kept.
const $ = id => document.getElementById(id);
function compared(told, otherwise) {
  $("witness").replaceChildren(...(told.length ? told : [[false, otherwise]]).map(([right, said]) =>
    Object.assign(document.createElement("li"), { textContent: said, className: right ? "ok" : "bad" })));
}

// What a person kept of mails and posts: feet of reports, and the commitment.
function witnesses(record, text) {
  const whole = text.replace(/^[ \t>|]+/gm, "").replace(/\s+/g, " "), told = [];
  for (const [, id, turn, digits] of whole.matchAll(/\[([a-z0-9-]{1,60}) turn (\d{1,9}): ?([0-9a-f]{4,64})/g)) {
    if (id !== record.id) { told.push([false, `turn ${turn} of ${id}: that is another game`]); continue; }
    const line = record.lines[turn - 1];
    const right = line?.at(-1).startsWith(digits);
    told.push([right, `turn ${turn}: ${right ? "agrees" : line ? "DIFFERS from this record"
      : "is not in this record, which is older or was cut short"}`]);
  }
  for (const [, digits] of whole.matchAll(/\[commitment ([0-9a-f]{64})\]/g)) {
    const right = record.fairness.commitment === `sha256:${digits}`;
    told.push([right, `commitment ${digits.slice(0, 16)}…: ${right ? "agrees" : "DIFFERS: the game was begun anew, or is another"}`]);
  }
  return told;
}
