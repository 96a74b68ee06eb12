import { ENDPOINTS } from '#tools/bench/endpoint-requests.ts';
import { HEAVY_KINDS, type HeavyKindName } from '#tools/bench/heavy-requests.ts';
import { readCommandOptions, readNumber } from '#tools/command-options.ts';

/** Parts of the benchmark, in order of execution. */
export const PARTS = [
  'list',
  'match',
  'groups',
  'season',
  'discord',
  'ingest',
  'live',
  'site',
  'neighbours',
  'costs',
] as const;
export type Part = (typeof PARTS)[number];

/** They last for minutes, and run only if named by `--only`. */
const LONG_PARTS: Part[] = ['neighbours', 'costs'];

const ATTACKS = Object.keys(HEAVY_KINDS) as HeavyKindName[];

/** Groups of up to 2,000 matches are spread evenly over the matches with players' lines, and leave as many to the leagues. */
const STEP = 4_000;

const COMMAND = {
  name: 'npm run bench',
  about: 'Measures server and site with generated matches: tools/bench/README.md.',
  options: {
    matches: { type: 'string', default: '1000000', about: `matches in the database, a multiple of ${STEP}` },
    players: { type: 'string', default: '200000', about: "number of the newest matches with 22 players' lines" },
    narrow: {
      type: 'boolean',
      default: false,
      about: 'empty JSON in all matches, for large sizes; match measures nothing real then',
    },
    only: {
      type: 'string',
      about: `parts to run, of ${PARTS.join(', ')}; all but ${LONG_PARTS.join(' and ')} by default`,
    },
    seconds: { type: 'string', about: 'length of one measurement; 5 by default, 15 for neighbours' },
    attacks: {
      type: 'string',
      about: `requests of neighbours and costs: ${ATTACKS.join(', ')}, and endpoints that state a cost; by default the former for neighbours and the latter for costs`,
    },
    fresh: { type: 'boolean', default: false, about: 'recreates the data' },
    quick: {
      type: 'boolean',
      default: false,
      about: 'every part with tiny sizes, to see that it ends; its figures mean nothing',
    },
    data: { type: 'string', default: '.cache/bench', about: 'folder of the embedded database and of the results' },
  },
} as const;

export interface Options {
  matches: number;
  /** Number of the newest matches that have 22 players' lines. */
  withPlayers: number;
  /** Whether matches have empty JSON, for sizes that a disk would not hold otherwise. */
  isNarrow: boolean;
  parts: Part[];
  /** Length of one measurement. */
  seconds: number;
  /** A p99 of submissions needs some hundred of them. */
  secondsOfNeighbours: number;
  /** Kinds of requests that `neighbours` sends, each alone and then all at once, and that `costs` sends, each alone. */
  attacks: Record<'neighbours' | 'costs', HeavyKindName[]>;
  /** Folder of the embedded database and of the results. */
  folder: string;
  /** Recreates the data. */
  fresh: boolean;
  /** Whether everything is measured once and briefly, to see that each part ends. */
  isQuick: boolean;
}

/** Each part makes one attack, and measures a few requests. */
const QUICK = {
  ...{ matches: STEP, withPlayers: STEP, parts: [...PARTS], seconds: 0.05, secondsOfNeighbours: 0.5 },
  attacks: { neighbours: ATTACKS.slice(0, 1), costs: ENDPOINTS.slice(0, 1) },
};

/** Reads the command line; throws a sentence that names an option with an invalid value. */
export function readOptions(args: string[]): Options {
  const values = readCommandOptions(COMMAND, args);
  const matches = readNumber('matches', values.matches, STEP);
  const attacks = values.attacks ? readNames('attacks', values.attacks, [...ATTACKS, ...ENDPOINTS]) : undefined;
  return {
    matches,
    withPlayers: Math.min(matches, readNumber('players', values.players, STEP)),
    isNarrow: values.narrow,
    parts: values.only ? readNames('only', values.only, PARTS) : PARTS.filter((part) => !LONG_PARTS.includes(part)),
    seconds: readNumber('seconds', values.seconds ?? '5'),
    secondsOfNeighbours: readNumber('seconds', values.seconds ?? '15'),
    attacks: { neighbours: attacks ?? ATTACKS, costs: attacks ?? ENDPOINTS },
    folder: values.data,
    fresh: values.fresh,
    isQuick: values.quick,
    ...(values.quick && QUICK),
  };
}

/** In the order of `all`. */
function readNames<T extends string>(option: string, text: string, all: readonly T[]): T[] {
  const names = text.split(',');
  const unknown = names.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`--${option} takes ${all.join(', ')}; not ${unknown}.`);
  return all.filter((one) => names.includes(one));
}
