import { group } from 'd3-array';
import type { CompetitionRules, TieBreaker } from '#contract/competitions/schema.ts';
import type { FormLetter, TableSplit } from '#contract/competitions/tables.ts';
import { FORM_MATCHES } from '#contract/kit/limits.ts';

/** A team of a table. `key` is its id, or its folded name without one. */
export interface TableTeam {
  key: string;
  name: string;
  /** Points deducted. */
  deducted: number;
  /** The place that staff drew by lots. */
  lot: number | null;
}

/**
 * A counted result of two teams, by key. `matchweek` counts from 1. A walkover for neither side is a defeat for both.
 * `hasHome` is false for a match without a fixture, which has no home side. `cards` are points for cards.
 */
export interface TableResult {
  matchweek: number;
  /** Milliseconds since 1970. */
  played_at: number;
  home: string;
  away: string;
  home_goals: number;
  away_goals: number;
  outcome: 'home' | 'away' | 'draw' | 'neither';
  hasHome: boolean;
  home_cards: number;
  away_cards: number;
}

export type PointRules = Pick<
  CompetitionRules,
  'points_for_win' | 'points_for_draw' | 'points_for_loss' | 'tie_breakers'
>;

/**
 * A team's place and figures. Teams that are level share the places from `place` to `last_place`. `form` has its last
 * matches, oldest first. `cards` are points for cards.
 */
export interface Standing<Team extends TableTeam = TableTeam> {
  team: Team;
  place: number;
  last_place: number;
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
  points: number;
  points_deducted: number;
  cards: number;
  form: FormLetter[];
}

/** Results of a team, from its own view. */
export interface TeamResults {
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
  cards: number;
}

/** Results of a team against another one, by key. */
export interface TeamMeetings extends TeamResults {
  opponent: string;
}

/** One result from the view of one team. */
export interface TeamMatch extends TeamMeetings {
  team: string;
  side: 'home' | 'away' | null;
  letter: FormLetter;
}

export interface Tally extends TeamResults {
  points: number;
}

/** A team with all its results, and those against teams that may be level with it. */
export interface Counted<Team extends TableTeam> {
  team: Team;
  matches: readonly TeamMeetings[];
  all: Tally;
}

/**
 * Teams in table order: by points, then by the rules' tie-breakers among level teams, then by lots if staff drew any.
 * Teams that are still level share a place, in alphabetical order. Points are deducted only if all matches count. A
 * result against a team outside `teams` counts for its opponent.
 */
export function buildTable<Team extends TableTeam>(
  teams: readonly Team[],
  results: readonly TableResult[],
  rules: PointRules,
  split: TableSplit = 'all',
): Standing<Team>[] {
  const matches = new Map<string, TeamMatch[]>(teams.map(({ key }) => [key, []]));
  for (const result of results.toSorted(compareTime)) {
    for (const match of toMatches(result)) matches.get(match.team)?.push(match);
  }
  const isWhole = split === 'all';
  const counted = teams.map((team) => {
    const own = chooseMatches(matches.get(team.key) ?? [], split);
    return { team, matches: own, all: addUp(own, rules, isWhole ? team.deducted : 0) };
  });
  return rankTeams(counted, rules).map(({ item: { team, matches: own, all: figures }, ...places }) => ({
    team,
    ...places,
    ...figures,
    points_deducted: isWhole ? team.deducted : 0,
    form: own.slice(-FORM_MATCHES).map(({ letter }) => letter),
  }));
}

/** Points deducted from a team, by key, in tables from a matchweek on. */
export interface MatchweekDeduction {
  key: string;
  points: number;
  matchweek: number;
}

interface PlacesOptions {
  lastMatchweek: number;
  /** Deductions in addition to the teams' own, which count from the start. */
  deductions?: readonly MatchweekDeduction[];
}

/** The place of every team, by key, after each matchweek up to the last one. */
export function buildPlaces(
  teams: readonly TableTeam[],
  results: readonly TableResult[],
  rules: PointRules,
  { lastMatchweek, deductions = [] }: PlacesOptions,
): Map<string, number[]> {
  // Ranking sorts by name first; sorting once leaves little to compare for each matchweek.
  const counted = teams.toSorted(compareNames).map((team) => ({
    team,
    matches: [] as TeamMatch[],
    all: addUp([], rules, team.deducted),
  }));
  const byKey = new Map(counted.map((one) => [one.team.key, one]));
  const places = new Map<string, number[]>(teams.map(({ key }) => [key, []]));
  const resultsOf = group(results, (result) => result.matchweek);
  for (let matchweek = 1; matchweek <= lastMatchweek; matchweek += 1) {
    for (const match of (resultsOf.get(matchweek) ?? []).flatMap(toMatches)) {
      const one = byKey.get(match.team);
      if (!one) continue;
      one.matches.push(match);
      addResults(one.all, match, rules);
    }
    for (const { key, points } of deductions.filter((deduction) => deduction.matchweek === matchweek)) {
      const one = byKey.get(key);
      if (one) one.all.points -= points;
    }
    for (const { item, place } of rankTeams(counted, rules)) places.get(item.team.key)?.push(place);
  }
  return places;
}

/** Teams in table order, grouped by level teams, in alphabetical order within a group. */
function levelTeams<One extends Counted<TableTeam>>(counted: readonly One[], rules: PointRules): One[][] {
  const byName = counted.toSorted((a, b) => compareNames(a.team, b.team));
  const byPoints = splitLevel(byName, ({ all }) => [all.points]);
  const { tie_breakers } = rules;
  const withLots: TieBreaker[] = tie_breakers.includes('lots') ? tie_breakers : [...tie_breakers, 'lots'];
  return byPoints.flatMap((level) => separate(level, withLots, rules));
}

/** Teams in table order, with the places that level teams share. */
export function rankTeams<One extends Counted<TableTeam>>(counted: readonly One[], rules: PointRules): Ranked<One>[] {
  return listPlaces(levelTeams(counted, rules));
}

/** Teams in table order; level teams alphabetically. */
export function orderByTable<One extends Counted<TableTeam>>(counted: readonly One[], rules: PointRules): One[] {
  return levelTeams(counted, rules).flat();
}

interface Ranked<Item> extends SharedPlaces {
  item: Item;
}

/** The items of groups in order, with the places that each group shares. */
export function listPlaces<Item>(parts: readonly Item[][]): Ranked<Item>[] {
  let before = 0;
  return parts.flatMap((part) => {
    const place = before + 1;
    before += part.length;
    return part.map((item) => ({ item, place, last_place: place + part.length - 1 }));
  });
}

type SharedPlaces = Pick<Standing, 'place' | 'last_place'>;

export function isShared({ place, last_place }: SharedPlaces): boolean {
  return last_place > place;
}

/** Oldest first; simultaneous results by matchweek and teams, so that the input order has no effect. */
function compareTime(a: TableResult, b: TableResult): number {
  return (
    a.played_at - b.played_at ||
    a.matchweek - b.matchweek ||
    compareTexts(a.home, b.home) ||
    compareTexts(a.away, b.away) ||
    a.home_goals - b.home_goals ||
    a.away_goals - b.away_goals
  );
}

const OUTCOME_LETTERS = {
  home: ['W', 'L'],
  away: ['L', 'W'],
  draw: ['D', 'D'],
  neither: ['L', 'L'],
} as const;

/** A result from the view of each team, home first. */
export function toMatches(result: TableResult): TeamMatch[] {
  const { home, away, home_goals, away_goals, outcome, hasHome, home_cards, away_cards } = result;
  const [homeLetter, awayLetter] = OUTCOME_LETTERS[outcome];
  return [
    {
      team: home,
      opponent: away,
      side: hasHome ? 'home' : null,
      letter: homeLetter,
      ...RESULTS[homeLetter],
      goals_for: home_goals,
      goals_against: away_goals,
      cards: home_cards,
    },
    {
      team: away,
      opponent: home,
      side: hasHome ? 'away' : null,
      letter: awayLetter,
      ...RESULTS[awayLetter],
      goals_for: away_goals,
      goals_against: home_goals,
      cards: away_cards,
    },
  ];
}

function chooseMatches(matches: TeamMatch[], split: TableSplit): TeamMatch[] {
  if (split === 'all') return matches;
  return split === 'last5' ? matches.slice(-FORM_MATCHES) : matches.filter(({ side }) => side === split);
}

export function addUp(records: readonly TeamResults[], rules: PointRules, deducted = 0): Tally {
  const tally: Tally = { won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0, cards: 0, points: 0 - deducted };
  for (const record of records) addResults(tally, record, rules);
  return tally;
}

const RESULTS = {
  W: { won: 1, drawn: 0, lost: 0 },
  D: { won: 0, drawn: 1, lost: 0 },
  L: { won: 0, drawn: 0, lost: 1 },
};

/** Adds results to the team's figures. */
export function addResults(
  tally: Tally,
  { won, drawn, lost, goals_for, goals_against, cards }: TeamResults,
  rules: PointRules,
): void {
  tally.won += won;
  tally.drawn += drawn;
  tally.lost += lost;
  tally.goals_for += goals_for;
  tally.goals_against += goals_against;
  tally.cards += cards;
  tally.points += won * rules.points_for_win + drawn * rules.points_for_draw + lost * rules.points_for_loss;
}

/**
 * Orders level teams by the first tie-breaker, and teams still level by the next. Once head to head separates some
 * teams, it restarts among the rest, with only their own matches.
 */
function separate<One extends Counted<TableTeam>>(
  level: readonly One[],
  tieBreakers: readonly TieBreaker[],
  rules: PointRules,
): One[][] {
  const [tieBreaker, ...others] = tieBreakers;
  if (level.length < 2 || tieBreaker === undefined) return [[...level]];
  const keys = new Set(level.map(({ team }) => team.key));
  const parts = splitLevel(level, (one) => TIE_BREAKER_FIGURES[tieBreaker](one, () => addUpAmong(one, keys, rules)));
  const hasSeparated = parts.length > 1;
  const next = tieBreaker === 'head to head' && hasSeparated ? tieBreakers : others;
  return parts.flatMap((part) => separate(part, next, rules));
}

/** The figures that each tie-breaker compares, the most important first; higher is better. */
const TIE_BREAKER_FIGURES: { [tieBreaker in TieBreaker]: (one: Counted<TableTeam>, among: () => Tally) => number[] } = {
  'goal difference': ({ all }) => [differenceOf(all)],
  goals: ({ all }) => [all.goals_for],
  'head to head': (_, among) => {
    const meetings = among();
    return [meetings.points, differenceOf(meetings), meetings.goals_for];
  },
  wins: ({ all }) => [all.won],
  'fair play': ({ all }) => [-all.cards],
  lots: ({ team }) => [lotOf(team)],
};

export function lotOf({ lot }: TableTeam): number {
  return -(lot ?? Number.MAX_SAFE_INTEGER);
}

function addUpAmong({ matches }: Counted<TableTeam>, keys: ReadonlySet<string>, rules: PointRules): Tally {
  return addUp(
    matches.filter(({ opponent }) => keys.has(opponent)),
    rules,
  );
}

export function differenceOf({ goals_for, goals_against }: Pick<Tally, 'goals_for' | 'goals_against'>): number {
  return goals_for - goals_against;
}

/** Groups of teams level on these figures, best first. Stable within a group. */
export function splitLevel<One>(teams: readonly One[], figuresOf: (team: One) => number[]): One[][] {
  const rated = teams.map((team) => ({ team, figures: figuresOf(team) }));
  const parts: One[][] = [];
  let last: readonly number[] | undefined;
  for (const { team, figures } of rated.sort((a, b) => compareFigures(a.figures, b.figures))) {
    if (last && compareFigures(last, figures) === 0) parts.at(-1)?.push(team);
    else parts.push([team]);
    last = figures;
  }
  return parts;
}

function compareFigures(a: readonly number[], b: readonly number[]): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at === a.length ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
}

const NAMES = new Intl.Collator('en-GB');

export function compareNames(a: TableTeam, b: TableTeam): number {
  return NAMES.compare(a.name, b.name) || compareTexts(a.key, b.key);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
