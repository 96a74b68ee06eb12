import { GAME_SERVER_MAX_STAT } from '#contract/kit/limits.ts';

/**
 * The value of a stat that wasn't sent: `zero` for the player's original figures, `null` for the team's, `left out` for
 * all added later. A missing stat never means 0 except for `zero`.
 */
type AbsentValue = 'zero' | 'null' | 'left out';

/** A figure of a match, or a word about a player in it. */
export interface Stat {
  unit: 'count' | 'minutes' | 'studs' | 'percent' | 'number' | 'yes or no' | 'word';
  /** Absent if players don't have the stat. */
  player?: AbsentValue;
  team?: AbsentValue;
  /** How values of several matches are combined. */
  sums: 'sum' | 'none';
  /** The maximum value; for a word, its length. */
  max: number;
  label: string;
  /** Head of a narrow column. */
  head: string;
  /** Whether leaderboards rank players by it, in total and per 90 minutes. */
  hasBoard?: true;
}

const COUNT_STAT = { unit: 'count', sums: 'sum', max: GAME_SERVER_MAX_STAT } as const;

/**
 * Football's stats in the order of the CSV files; another sport would have its own registry. Names are those on the
 * wire; red cards are named differently for teams and players.
 */
export const FOOTBALL_STATS = {
  position: { unit: 'word', player: 'left out', sums: 'none', max: 20, label: 'Position', head: 'Pos' },
  shirt: { unit: 'number', player: 'left out', sums: 'none', max: 999, label: 'Shirt', head: 'No' },
  started: { unit: 'yes or no', player: 'left out', sums: 'sum', max: 1, label: 'Starts', head: 'St' },
  minutes: { ...COUNT_STAT, unit: 'minutes', player: 'left out', label: 'Minutes', head: 'Min' },
  goals: { ...COUNT_STAT, player: 'zero', label: 'Goals', head: 'G' },
  assists: { ...COUNT_STAT, player: 'zero', team: 'null', label: 'Assists', head: 'A' },
  yellow_cards: { ...COUNT_STAT, player: 'zero', team: 'null', label: 'Yellow Cards', head: 'YC' },
  red_card: { ...COUNT_STAT, player: 'zero', label: 'Red Card', head: 'RC' },
  red_cards: { ...COUNT_STAT, team: 'null', label: 'Red Cards', head: 'RC' },
  shots: { ...COUNT_STAT, player: 'left out', label: 'Shots', head: 'Sh' },
  shots_on_target: {
    ...COUNT_STAT,
    player: 'left out',
    team: 'null',
    label: 'Shots on target',
    head: 'SoT',
  },
  shots_off_target: { ...COUNT_STAT, team: 'null', label: 'Shots off target', head: 'Off' },
  fouls: { ...COUNT_STAT, player: 'left out', label: 'Fouls', head: 'F' },
  fouls_committed: { ...COUNT_STAT, team: 'null', label: 'Fouls', head: 'F' },
  saves: { ...COUNT_STAT, player: 'left out', team: 'null', label: 'Saves', head: 'Sv', hasBoard: true },
  corner_kicks: { ...COUNT_STAT, team: 'null', label: 'Corner Kicks', head: 'CK' },
  free_kicks: { ...COUNT_STAT, team: 'null', label: 'Free Kicks', head: 'FK' },
  penalties: { ...COUNT_STAT, team: 'null', label: 'Penalties', head: 'Pen' },
  throw_ins: { ...COUNT_STAT, team: 'null', label: 'Throw Ins', head: 'TI' },
  possession: { unit: 'percent', team: 'left out', sums: 'none', max: 100, label: 'Possession', head: 'Poss' },
  passes: { ...COUNT_STAT, player: 'left out', team: 'left out', label: 'Passes', head: 'P', hasBoard: true },
  passes_completed: { ...COUNT_STAT, player: 'left out', label: 'Passes completed', head: 'PC' },
  tackles: { ...COUNT_STAT, player: 'left out', team: 'left out', label: 'Tackles', head: 'T', hasBoard: true },
  interceptions: { ...COUNT_STAT, player: 'left out', team: 'left out', label: 'Interceptions', head: 'Int' },
  distance: { unit: 'studs', player: 'left out', sums: 'sum', max: 1_000_000, label: 'Distance', head: 'Dist' },
} as const satisfies Record<string, Stat>;

type Registry = typeof FOOTBALL_STATS;
export type StatName = keyof Registry;

/** Names of the stats that match a pattern. */
type NamesOf<Pattern> = { [Name in StatName]: Registry[Name] extends Pattern ? Name : never }[StatName];

/** A team's total, null unless sent. */
export type TeamTotal = NamesOf<{ team: 'null' }>;
/** A stat of teams that was added later. */
export type TeamExtra = NamesOf<{ team: 'left out' }>;
/** A stat of players that was added later. */
export type PlayerExtra = NamesOf<{ player: 'left out' }>;
/** Added stats of players that can be summed. */
export type SummedExtra = NamesOf<{ player: 'left out'; sums: 'sum' }>;
/** Summed stats that count actions, not time. */
export type CountedExtra = NamesOf<{ player: 'left out'; sums: 'sum'; unit: 'count' | 'studs' }>;
/** A team's added stats, and its players' combined. */
export type TeamFigure = TeamExtra | CountedExtra;
export type BoardStat = NamesOf<{ hasBoard: true }>;

/** The type of a stat's value on the wire. */
export type ValueOf<Name extends StatName> = Registry[Name]['unit'] extends 'word'
  ? string
  : Registry[Name]['unit'] extends 'yes or no'
    ? boolean
    : number;

/** The added stats that were sent for a player. */
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

/** Stats of a line, each with the stat that it can't exceed. */
export const STAT_PARTS = [
  ['shots_on_target', 'shots'],
  ['passes_completed', 'passes'],
] as const satisfies [PlayerExtra, PlayerExtra][];

/** Minimum minutes for a figure per 90: otherwise a single good match would lead every board. */
export const MIN_MINUTES_PER_90 = 270;

/** Picks a player's added stats, in the registry's order. */
export function pickPlayerExtras(line: { [Name in PlayerExtra]?: unknown }): PlayerExtras {
  return pick(PLAYER_EXTRAS, line);
}

export function pickTeamExtras(team: { [Name in TeamExtra]?: unknown }): TeamExtras {
  return pick(TEAM_EXTRAS, team);
}

/** Values of the wrong type are dropped, as other programs' data may have them. */
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
