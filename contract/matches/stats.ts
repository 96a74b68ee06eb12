import { GAME_SERVER_MAX_STAT } from '#contract/kit/limits.ts';

/**
 * How a holder's value reads that was not sent: `zero` for the player's figures of the first days, `null` for the team's,
 * `left out` for all later ones. Absent is never 0 but for `zero`.
 */
type Absent = 'zero' | 'null' | 'left out';

/** A figure, or a word about a player, of a match. */
export interface Stat {
  unit: 'count' | 'minutes' | 'studs' | 'percent' | 'number' | 'yes or no' | 'word';
  /** Left out for a holder that has no such stat. */
  player?: Absent;
  team?: Absent;
  /** How the values of several matches become one. */
  sums: 'sum' | 'none';
  /** The highest value; of a word the most characters. */
  max: number;
  label: string;
  /** The head of a narrow column. */
  head: string;
  /** Whether players are ranked by it, by their sum and by 90 minutes. */
  hasBoard?: true;
}

const COUNT = { unit: 'count', sums: 'sum', max: GAME_SERVER_MAX_STAT } as const;

/**
 * The stats of football in the order of our CSV files; another sport's are a registry of their own. Names are those of the
 * wire; the team's and the player's differ for red cards.
 */
export const FOOTBALL_STATS = {
  position: { unit: 'word', player: 'left out', sums: 'none', max: 20, label: 'Position', head: 'Pos' },
  shirt: { unit: 'number', player: 'left out', sums: 'none', max: 999, label: 'Shirt', head: 'No' },
  started: { unit: 'yes or no', player: 'left out', sums: 'sum', max: 1, label: 'Starts', head: 'St' },
  minutes: { ...COUNT, unit: 'minutes', player: 'left out', label: 'Minutes', head: 'Min' },
  goals: { ...COUNT, player: 'zero', label: 'Goals', head: 'G' },
  assists: { ...COUNT, player: 'zero', team: 'null', label: 'Assists', head: 'A' },
  yellow_cards: { ...COUNT, player: 'zero', team: 'null', label: 'Yellow Cards', head: 'YC' },
  red_card: { ...COUNT, player: 'zero', label: 'Red Card', head: 'RC' },
  red_cards: { ...COUNT, team: 'null', label: 'Red Cards', head: 'RC' },
  shots: { ...COUNT, player: 'left out', label: 'Shots', head: 'Sh' },
  shots_on_target: {
    ...COUNT,
    player: 'left out',
    team: 'null',
    label: 'Shots on target',
    head: 'SoT',
  },
  shots_off_target: { ...COUNT, team: 'null', label: 'Shots off target', head: 'Off' },
  fouls: { ...COUNT, player: 'left out', label: 'Fouls', head: 'F' },
  fouls_committed: { ...COUNT, team: 'null', label: 'Fouls', head: 'F' },
  saves: { ...COUNT, player: 'left out', team: 'null', label: 'Saves', head: 'Sv', hasBoard: true },
  corner_kicks: { ...COUNT, team: 'null', label: 'Corner Kicks', head: 'CK' },
  free_kicks: { ...COUNT, team: 'null', label: 'Free Kicks', head: 'FK' },
  penalties: { ...COUNT, team: 'null', label: 'Penalties', head: 'Pen' },
  throw_ins: { ...COUNT, team: 'null', label: 'Throw Ins', head: 'TI' },
  possession: { unit: 'percent', team: 'left out', sums: 'none', max: 100, label: 'Possession', head: 'Poss' },
  passes: { ...COUNT, player: 'left out', team: 'left out', label: 'Passes', head: 'P', hasBoard: true },
  passes_completed: { ...COUNT, player: 'left out', label: 'Passes completed', head: 'PC' },
  tackles: { ...COUNT, player: 'left out', team: 'left out', label: 'Tackles', head: 'T', hasBoard: true },
  interceptions: { ...COUNT, player: 'left out', team: 'left out', label: 'Interceptions', head: 'Int' },
  distance: { unit: 'studs', player: 'left out', sums: 'sum', max: 1_000_000, label: 'Distance', head: 'Studs' },
} as const satisfies Record<string, Stat>;

type Registry = typeof FOOTBALL_STATS;
export type StatName = keyof Registry;

/** The names of the stats that fit a pattern. */
type NamesOf<Pattern> = { [Name in StatName]: Registry[Name] extends Pattern ? Name : never }[StatName];

/** A team's totals, null unless they are sent. */
export type TeamTotal = NamesOf<{ team: 'null' }>;
/** A team's later stats. */
export type TeamExtra = NamesOf<{ team: 'left out' }>;
/** A player's later stats. */
export type PlayerExtra = NamesOf<{ player: 'left out' }>;
/** Later stats of players that add up, with those of a line counted as numbers. */
export type SummedExtra = NamesOf<{ player: 'left out'; sums: 'sum' }>;
/** Those of them that count what was done, not time. */
export type CountedExtra = NamesOf<{ player: 'left out'; sums: 'sum'; unit: 'count' | 'studs' }>;
/** What a team has in a match: later stats of its own, and its players' together. */
export type TeamFigure = TeamExtra | CountedExtra;
export type BoardStat = NamesOf<{ hasBoard: true }>;

/** The value of a stat on the wire. */
export type ValueOf<Name extends StatName> = Registry[Name]['unit'] extends 'word'
  ? string
  : Registry[Name]['unit'] extends 'yes or no'
    ? boolean
    : number;

/** A player's later stats as far as they were sent. */
export type PlayerExtras = { [Name in PlayerExtra]?: ValueOf<Name> };
export type TeamExtras = { [Name in TeamExtra]?: number };

function listNames<Name extends StatName>(isWanted: (stat: Stat) => boolean): readonly Name[] {
  return Object.entries<Stat>(FOOTBALL_STATS).flatMap(([name, stat]) => (isWanted(stat) ? (name as Name) : []));
}

function isCountedExtra({ player, sums, unit }: Stat): boolean {
  return player === 'left out' && sums === 'sum' && (unit === 'count' || unit === 'studs');
}

export const TEAM_EXTRAS = /* @__PURE__ */ listNames<TeamExtra>(({ team }) => team === 'left out');
export const PLAYER_EXTRAS = /* @__PURE__ */ listNames<PlayerExtra>(({ player }) => player === 'left out');
export const SUMMED_EXTRAS = /* @__PURE__ */ listNames<SummedExtra>(
  ({ player, sums }) => player === 'left out' && sums === 'sum',
);
export const COUNTED_EXTRAS = /* @__PURE__ */ listNames<CountedExtra>(isCountedExtra);
export const TEAM_FIGURES = /* @__PURE__ */ listNames<TeamFigure>(
  (stat) => stat.team === 'left out' || isCountedExtra(stat),
);
export const BOARD_STATS = /* @__PURE__ */ listNames<BoardStat>(({ hasBoard }) => hasBoard === true);

/** Stats of a line with the one that each can't exceed. */
export const STAT_PARTS = [
  ['shots_on_target', 'shots'],
  ['passes_completed', 'passes'],
] as const satisfies [PlayerExtra, PlayerExtra][];

/** Fewer minutes give no figure per 90 minutes: a single good match would lead every board. */
export const MIN_MINUTES_PER_90 = 270;

/** The part of a line that is the player's later stats, in the registry's order. */
export function pickPlayerExtras(line: { [Name in PlayerExtra]?: unknown }): PlayerExtras {
  return pick(PLAYER_EXTRAS, line);
}

export function pickTeamExtras(team: { [Name in TeamExtra]?: unknown }): TeamExtras {
  return pick(TEAM_EXTRAS, team);
}

/** Values of the wrong kind are left out, as data of other programs may have them. */
function pick<Name extends StatName>(names: readonly Name[], values: { [Key in Name]?: unknown }) {
  const picked: { [Key in Name]?: ValueOf<Key> } = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined && hasKind(value, FOOTBALL_STATS[name])) picked[name] = value as ValueOf<Name>;
  }
  return picked;
}

function hasKind(value: unknown, { unit }: Stat): boolean {
  if (unit === 'word') return typeof value === 'string' && value !== '';
  return typeof value === (unit === 'yes or no' ? 'boolean' : 'number');
}
