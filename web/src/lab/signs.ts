/** The icons that stand for parts of content, by the word that calls them. A word that no game explains has none. */
const SIGNS: Record<string, string> = {
  absorb: "bordered-shield",
  again: "return-arrow",
  armor: "breastplate",
  attack: "crossed-swords",
  blast: "spiky-explosion",
  blink: "teleport",
  brace: "shield",
  burn: "flame",
  chain: "chain-lightning",
  charge: "charging-bull",
  cleanse: "water-drop",
  damage: "broken-heart",
  dash: "sprint",
  discard: "card-discard",
  dodge: "dodging",
  drain: "drop",
  draw: "card-draw",
  duel: "sword-clash",
  endure: "heart-shield",
  fear: "terror",
  gold: "two-coins",
  guard: "shield",
  hatch: "egg-clutch",
  heal: "healing",
  hide: "hidden",
  hold: "grab",
  hook: "hook",
  howitzer: "cannon",
  jinx: "cursed-star",
  jump: "jump-across",
  leap: "jump-across",
  move: "walk",
  peek: "semi-closed-eye",
  pierce: "piercing-sword",
  poison: "poison-bottle",
  pull: "pull",
  push: "push",
  rage: "enrage",
  ram: "ram",
  recoil: "return-arrow",
  recover: "healing",
  reroll: "rolling-dices",
  respawn: "sprout",
  revive: "sprout",
  riposte: "sword-clash",
  root: "plant-roots",
  shield: "shield",
  silence: "silenced",
  smash: "punch-blast",
  splash: "droplet-splash",
  steer: "steering-wheel",
  strike: "crossed-swords",
  stun: "knocked-out-stars",
  survive: "heart-shield",
  swap: "body-swapping",
  swoop: "feathered-wing",
  thorns: "thorny-vine",
  throw: "throwing-ball",
  token: "token",
  unlock: "padlock-open",
  walk: "walk",
  wall: "stone-wall",
  wound: "bleeding-wound",
  wounds: "bleeding-wound",
};

/** Return the icon of a part by the word that calls it; empty if it has none. */
export function signOf(word: string): string {
  return SIGNS[word.toLowerCase().replaceAll(" ", "_")] ?? "";
}

/** Return the first rule that a description cites, which stands at its very beginning; empty if it cites none. */
export function ruleOf(description: string): string {
  return /^[A-Z]+-\d+(\.\d+)*/.exec(description)?.[0] ?? "";
}

/** Return a description without the rules that it cites at its beginning. */
export function unruled(description: string): string {
  return description.replace(/^([A-Z]+-\d+(\.\d+)*(,| to)? *)+/, "");
}
