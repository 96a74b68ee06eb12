import type { Random } from '#server/demo/random.ts';
import { FREQUENT_NAME, STAFFED_LEAGUE } from '#tools/bench/fill-staffed-league.ts';
import type { HeavyKind, HeavySubjects } from '#tools/bench/heavy-kind.ts';

/** Requests a second of all callers of an attack; each caller stays within its limits. */
export const PER_SECOND = 20;
const MANAGED = `/api/leagues/myLeagues/${STAFFED_LEAGUE}`;
const SHEET_ROWS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const SCHEDULE = {
  legs: 2,
  first_day: '2027-01-02',
  weekdays: [6],
  times: ['20:00'],
  blackout_days: [],
  deadline_days: null,
  time_zone: 'Europe/London',
};

export const CUP_DRAW = {
  ...{ groups: 1, group_legs: 1, places_through: 2 },
  ...{ first_day: '2027-01-02', days_between_rounds: 7, time: '20:00' },
};

/** Made once, as a caller should not spend its time on them. */
const SHEETS = {
  'preview of spaces in a date': toSheet([`2020${' '.repeat(20_000)}-01\tSide 1\tSide 2\t1-0\t`]),
  'preview of combining marks': toSheet([`2025-01-01\tSide ${'\u0300\u0323'.repeat(50_000)}\tSide 2\t1-0\t`]),
  'preview of a long cell of scorers': toSheet([`2025-01-01\tSide 1\tSide 2\t1-0\t${'olive 1, '.repeat(155_000)}`]),
  'preview of dates of spaces': toSheet(
    Array.from({ length: SHEET_ROWS }, () => `2020${' '.repeat(240)}-01\tSide 1\tSide 2\t1-0\t`),
  ),
};

function toSheet(rows: string[]): { kind: string; text: string } {
  return { kind: 'matches', text: ['Date\tHome\tAway\tScore\tScorers', ...rows].join('\n') };
}

/** Matches of a day and opponents that hardly another import has, so that nearly all rows are new. */
export function anyImport(random: Random): object {
  const first = Date.UTC(random.between(2006, 2022), random.between(0, 11), random.between(1, 28));
  const shift = random.between(0, 29);
  return toSheet(
    Array.from({ length: SHEET_ROWS }, (_, at) => {
      const day = new Date(first + Math.floor(at / 30) * DAY_MS).toISOString().slice(0, 10);
      return `${day}\tSide ${1 + (at % 30)}\tSide ${31 + ((at + shift) % 30)}\t1-0\tscorer_${at} 5`;
    }),
  );
}

/** A request to change the league, by its staff. */
function change(path: string, body: (subjects: HeavySubjects) => object): HeavyKind {
  return {
    needsSession: true,
    perSecond: PER_SECOND,
    path: (_, subjects) => path.replace(':cup', String(subjects.cup)),
    body: (_, subjects) => body(subjects),
  };
}

function read(path: (random: Random, subjects: HeavySubjects) => string, needsSession = true): HeavyKind {
  return { needsSession, perSecond: PER_SECOND, path };
}

const previews = Object.fromEntries(
  Object.entries(SHEETS).map(([name, sheet]) => [name, change(`${MANAGED}/imports/preview`, () => sheet)]),
) as Record<keyof typeof SHEETS, HeavyKind>;

/** Valid requests that are cheap to send and once were expensive to answer: of a league's staff, and of visitors. */
export const HOSTILE_KINDS = {
  ...previews,
  'avatar of a typed name': read(() => `/api/players/name:${FREQUENT_NAME}/avatar`, false),
  'typed names': read((random) => `${MANAGED}/typed_names?page=${random.between(1, 200)}`),
  'dry runs of fixtures': change(`${MANAGED}/fixtures/generate?dry_run=1`, ({ draft }) => ({
    competition_id: draft,
    ...SCHEDULE,
  })),
  'stored fixtures': change(`${MANAGED}/fixtures/generate`, ({ draft }) => ({ competition_id: draft, ...SCHEDULE })),
  'stored draws': change(`${MANAGED}/competitions/:cup/draw`, () => CUP_DRAW),
  'planned fixtures': read((_, { planned }) => `${MANAGED}/competitions/${planned}/fixtures`),
  'page of planned fixtures': read((_, { planned }) => `/leagues/${STAFFED_LEAGUE}/manage/fixtures/${planned}`),
  'season changes beside an import': {
    needsSession: true,
    connections: 13,
    path: (_, __, connection) => `${MANAGED}/${connection === 0 ? 'imports' : 'seasons/change'}`,
    body: (random, { season }, connection) =>
      connection === 0
        ? anyImport(random)
        : {
            id: season,
            name: `Season ${random.between(1, 1_000_000)}`,
            first_day: '2023-01-01',
            last_day: '2029-12-31',
          },
  },
  'page of the largest match': read(
    (random, { largest }) => `/matches/${largest}?${random.between(1, 1_000_000_000)}=1`,
    false,
  ),
} satisfies Record<string, HeavyKind>;
