// The verifier page: checks the records that are dropped on it.

let kept = null;

function inside(raw) { // the record in a game's page, or the record itself
  const found = /<script type="application\/json" id="record">(.*?)<\/script>/s.exec(raw);
  return found ? JSON.parse(found[1]) : raw;
}

async function look(file) {
  const list = said => $("found").append(Object.assign(document.createElement("li"), said));
  try {
    kept = read(inside(await file.text()));
    const { faults, right } = await new Check(kept).all();
    list(faults.length ? { className: "bad", textContent: `${file.name} is wrong. ${faults.slice(0, 20).join("; ")}.` }
      : { className: "ok", textContent: `${file.name}: game ${kept.id}. Checked: ${result(kept, right)}. The commitment is ${kept.fairness.commitment.slice(7)}.`
        + ` Not checked: ${unchecked(kept)}. “referee verify” replays the moves.` });
  } catch (error) {
    list({ className: "bad", textContent: `${file.name} cannot be read as a record: ${error.message}.` });
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
    kept ? "There is no hash in this text. The last line of a report has a hash." : "Choose a record first.");
};
