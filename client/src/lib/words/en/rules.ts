/** The rulebook. */

export const rules = {
  clausesOf: (id: string | number) => `Clauses of ${id}`, placeInTheRulebook: 'Place in the rulebook', triedLast: 'Tried last:',
  noticedBy: (proof: string) => `, noticed by “${proof}”.`, partOfIt: 'Part of it', refersTo: 'Refers to', referredToBy: 'Referred to by',
  otherEditions: 'Other editions', hereThere: (part: string | number, said: string | number, there: string | number) => `${part}: here ${said}; there ${there}`,
  rulings: 'Rulings', noRulingCitesIt: 'No ruling cites it.', code: 'Code', codeOf: (name: string | number) => `Code of ${name}`,
  noCodeDecidesIt: 'No code decides it.', inItsSection: 'In its section', lookingUp: (id: string | number) => `Looking ${id} up…`,
  foundIn: (title: string | number) => `Found in ${title}`, asInTheRuling: (ruling: string | number) => `as in the ruling “${ruling}”`,
  andMore: (rest: string | number) => `and ${rest} more`, rulebooks: 'Rulebooks',
  arbiter: (id: string | number, Rulebooks: string | number) => `${id}${Rulebooks} · Arbiter`, lobby: 'Lobby', rulebook: 'Rulebook', all: 'All', search: 'Search',
  restedBlocker: 'rested blocker', inAllRulebooks: 'in all rulebooks', judgeSDesk: 'Judge’s desk', found: 'Found', openingTheRulebook: 'Opening the rulebook…',
  playingIt: 'Playing it…', whatItMeans: 'What it means', cardsOfOursThatHaveIt: 'Cards of ours that have it',
  allRulings: (count: string | number) => `All ${count} rulings`, elsewhere: 'Elsewhere',
  ourWords: 'What each clause says is said here in our own words; its number is that of the rulebook.',
  noClauseOfItsOwn: 'The rulebook has no clause of its own about it.', takeToDesk: 'Take it to the judge’s desk',
  nothingFound: 'No clause says that, and in no ruling it happens.', noSource: 'The source is not installed here.',
  inEdition: (ruleset: string | number) => `In ${ruleset}`,
  marks: { proved: '✓ proved', exempt: 'not proved', open: 'not proved yet', definition: 'a definition', physical: 'about paper' },
  editions: { same: 'says the same', changed: 'says it otherwise', none: 'has no such clause' }, keywords: 'Keywords', zones: 'Zones',
  notShown: (why: string) => `This ruling cannot be shown: ${why}.`, damaged: 'its steps are damaged', fileMissing: (file: string) => `${file} is not there`,
}
