// Finds clauses by words, by what players say instead, and by what happens in their rulings: the same clauses in the
// same order as arbiter.rulebook.searching, whose tables are in RULEBOOKS (search-index.js of each rulebook: one on its own
// page, all on the page of rulebooks). Terms whose name has it come first.
const MOST = 60;
const MOST_OF_EACH = 12;
const words = (text) => text.toLowerCase().match(/[a-z0-9]+(?:[-'][a-z0-9]+)*/g) ?? [];
const without = (book, word, endings) => {
  const end = endings.find((one) => word.endsWith(one) && word.length - one.length > book.shortest);
  return end ? word.slice(0, -end.length) : word;
};
const stem = (book, word) => without(book, word, book.endings);
const root = (book, word) => {
  const doing = without(book, word, book.doers);
  return doing === word ? stem(book, word) : doing;
};
const asItStands = (phrase) => new RegExp(`(?<!\\w)${phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "g");
const says = (book, said, phrase) => words(phrase).every((word) => said.some((one) => one.startsWith(stem(book, word))));
const smaller = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

function inOtherWords(book, wanted) {
  if (Object.hasOwn(book.synonyms, wanted)) return book.synonyms[wanted];
  let ways = [wanted];
  for (const [said, meant] of Object.entries(book.synonyms)) {
    if (wanted.search(asItStands(said)) < 0) continue;
    ways = [...ways, ...ways.flatMap((way) => meant.map((one) => way.replace(asItStands(said), () => one)))];
  }
  return [...new Set(ways)].filter((way) => way !== wanted);
}

function rank(book, [id, gist], wanted, meant) {
  const said = words(gist);
  if (id.toLowerCase() === wanted || meant.includes(id)) return 4;
  if (gist.toLowerCase().search(asItStands(wanted)) >= 0) return 3;
  if (says(book, said, wanted)) return 2;
  return meant.some((one) => says(book, said, one)) ? 1 : 0;
}

/** How many of the words are there as they stand; -1 if of one not even another of its family is. */
function family(book, wanted, said) {
  if (!wanted.every((word) => said.some((one) => one.startsWith(root(book, word))))) return -1;
  return wanted.filter((word) => said.includes(word)).length;
}

function happened(book, wanted, meant) {
  const gists = new Map(book.clauses);
  const ways = [wanted, ...meant.filter((one) => !gists.has(one))].map(words).filter((way) => way.length);
  const found = [];
  for (const [title, cites] of book.rulings) {
    const said = words(title);
    for (const id of cites) {
      if (!gists.has(id)) continue;
      const more = [...said, ...words(gists.get(id))];
      const fits = ways.flatMap((way, nth) =>
        [said, more].flatMap((there, place) => {
          const count = family(book, way, there);
          return count < 0 ? [] : [[Math.min(nth, 1) * 2 + place, -count, said.length]];
        }),
      );
      if (fits.length) found.push([...fits.sort(smaller)[0], id, title]);
    }
  }
  return found.sort(smaller);
}

/** Clauses with the ruling by which each was found, or an empty text; the best first. */
function searchRules(book, text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  if (!words(wanted).length) return [];
  const meant = inOtherWords(book, wanted);
  const ranked = book.clauses.map((one) => [rank(book, one, wanted, meant), one[0]]).filter(([by]) => by);
  const found = new Map(ranked.sort((a, b) => b[0] - a[0]).map(([, id]) => [id, ""]));
  for (const [, , , id, title] of happened(book, wanted, meant)) if (!found.has(id)) found.set(id, title);
  return [...found];
}

function linked(href, text) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

/** What was found in one rulebook, under its title if there are several. */
function shown(book, hits, wanted, folder) {
  const made = [];
  if (folder) {
    const head = document.createElement("h2");
    head.append(linked(`${folder}index.html`, book.title));
    made.push(head);
  }
  const terms = document.createElement("p");
  for (const [name, file] of book.terms) if (name.includes(wanted)) terms.append(linked(folder + file, name), " ");
  if (terms.childElementCount) made.push(terms);
  const gists = new Map(book.clauses);
  const list = document.createElement("ul");
  for (const [id, ruling] of hits.slice(0, folder ? MOST_OF_EACH : MOST)) {
    const row = document.createElement("li");
    row.append(linked(`${folder}${encodeURIComponent(id)}.html`, id), ` ${gists.get(id)}`);
    if (ruling) row.append(` (as in the ruling “${ruling}”)`);
    list.append(row);
  }
  if (hits.length) made.push(list);
  return terms.childElementCount || hits.length ? made : [];
}

const field = document.getElementById("rule-search");
field.addEventListener("input", () => {
  const wanted = field.value.toLowerCase().trim();
  const several = RULEBOOKS.length > 1;
  const found = wanted ? RULEBOOKS.map((book) => [book, searchRules(book, wanted)]) : [];
  const parts = found.flatMap(([book, hits]) => shown(book, hits, wanted, several ? `rules/${book.ruleset}/` : ""));
  document.getElementById("rule-hits").replaceChildren(...parts);
  const count = found.reduce((sum, [, hits]) => sum + hits.length, 0);
  document.getElementById("rule-count").textContent = wanted ? `${count} clauses` : "";
});
