// Random play of a toy game in ocgcore-wasm: prompts a second of processor time, as that engine counts them.
//
//     node ocgcore.mjs [games]
//
// Forty plain monsters of our own in each deck, no scripts. Prints one line of JSON.

import createCore, {
  OcgDuelMode, OcgLocation, OcgMessageType, OcgPosition, OcgProcessResult, OcgResponseType, OcgType,
  SelectBattleCMDAction as Battle, SelectIdleCMDAction as Idle,
} from "ocgcore-wasm";

const KINDS = 10;
const MOST_PROMPTS = 4000; // a random game may go on for ever
const PLACES = 7; // bits of a field mask: a player's monster zones

let seed = 1;
function below(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % n;
}
const any = (list) => list[below(list.length)];

function card(code) {
  return {
    code, alias: 0, setcodes: [], type: OcgType.MONSTER | OcgType.NORMAL, level: 1 + (code % 4), attribute: 1, race: 1n,
    attack: 800 + 150 * (code % KINDS), defense: 500 + 170 * (code % 7), lscale: 0, rscale: 0, link_marker: 0,
  };
}

function some(n, many) {
  const left = Array.from({ length: many }, (_, i) => i);
  return Array.from({ length: n }, () => left.splice(below(left.length), 1)[0]);
}

/** [how many answers there are, one of them at random]; `undefined` for what no plain monster asks. */
function answer(ask) {
  switch (ask.type) {
    case OcgMessageType.SELECT_IDLECMD: {
      const acts = [
        ...ask.summons.map((_, index) => [Idle.SELECT_SUMMON, index]),
        ...ask.monster_sets.map((_, index) => [Idle.SELECT_MONSTER_SET, index]),
        ...ask.pos_changes.map((_, index) => [Idle.SELECT_POS_CHANGE, index]),
        ...(ask.to_bp ? [[Idle.TO_BP, null]] : []),
        ...(ask.to_ep ? [[Idle.TO_EP, null]] : []),
      ];
      const [action, index] = any(acts);
      return [acts.length, { type: OcgResponseType.SELECT_IDLECMD, action, index }];
    }
    case OcgMessageType.SELECT_BATTLECMD: {
      const acts = [
        ...ask.attacks.map((_, index) => [Battle.SELECT_BATTLE, index]),
        ...(ask.to_m2 ? [[Battle.TO_M2, null]] : []),
        ...(ask.to_ep ? [[Battle.TO_EP, null]] : []),
      ];
      const [action, index] = any(acts);
      return [acts.length, { type: OcgResponseType.SELECT_BATTLECMD, action, index }];
    }
    case OcgMessageType.SELECT_CHAIN:
      return [1 + ask.selects.length, { type: OcgResponseType.SELECT_CHAIN, index: null }];
    case OcgMessageType.SELECT_EFFECTYN:
      return [2, { type: OcgResponseType.SELECT_EFFECTYN, yes: below(2) === 0 }];
    case OcgMessageType.SELECT_YESNO:
      return [2, { type: OcgResponseType.SELECT_YESNO, yes: below(2) === 0 }];
    case OcgMessageType.SELECT_CARD:
      return [ask.selects.length, { type: OcgResponseType.SELECT_CARD, indicies: some(ask.min, ask.selects.length) }];
    case OcgMessageType.SELECT_TRIBUTE:
      return [ask.selects.length, { type: OcgResponseType.SELECT_TRIBUTE, indicies: some(ask.min, ask.selects.length) }];
    case OcgMessageType.SELECT_PLACE: {
      const free = Array.from({ length: PLACES }, (_, i) => i).filter((i) => !((ask.field_mask >>> i) & 1));
      const place = { player: ask.player, location: OcgLocation.MZONE, sequence: any(free) };
      return [free.length, { type: OcgResponseType.SELECT_PLACE, places: [place] }];
    }
    case OcgMessageType.SELECT_POSITION: {
      const open = [1, 2, 4, 8].filter((bit) => ask.positions & bit);
      return [open.length, { type: OcgResponseType.SELECT_POSITION, position: any(open) }];
    }
    default:
      return undefined;
  }
}

function play(core, number) {
  const team = { drawCountPerTurn: 1, startingDrawCount: 5, startingLP: 8000 };
  const duel = core.createDuel({
    flags: OcgDuelMode.MODE_MR5, seed: [BigInt(number + 1), 2n, 3n, 4n], team1: team, team2: team,
    cardReader: card, scriptReader: () => "", errorHandler: () => {},
  });
  for (let at = 0; at < 80; at++) {
    const seat = at % 2;
    core.duelNewCard(duel, {
      team: seat, duelist: 0, code: 1 + (at >> 1) % KINDS, controller: seat, location: OcgLocation.DECK, sequence: 2,
      position: OcgPosition.FACEDOWN_DEFENSE,
    });
  }
  core.startDuel(duel);
  let prompts = 0;
  let real = 0;
  let ask;
  while (prompts < MOST_PROMPTS) {
    const status = core.duelProcess(duel);
    let over = status === OcgProcessResult.END;
    for (const message of core.duelGetMessage(duel)) {
      over ||= message.type === OcgMessageType.WIN;
      ask = answer(message) ?? ask;
    }
    if (over) break;
    if (status === OcgProcessResult.CONTINUE) continue;
    if (ask === undefined) throw new Error("something was asked that a plain monster does not ask");
    prompts += 1;
    if (ask[0] > 1) real += 1;
    core.duelSetResponse(duel, ask[1]);
  }
  core.destroyDuel(duel);
  return [prompts, real];
}

const games = Number(process.argv[2] ?? 200);
const core = await createCore({ sync: true });
play(core, 0); // warm up
const before = process.cpuUsage();
let prompts = 0;
let real = 0;
for (let number = 0; number < games; number++) {
  const [all, some] = play(core, number);
  prompts += all;
  real += some;
}
const { user, system } = process.cpuUsage(before);
const seconds = (user + system) / 1e6;
console.log(JSON.stringify({
  games, prompts, "prompts a second": Math.round(prompts / seconds), "decisions a second": Math.round(real / seconds),
}));
