/** Words of the demo players' names; neither list repeats a word. */
const FIRST_WORDS =
  'Frost Ember Pixel Turbo Silent Cosmic Rusty Velvet Neon Amber Shadow Lucky Cobalt Maple Static Jolly Hidden Rapid Mellow Crimson Polar Dusty Brave Misty Nimble Quartz Sunny Tidal Urban Wild Zephyr Marble Gentle Ivory Karma Lunar';
const LAST_WORDS =
  'Kestrel Badger Comet Walrus Falcon Pickle Otter Striker Beacon Cactus Dingo Ferret Goblin Heron Iguana Jackdaw Koala Lemur Magpie Newt Osprey Puffin Quokka Raven Salmon Tapir Urchin Viper Wombat Yak Zebra Anvil Biscuit Cobra Drifter';

export interface DemoPlayer {
  name: string;
  /** Larger than any real Roblox id. */
  id: string;
}

/** Number of different players; larger numbers repeat them. */
export const DEMO_PLAYER_COUNT = 500;

/** The nth player, deterministic. */
export function demoPlayer(n: number): DemoPlayer {
  const [firsts, lasts] = [FIRST_WORDS.split(' '), LAST_WORDS.split(' ')];
  const number = n % DEMO_PLAYER_COUNT;
  const first = firsts[number % firsts.length] ?? '';
  // The lists' lengths are coprime, so each pair of words appears once before any repeats.
  const last = lasts[number % lasts.length] ?? '';
  return { name: spellName(first, last, number), id: String(90_000_000_001_000 + number * 37) };
}

function spellName(first: string, last: string, number: number): string {
  if (number % 5 === 1) return `${first}_${last}`;
  if (number % 5 === 2) return `${first}${last}${(number * 7) % 100}`;
  if (number % 5 === 3) return `${first}${last}`.toLowerCase();
  if (number % 5 === 4) return `x${first}${last}x`;
  return first + last;
}
