// Shows only the clauses that have all the words, or whose number begins so.
const field = document.getElementById("clause-filter");
const rows = [...document.querySelectorAll("ul.clauses > li")];
const texts = rows.map((row) => row.textContent.toLowerCase());
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, at) => {
    row.hidden = !words.every((word) => texts[at].includes(word));
    shown += row.hidden ? 0 : 1;
  });
  for (const chapter of document.querySelectorAll("section.chapter")) {
    chapter.hidden = !chapter.querySelector("li:not([hidden])");
  }
  document.getElementById("clause-count").textContent = words.length ? `${shown} clauses` : "";
});
