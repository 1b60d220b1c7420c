// Finds clauses by words, by what players say instead, and by what happens in their rulings: the same clauses in the
// same order as arbiter.rulebook.searching, whose tables are in RULES (search-index.js). Terms whose name has it come first.
const MOST = 60;
const words = (text) => text.toLowerCase().match(/[a-z0-9]+(?:[-'][a-z0-9]+)*/g) ?? [];
const without = (word, endings) => {
  const end = endings.find((one) => word.endsWith(one) && word.length - one.length > RULES.shortest);
  return end ? word.slice(0, -end.length) : word;
};
const stem = (word) => without(word, RULES.endings);
const root = (word) => (without(word, RULES.doers) === word ? stem(word) : without(word, RULES.doers));
const asItStands = (phrase) => new RegExp(`(?<!\\w)${phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "g");
const says = (said, phrase) => words(phrase).every((word) => said.some((one) => one.startsWith(stem(word))));

function inOtherWords(wanted) {
  if (Object.hasOwn(RULES.synonyms, wanted)) return RULES.synonyms[wanted];
  let ways = [wanted];
  for (const [said, meant] of Object.entries(RULES.synonyms)) {
    if (wanted.search(asItStands(said)) < 0) continue;
    ways = [...ways, ...ways.flatMap((way) => meant.map((one) => way.replace(asItStands(said), () => one)))];
  }
  return [...new Set(ways)].filter((way) => way !== wanted);
}

function rank([id, gist], wanted, meant) {
  const said = words(gist);
  if (id.toLowerCase() === wanted || meant.includes(id)) return 4;
  if (gist.toLowerCase().search(asItStands(wanted)) >= 0) return 3;
  if (says(said, wanted)) return 2;
  return meant.some((one) => says(said, one)) ? 1 : 0;
}

/** How many of the words are there as they stand; -1 if of one not even another of its family is. */
function family(wanted, said) {
  if (!wanted.every((word) => said.some((one) => one.startsWith(root(word))))) return -1;
  return wanted.filter((word) => said.includes(word)).length;
}

function happened(wanted) {
  const gists = new Map(RULES.clauses);
  const found = [];
  for (const [title, cites] of RULES.rulings) {
    const said = words(title);
    const alone = family(wanted, said);
    for (const id of cites) {
      if (!gists.has(id)) continue;
      const more = alone >= 0 ? alone : family(wanted, [...said, ...words(gists.get(id))]);
      if (more >= 0) found.push([alone >= 0 ? 0 : 1, -more, said.length, id, title]);
    }
  }
  return found.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

/** Clauses with the ruling by which each was found, or an empty text; the best first. */
function searchRules(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  const named = words(wanted);
  if (!named.length) return [];
  const meant = inOtherWords(wanted);
  const ranked = RULES.clauses.map((one) => [rank(one, wanted, meant), one[0]]).filter(([by]) => by);
  const found = new Map(ranked.sort((a, b) => b[0] - a[0]).map(([, id]) => [id, ""]));
  for (const [, , , id, title] of happened(named)) if (!found.has(id)) found.set(id, title);
  return [...found];
}

function linked(href, text) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

const field = document.getElementById("rule-search");
field.addEventListener("input", () => {
  const gists = new Map(RULES.clauses);
  const hits = searchRules(field.value);
  const wanted = field.value.toLowerCase().trim();
  const terms = document.createElement("p");
  for (const [name, file] of RULES.terms) if (wanted && name.includes(wanted)) terms.append(linked(file, name), " ");
  const list = document.createElement("ul");
  for (const [id, ruling] of hits.slice(0, MOST)) {
    const row = document.createElement("li");
    row.append(linked(`${encodeURIComponent(id)}.html`, id), ` ${gists.get(id)}`);
    if (ruling) row.append(` (as in the ruling “${ruling}”)`);
    list.append(row);
  }
  document.getElementById("rule-hits").replaceChildren(...(terms.childElementCount ? [terms] : []), list);
  document.getElementById("rule-count").textContent = wanted ? `${hits.length} clauses` : "";
});
