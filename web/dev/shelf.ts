/** A shelf to look at while no server runs. Names here are fixtures, nothing else may know them. */
import type { Field, GameInfo, LevelInfo, PresetInfo } from "../src/protocol";

const form: Field[] = [
  {
    id: "island",
    name: "Island",
    text: "where you fight",
    kind: "choice",
    default: "wellspring",
    values: [
      { value: "wellspring", name: "Wellspring", text: "90 spaces and a well" },
      { value: "bare", name: "Bare", text: "91 spaces" },
      { value: "ring", name: "Broken Ring", text: "72 spaces, three holes" },
      { value: "twins", name: "Twins", text: "two islands, two bridges" },
    ],
  },
  {
    id: "sides",
    name: "Sides",
    text: "or two against two",
    kind: "choice",
    default: "alone",
    values: [
      { value: "alone", name: "Each alone" },
      { value: "teams", name: "Teams" },
    ],
  },
  {
    id: "heroes",
    name: "Heroes",
    text: "pick in turn, or be dealt one",
    kind: "choice",
    default: "draft",
    values: [
      { value: "draft", name: "Draft" },
      { value: "dealt", name: "Dealt" },
    ],
  },
  { id: "tide", name: "Tide", text: "the rim floods, round by round", kind: "toggle", default: true },
  {
    id: "flood",
    name: "First flood",
    text: "after which round the rim floods",
    kind: "number",
    default: 12,
    low: 4,
    high: 20,
  },
];
const presets: PresetInfo[] = [
  {
    id: "standard",
    name: "Standard",
    text: "tide, 12 heroes, a well in the middle",
    values: { island: "wellspring", tide: true },
  },
  {
    id: "strict",
    name: "Strict",
    text: "the printed box: 8 heroes, bare island, no tide",
    values: { island: "bare", tide: false },
  },
];
export const levels: LevelInfo[] = [
  { id: "gentle", name: "Gentle", text: "makes friends" },
  { id: "middle", name: "Middle", text: "no hurry, no mercy" },
  { id: "hard", name: "Hard", text: "thinks twice" },
];

type Short = Pick<GameInfo, "id" | "name" | "line" | "seats" | "minutes" | "wins" | "box">;

function game(short: Short): GameInfo {
  const count = short.seats.includes(4) ? 4 : (short.seats[0] ?? 2);
  return { ...short, form, presets, default_seats: count, rules_version: 1 };
}

export const games: GameInfo[] = [
  game({
    id: "moba",
    name: "MOBA",
    line: "Secret plans, hidden blows, stolen banners.",
    seats: [2, 4],
    minutes: "60-120",
    wins: "first to three banners",
    box: {
      lines: ["MOBA"],
      colors: ["#2C63C8", "#D2412B", "#FF8A6E", "#7A2418"],
      pattern: "rays",
      ground: "none",
      stickers: [
        { icon: "crossed-swords", x: 50, y: 67, size: 97, tones: ["#FFE79A", "#E8930C"] },
        { icon: "medieval-gate", x: 50, y: 73, size: 57, tones: ["#FFFFFF", "#BFB2E8"] },
        { icon: "wolf-head", x: 23, y: 101, size: 43, tones: ["#E6F1FF", "#4C8EE8"] },
        { icon: "troll", x: 76, y: 100, size: 44, tones: ["#FFF0E2", "#F0764C"] },
        { icon: "crystal-cluster", x: 50, y: 121, size: 26, tones: ["#F4E9FF", "#9A5BFF"] },
      ],
    },
  }),
  game({
    id: "brawl",
    name: "Super Fantasy Brawl",
    line: "Shove three champions through a cheering crowd.",
    seats: [2, 4],
    minutes: "30-45",
    wins: "five trophies",
    box: {
      lines: ["Super Fantasy", "Brawl"],
      colors: ["#FFB000", "#E23A86", "#FF8FC0", "#9C1560"],
      pattern: "rays",
      ground: "hills",
      stickers: [
        { icon: "viking-head", x: 70, y: 79, size: 57, tones: ["#FFE9C2", "#E2661E"] },
        { icon: "punch-blast", x: 35, y: 92, size: 67, turn: -10, tones: ["#FFFFFF", "#FFC2D8"] },
        { icon: "round-star", x: 87, y: 54, size: 15, tones: ["#FFF3B0", "#FFB000"] },
        { icon: "trophy-cup", x: 79, y: 117, size: 28, tones: ["#FFF3B0", "#F0A000"] },
      ],
    },
  }),
  game({
    id: "eventide",
    name: "Eventide of Heroes",
    line: "Bluff in three lanes until the towers fall.",
    seats: [2],
    minutes: "30-45",
    wins: "the last tower",
    box: {
      lines: ["Eventide", "of Heroes"],
      colors: ["#8A2F8F", "#2B1A66", "#9A6BE0", "#2A1248"],
      pattern: "stars",
      ground: "planks",
      stickers: [
        { icon: "stone-tower", x: 19, y: 77, size: 46, tones: ["#D9C8FF", "#6B43B8"] },
        { icon: "stone-tower", x: 81, y: 77, size: 46, flip: true, tones: ["#FFD8C2", "#C2452E"] },
        { icon: "wizard-face", x: 50, y: 95, size: 53, tones: ["#FFFFFF", "#D9C2FF"] },
        { icon: "card-random", x: 21, y: 120, size: 28, tones: ["#FFF3D0", "#FFB545"] },
        { icon: "rolling-dices", x: 79, y: 120, size: 26, tones: ["#FFFFFF", "#B9A0FF"] },
      ],
    },
  }),
  game({
    id: "knockback",
    name: "Knockback",
    line: "Last hero standing. Everybody else swims.",
    seats: [2, 3, 4],
    minutes: "10-25",
    wins: "last one standing",
    box: {
      lines: ["Knockback"],
      colors: ["#9CF2E6", "#19A5BE", "#7CE3E0", "#0B5F86"],
      pattern: "rays",
      ground: "sea",
      stickers: [
        { icon: "rhinoceros-horn", x: 74, y: 65, size: 46, turn: 26, tones: ["#FFFFFF", "#9FB2C8"] },
        { icon: "boxing-glove-surprise", x: 34, y: 93, size: 63, turn: 4, tones: ["#FF8D6E", "#D92B18"] },
        { icon: "big-wave", x: 77, y: 115, size: 57, flip: true, tones: ["#FFFFFF", "#4FD0E2"] },
      ],
    },
  }),
  game({
    id: "rally",
    name: "MOBA Rally",
    line: "Program five moves. Watch them go wrong.",
    seats: [1, 2, 3, 4, 5, 6, 7, 8],
    minutes: "30-75",
    wins: "the other base",
    box: {
      lines: ["MOBA", "Rally"],
      colors: ["#FFE9A8", "#FFC21F", "#FFE99A", "#B97800"],
      pattern: "circuits",
      ground: "chevrons",
      stickers: [
        { icon: "robot-antennas", x: 67, y: 79, size: 53, tones: ["#E2FFF6", "#23B39B"] },
        { icon: "vintage-robot", x: 34, y: 83, size: 61, tones: ["#FFFFFF", "#E4572E"] },
        { icon: "laser-blast", x: 85, y: 53, size: 28, tones: ["#FFFFFF", "#FF4A7A"] },
      ],
    },
  }),
];
