// The page of no game: records that are dropped on it are checked.

let kept = null;

function inside(raw) { // the record of a game's page, or the record itself
  const found = /<script type="application\/json" id="record">(.*?)<\/script>/s.exec(raw);
  return found ? JSON.parse(found[1]) : raw;
}

async function look(file) {
  const list = said => $("found").append(Object.assign(document.createElement("li"), said));
  try {
    kept = read(inside(await file.text()));
    const { faults, right } = await new Check(kept).all();
    list(faults.length ? { className: "bad", textContent: `${file.name}: it does not hold: ${faults.slice(0, 20).join("; ")}.` }
      : { className: "ok", textContent: `${file.name}: game ${kept.id}, ${kept.lines.length} turns, each bears its seal, back to the commitment ${kept.fairness.commitment.slice(7)}`
        + (kept.fairness.secret ? `; ${right.luck} dice, draws and piles and ${right.sheets} sheets follow from the secret` : "")
        + `. Not checked: ${unheld(kept)}. “referee verify” replays the moves.` });
  } catch (error) {
    list({ className: "bad", textContent: `${file.name}: this cannot be read as a record: ${error.message}.` });
  }
}

$("file").onchange = async () => { for (const file of $("file").files) await look(file); };
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", async event => {
  event.preventDefault();
  for (const file of event.dataTransfer.files) await look(file);
});
$("check").onclick = () => {
  compared(kept ? witnesses(kept, $("mails").value) : [],
    kept ? "Nothing in it is the foot of a report." : "Choose a record first.");
};
