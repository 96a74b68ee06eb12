import { ENDPOINTS } from '#tools/bench/endpoint-requests.ts';
import { HEAVY_KINDS, type HeavyKindName } from '#tools/bench/heavy-requests.ts';
import { readCommandOptions } from '#tools/command-options.ts';

const USUAL_PARTS = [
  'start',
  'list',
  'search',
  'match',
  'groups',
  'league',
  'season',
  'players',
  'ingest',
  'site',
  'backup',
] as const;

/** Long tests for faults, which run only if named by `--only`. */
const FAULT_PARTS = [
  'hostile-keys',
  'neighbours',
  'costs',
  'totals',
  'mixed',
  'soak',
  'restart',
  'edge',
  'purges',
  'replicas',
] as const;

/** Parts of the benchmark, in order of execution. */
const PARTS = [...USUAL_PARTS, ...FAULT_PARTS];
export type Part = (typeof PARTS)[number];

const ATTACKS = Object.keys(HEAVY_KINDS) as HeavyKindName[];

/** Sizes of `--growth`, up to `--matches`. */
const GROWTH = [10_000, 100_000, 1_000_000, 5_000_000, 20_000_000];

/** Groups of up to 2,000 matches are spread evenly over the matches with players' lines. */
const STEP = 10_000;

const COMMAND = {
  name: 'npm run bench',
  about: 'Measures server and site with generated matches: tools/bench/README.md.',
  options: {
    matches: { type: 'string', default: '1000000', about: 'matches in the database' },
    players: { type: 'string', default: '200000', about: "number of the newest matches with 22 players' lines" },
    narrow: {
      type: 'boolean',
      default: false,
      about: 'empty JSON in all matches, for large sizes; match measures nothing real then',
    },
    only: {
      type: 'string',
      about: `parts to run, of ${PARTS.join(', ')}; those up to ${USUAL_PARTS.at(-1)} by default`,
    },
    seconds: { type: 'string', default: '5', about: 'length of one measurement' },
    minutes: { type: 'string', default: '60', about: 'length of mixed and soak' },
    checks: { type: 'string', default: '10000', about: 'number of responses that purges compares' },
    attacks: {
      type: 'string',
      about: `kinds of requests that neighbours sends, each alone and then all at once, of ${ATTACKS.join(', ')}, and of endpoints that state a cost; all but endpoints by default`,
    },
    growth: { type: 'boolean', default: false, about: 'every size up to --matches, and one table of all' },
    fresh: { type: 'boolean', default: false, about: 'recreates the data' },
    data: { type: 'string', default: '.cache/bench', about: 'folder of the embedded database and of the results' },
  },
} as const;

export interface Options {
  /** Number of matches of each database. */
  sizes: number[];
  /** Number of the newest matches that have 22 players' lines. */
  withPlayers: number;
  /** Whether matches have empty JSON, for sizes that a disk would not hold otherwise. */
  isNarrow: boolean;
  parts: Part[];
  /** Length of one measurement. */
  seconds: number;
  /** Length of the mixed writes, and of the soak. */
  minutes: number;
  /** Number of answers that `purges` compares. */
  checks: number;
  /** Kinds of requests that `neighbours` sends, each alone and then all at once. */
  attacks: HeavyKindName[];
  /** Folder of the embedded database and of the results. */
  folder: string;
  /** Recreates the data. */
  fresh: boolean;
}

/** Reads the command line; throws a sentence that names an option with an invalid value. */
export function readOptions(args: string[]): Options {
  const values = readCommandOptions(COMMAND, args);
  const matches = readNumber('matches', values.matches, STEP);
  return {
    sizes: values.growth ? GROWTH.filter((size) => size <= matches) : [matches],
    withPlayers: readNumber('players', values.players, STEP),
    isNarrow: values.narrow,
    parts: values.only ? readNames('only', values.only, PARTS) : [...USUAL_PARTS],
    seconds: readNumber('seconds', values.seconds),
    minutes: readNumber('minutes', values.minutes),
    checks: readNumber('checks', values.checks),
    attacks: values.attacks ? readNames('attacks', values.attacks, [...ATTACKS, ...ENDPOINTS]) : ATTACKS,
    folder: values.data,
    fresh: values.fresh,
  };
}

function readNumber(name: string, text: string, step?: number): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not ${text}.`);
  if (step && number % step !== 0) throw new Error(`--${name} must be a multiple of ${step}, not ${text}.`);
  return number;
}

/** In the order of `all`. */
function readNames<T extends string>(option: string, text: string, all: readonly T[]): T[] {
  const names = text.split(',');
  const unknown = names.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`--${option} takes ${all.join(', ')}; not ${unknown}.`);
  return all.filter((one) => names.includes(one));
}
