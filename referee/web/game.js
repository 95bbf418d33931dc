// The page of a game: shows its turns one by one, and checks its record.

const text = JSON.parse($("record").textContent), frames = JSON.parse($("frames").textContent);
const turns = frames.turns, last = turns.length - 1; // [turn, round, who moved, steps]
let at = -1, tags = [];

// The tags that each step adds: a number of `frames.tags`, a tag, or -n, p: n tags again, from the p-th on.
const stream = [];
for (const [, , , steps] of turns) {
  for (const step of steps) {
    const start = stream.length;
    for (let i = 2; i < step.length; i++) {
      const tag = step[i];
      if (typeof tag === "string") stream.push(tag);
      else if (tag >= 0) stream.push(frames.tags[tag]);
      else {
        const place = step[++i];
        for (let k = 0; k < -tag; k++) stream.push(stream[place + k]);
      }
    }
    step.come = stream.slice(start);
  }
}

function board(k) { // the picture of a frame, made from the one before and the differences
  if (k < at) { at = -1; tags = []; }
  while (at < k) {
    at++;
    let place = 0;
    for (const step of turns[at][3]) tags.splice(place += step[0], step[1], ...step.come);
  }
  return tags.join("");
}

function go(k, told = true) {
  k = Math.max(0, Math.min(last, k));
  $("board").innerHTML = board(k);
  const [turn, round] = turns[k];
  $("slider").value = k;
  $("slider").setAttribute("aria-valuetext", `turn ${turn}, round ${round}`);
  $("turn").textContent = `turn ${turn} of ${turns[last][0]}, round ${round}`;
  $("round").value = round;
  for (const id of ["first", "back"]) $(id).disabled = k === 0;
  for (const id of ["on", "last"]) $(id).disabled = k === last;
  document.querySelector("#log [aria-current]")?.removeAttribute("aria-current");
  const item = $(`t${turn}`);
  item.setAttribute("aria-current", "step");
  $("log").scrollTop = item.offsetTop - $("log").offsetTop - 60;
  if (told) {
    $("said").textContent = item.innerText;
    history.replaceState(null, "", `#t${turn}`);
  }
}

function bar() { // the controls; a page without pictures has none
  const frame = turn => Math.max(0, turns.findLastIndex(one => one[0] <= turn)); // turns without a picture show the one before
  const linked = () => { const found = /^#t(\d+)$/.exec(location.hash); return found ? frame(+found[1]) : last; };

  let timer = 0;
  function stop() {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = "Play";
  }
  $("play").onclick = () => {
    if (timer) { stop(); return; }
    if (at === last) go(0);
    $("play").textContent = "Stop";
    timer = setInterval(() => at < last ? go(at + 1, false) : stop(), 900);
  };
  $("slider").oninput = () => { stop(); go(+$("slider").value); };
  $("first").onclick = () => { stop(); go(0); };
  $("back").onclick = () => { stop(); go(at - 1); };
  $("on").onclick = () => { stop(); go(at + 1); };
  $("last").onclick = () => { stop(); go(last); };
  $("round").onchange = () => { stop(); go(turns.findIndex(one => one[1] >= +$("round").value)); };
  $("mine").onclick = () => { // to the turn after which the seat moved last before this one, so that what followed can be played
    stop();
    const own = turns.findLastIndex((one, k) => k < at && one[2].includes($("seat").value));
    go(own < 0 ? 0 : own);
  };
  addEventListener("hashchange", () => { stop(); go(linked()); });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) $("play").hidden = true;
  go(linked(), false);
}

$("check").onclick = () => {
  compared(witnesses(read(text), $("mails").value),
    "There is no hash in this text. The last line of a report has a hash: [harvest-moon turn 43:4e1d09c2…].");
};

async function verdict() {
  let checked, said;
  try {
    checked = await new Check(read(text)).all();
    const { faults, right, record } = checked;
    const how = own ? "the SHA-256 of your browser" : "the SHA-256 of this page";
    said = faults.length ? `The record of this page is wrong. ${faults.slice(0, 5).join("; ")}.`
      : `Checked: ${result(record, right)}. Not checked: the pictures and reports on this page; ${unchecked(record)}. “referee verify” replays the moves. (This page checked its record, with ${how}.)`;
  } catch (error) {
    said = `The record of this page cannot be read: ${error.message}.`;
  }
  $("proof").textContent = said;
  $("proof").className = checked && !checked.faults.length ? "ok" : "bad";
}

for (const hidden of document.querySelectorAll("[data-script]")) hidden.hidden = false;
if (turns.length) bar();
verdict();
