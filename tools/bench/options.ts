import { ENDPOINTS } from '#tools/bench/endpoint-requests.ts';
import { HEAVY_KINDS, type HeavyKindName } from '#tools/bench/heavy-requests.ts';
import { flag, number, readCommandOptions, text } from '#tools/command.ts';

const SHORT_PARTS = ['list', 'match', 'groups', 'season', 'discord', 'ingest', 'live', 'site', 'hosting'] as const;
/** Parts that take minutes, and run only if named by `--only`. */
const LONG_PARTS = ['neighbours', 'costs'] as const;
/** In order of execution. */
const PARTS = [...SHORT_PARTS, ...LONG_PARTS];
export type Part = (typeof PARTS)[number];

const ATTACKS = Object.keys(HEAVY_KINDS) as HeavyKindName[];

/**
 * Groups of up to 2,000 matches are spread evenly over the matches with players' lines, and leave as many to the
 * leagues.
 */
const STEP = 4_000;

const COMMAND = {
  name: 'npm run bench',
  about: 'Measures server and site with generated matches: tools/bench/README.md.',
  options: {
    matches: number(`matches in the database, a multiple of ${STEP}`, 1_000_000, STEP),
    players: number("number of the newest matches with 22 players' lines", 200_000, STEP),
    narrow: flag('empty JSON in all matches, for large sizes; match measures nothing real then'),
    only: text(`parts to run, of ${PARTS.join(', ')}; all but ${LONG_PARTS.join(' and ')} by default`),
    seconds: number('length of one measurement; 5 by default, 15 for neighbours'),
    attacks: text(
      `requests of neighbours and costs: ${ATTACKS.join(', ')}, and endpoints that state a cost; by default the former for neighbours and the latter for costs`,
    ),
    fresh: flag('recreates the data'),
    quick: flag('every part with tiny sizes, to see that it ends; its figures mean nothing'),
    data: text('folder of the embedded database and of the results', '.cache/bench'),
  },
};

/** Each part sends one kind of heavy request, and measures a few requests. */
const QUICK = {
  ...{ matches: STEP, withPlayers: STEP, parts: PARTS, seconds: 0.05, secondsOfNeighbours: 0.5 },
  attacks: { neighbours: ATTACKS.slice(0, 1), costs: ENDPOINTS.slice(0, 1) },
};

export type Options = ReturnType<typeof readOptions>;

/** Reads the command line; throws a sentence with the name of an invalid option. */
export function readOptions(args: string[]) {
  const { matches, players, seconds, narrow, only, data, fresh, quick, ...values } = readCommandOptions(COMMAND, args);
  const attacks: HeavyKindName[] | undefined =
    values.attacks === undefined ? undefined : readNames('attacks', values.attacks, [...ATTACKS, ...ENDPOINTS]);
  return {
    matches,
    /** Number of the newest matches that have 22 players' lines. */
    withPlayers: Math.min(matches, players),
    isNarrow: narrow,
    parts: only ? readNames('only', only, PARTS) : SHORT_PARTS,
    /** Length of one measurement. A p99 of submissions needs some hundred of them. */
    seconds: seconds ?? 5,
    secondsOfNeighbours: seconds ?? 15,
    /** Kinds of heavy requests: `neighbours` sends each alone and then all at once, `costs` each alone. */
    attacks: { neighbours: attacks ?? ATTACKS, costs: attacks ?? ENDPOINTS },
    folder: data,
    fresh,
    isQuick: quick,
    ...(quick && QUICK),
  };
}

/** Sorted as in `all`. */
function readNames<T extends string>(option: string, given: string, all: readonly T[]): T[] {
  const names = given.split(',');
  const unknown = names.find((name) => !all.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`--${option} takes ${all.join(', ')}; not ${unknown}.`);
  return all.filter((one) => names.includes(one));
}
