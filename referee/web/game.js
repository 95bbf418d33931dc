// The page of a game: shows its turns one by one, marks what is new, and checks its record.

const text = JSON.parse($("record").textContent), frames = JSON.parse($("frames").textContent);
const turns = frames.turns, last = turns.length - 1; // [turn, round, who moved, number of the sentence, seats of the bar, numbers of the standings]
let at = -1, since = -1; // the frame shown; the one since which what is new is marked, -1: the one before

// The tags that each step adds: a number of `tags`, a tag, or -n, p: n tags again, from the p-th on.
const stream = [];
for (const step of frames.pictures.steps.flat()) {
  const start = stream.length;
  for (let i = 2; i < step.length; i++) {
    const tag = step[i];
    if (typeof tag === "string") stream.push(tag);
    else if (tag >= 0) stream.push(frames.pictures.tags[tag]);
    else {
      const place = step[++i];
      for (let k = 0; k < -tag; k++) stream.push(stream[place + k]);
    }
  }
  step.come = stream.slice(start);
}

// The pictures of one width, each made from the one before and the differences.
class Film {
  constructor(steps) {
    this.steps = steps;
    this.at = -1;
    this.tags = [];
  }

  board(k) {
    if (k < this.at) { this.at = -1; this.tags = []; }
    while (this.at < k) {
      let place = 0;
      for (const step of this.steps[++this.at]) this.tags.splice(place += step[0], step[1], ...step.come);
    }
    return this.tags.join("");
  }
}
const wide = new Film(frames.pictures.steps.slice(0, turns.length)), narrow = new Film(frames.pictures.steps.slice(turns.length));
const phone = matchMedia("(max-width: 700px)");
function film() { return phone.matches && narrow.steps.length ? narrow : wide; }

// Pieces and things with a size, as in referee/core/graphics/shapes.py: what they are and where, below their anchor.
function things(root) {
  const found = new Map(), anchors = new Map([["", [0, 0]]]);
  const moved = node => (/translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(node.getAttribute("transform") ?? "") ?? [0, 0, 0]).slice(1).map(Number);
  (function walk(parent, x, y, anchor) {
    for (const node of parent.children) {
      if (node.tagName !== "g") continue;
      const [dx, dy] = moved(node), left = x + dx, top = y + dy, own = node.dataset.anchor ?? anchor;
      if (node.dataset.anchor) anchors.set(own, [left, top]);
      const [ax, ay] = anchors.get(own), path = node.querySelector(":scope > path"), title = node.querySelector(":scope > title")?.textContent ?? "";
      const shape = path?.getAttribute("transform");
      if (shape && /^translate/.test(shape)) { // a piece
        const [px, py] = moved(path), half = 12 * Number(/scale\(([\d.]+)\)/.exec(shape)?.[1] ?? 1);
        found.set(`${own}|${left + px - ax}|${top + py - ay}|${title}|${node.textContent}|${shape.replace(/translate\([^)]*\)/, "")}|${node.lastElementChild.getAttribute("fill")}|${path.nextElementSibling?.getAttribute("fill")}`,
          { node, title, own, piece: true, box: [left + px - half * 1.25 - 2, top + py - half * 1.25 - 2, half * 2.5 + 4, half * 2.5 + 4], shift: [left, top] });
        continue;
      }
      if (node.dataset.size) {
        const [w, h] = node.dataset.size.split(" ").map(Number);
        found.set(`${own}|${left - ax}|${top - ay}|${w}|${h}|${title}`, { title, own, box: [left - 1, top - 1, w + 2, h + 2] });
      }
      walk(node, left, top, own);
    }
  })(root, 0, 0, "");
  return { found, anchors };
}

const svgNode = (name, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

// Four corners round a thing.
function corners([x, y, w, h], title, dash) {
  const long = Math.max(4, Math.min(12, w / 3, h / 3)), [r, b] = [x + w, y + h], mark = svgNode("g", {});
  const d = `M${x} ${y + long}V${y}H${x + long}M${r - long} ${y}H${r}V${y + long}M${r} ${b - long}V${b}H${r - long}M${x + long} ${b}H${x}V${b - long}`;
  mark.append(Object.assign(svgNode("title", {}), { textContent: title }),
    svgNode("path", { d, fill: "none", stroke: frames.mark[1], "stroke-width": 5 }),
    svgNode("path", { d, fill: "none", stroke: frames.mark[0], "stroke-width": 2, ...(dash ? { "stroke-dasharray": "3 3" } : {}) }));
  return mark;
}

// Marks in a picture what is not in the one before, and shows faintly what is gone.
function markChanges(root, before) {
  const now = things(root), old = things(before);
  const named = `since turn ${turns[since < 0 ? at - 1 : since][0]}`;
  for (const [key, { node, title, own, piece, box, shift }] of old.found) {
    if (!piece || now.found.has(key) || !now.anchors.has(own)) continue;
    const [ax, ay] = old.anchors.get(own), [bx, by] = now.anchors.get(own), [dx, dy] = [bx - ax, by - ay];
    const ghost = svgNode("g", { transform: `translate(${shift[0] + dx} ${shift[1] + dy})`, opacity: ".4" });
    ghost.append(node.cloneNode(true));
    root.append(ghost, corners([box[0] + dx, box[1] + dy, box[2], box[3]], `gone ${named}: ${title}`, true));
  }
  for (const [key, { title, box }] of now.found) if (!old.found.has(key)) root.append(corners(box, `new ${named}: ${title}`));
}

function go(k, told = true) {
  k = Math.max(0, Math.min(last, k));
  at = k;
  const from = since >= 0 && since < k ? since : k - 1;
  if (from !== since) since = -1;
  const before = document.createElement("div"), pictures = film();
  if (from >= 0) before.innerHTML = pictures.board(from);
  $("board").innerHTML = pictures.board(k);
  if (from >= 0) markChanges($("board").firstElementChild, before.firstElementChild);
  showBar(k);
  const [turn, round] = turns[k];
  $("slider").value = k;
  $("slider").setAttribute("aria-valuetext", `turn ${turn}, round ${round}`);
  $("turn").textContent = `turn ${turn} of ${turns[last][0]}` + (since >= 0 ? ` · marked: new since turn ${turns[since][0]}` : "");
  $("round").value = round;
  for (const id of ["first", "back"]) $(id).disabled = k === 0;
  for (const id of ["on", "last"]) $(id).disabled = k === last;
  for (const node of document.querySelectorAll("[data-end]")) node.hidden = k !== last;
  const link = showTurn(turn);
  if (told) {
    $("said").textContent = link.innerText;
    history.replaceState(null, "", `#t${turn}`);
  }
}

// Highlights a turn in the list, whose only tab stop it is.
function showTurn(turn) {
  const old = document.querySelector("#log [aria-current]"), item = $(`turn-${turn}`), link = item.firstElementChild;
  old?.removeAttribute("aria-current");
  old?.firstElementChild.setAttribute("tabindex", -1);
  item.setAttribute("aria-current", "step");
  link.setAttribute("tabindex", 0);
  $("log").scrollTop = item.offsetTop - $("log").clientHeight / 2;
  $("news").textContent = `Last: ${link.querySelector("span").textContent}`;
  return link;
}

function showBar(k) {
  const [, round, , sentence, seats, numbers] = turns[k], named = Object.fromEntries(frames.seats.map(seat => [seat[0], seat]));
  $("sentence").textContent = frames.sentences[sentence];
  $("detail").textContent = `round ${round}`;
  $("discs").replaceChildren(...seats.map(seat => Object.assign(document.createElement("b"),
    { className: `disc seat-${seat}`, textContent: named[seat][1] })));
  const rows = frames.seats.map(([seat, , name], i) => {
    const [value, shown = value] = [numbers[i]].flat();
    return { seat, name, value, shown };
  });
  rows.sort((a, b) => b.value - a.value);
  $("standing").replaceChildren(...rows.map(({ seat, name, shown }) => {
    const item = Object.assign(document.createElement("li"), { className: `seat-${seat}${seats.includes(seat) ? " to-move" : ""}` });
    item.append(...[name, String(shown)].map(words => Object.assign(document.createElement("span"), { textContent: words })));
    return item;
  }));
}

function controls() { // a page without pictures has none
  const frame = turn => Math.max(0, turns.findLastIndex(one => one[0] <= turn)); // turns without a picture show the one before
  const linked = () => { const found = /^#t(\d+)$/.exec(location.hash); return found ? frame(+found[1]) : last; };

  let timer = 0;
  function stop() {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = "Play";
  }
  function play() {
    if (timer) { stop(); return; }
    if (at === last) go(0);
    $("play").textContent = "Stop";
    timer = setInterval(() => at < last ? go(at + 1, false) : stop(), 900);
  }
  const jump = k => { stop(); since = -1; go(k); }, step = k => { stop(); go(at + k); };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  $("play").onclick = play;
  $("slider").oninput = () => jump(+$("slider").value);
  $("first").onclick = () => jump(0);
  $("back").onclick = () => step(-1);
  $("on").onclick = () => step(1);
  $("last").onclick = () => jump(last);
  $("round").onchange = () => { // a round that the game does not have leaves the board as it is
    const found = turns.findIndex(one => one[1] >= +$("round").value && $("round").value);
    if (found >= 0 && +$("round").value >= turns[0][1]) jump(found); else $("round").value = turns[at][1];
  };
  $("mine").onclick = () => { // to the turn after which the seat moved last before this one; from there on all that is new stays marked
    stop();
    const own = turns.findLastIndex((one, k) => k < at && one[2].includes($("seat").value));
    since = -1;
    go(own < 0 ? 0 : own);
    since = at;
    $("turn").textContent += " · what follows stays marked";
  };
  $("news").onclick = () => $("news").setAttribute("aria-expanded", $("side").classList.toggle("open"));
  addEventListener("hashchange", () => jump(linked()));
  phone.onchange = () => go(at, false);
  if (still) $("play").hidden = true;

  const keys = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => jump(0), End: () => jump(last),
    " ": () => still || play(), "?": () => $("keys").open ? $("keys").close() : $("keys").showModal() };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
    if (event.key === " " && event.target.closest?.("button, summary, a")) return;
    const upDown = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (upDown && event.target.closest?.("#log")) {
      step(upDown);
      $(`turn-${turns[at][0]}`).firstElementChild.focus();
    } else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  go(linked(), false);
}

$("check").onclick = () => {
  compared(witnesses(read(text), $("mails").value),
    "There is no hash in this text. The last line of a report has a hash: [harvest-moon turn 43:4e1d09c2…].");
};

async function verdict() {
  let checked, said, more = "";
  try {
    checked = await new Check(read(text)).all();
    const { faults, right, record } = checked;
    const how = own ? "the SHA-256 of your browser" : "the SHA-256 of this page";
    said = faults.length ? `The record of this page is wrong. ${faults.slice(0, 5).join("; ")}.` : `✓ Checked: ${result(record, right)}.`;
    more = faults.length ? "" : `Not checked: the pictures and reports on this page; ${unchecked(record)}. “referee verify” replays the moves. (This page checked its record, with ${how}.)`;
  } catch (error) {
    said = `The record of this page cannot be read: ${error.message}.`;
  }
  $("proof").textContent = said;
  $("unproved").textContent = more;
  $("proof").className = checked && !checked.faults.length ? "ok" : "bad";
}

document.body.classList.add("scripts");
for (const hidden of document.querySelectorAll("[data-script]")) hidden.hidden = false;
if (turns.length) controls();
verdict();
