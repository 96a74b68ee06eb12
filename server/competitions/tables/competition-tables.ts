import type { BestPlaces } from '#contract/competitions/cups.ts';
import type {
  CompetitionPlaces,
  CompetitionTables,
  FinalPlaces,
  GroupPlaces,
  GroupTable,
  PlaceZones,
  TableQuery,
  TableRow,
  TableSplit,
} from '#contract/competitions/tables.ts';
import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { MAX_MATCHWEEKS, MAX_TEAMS_PER_COMPETITION } from '#contract/kit/limits.ts';
import { describeTableRules } from '#server/competitions/tables/describe-rules.ts';
import type { CountedResult, StoredDeduction, TableFacts } from '#server/competitions/tables/table-queries.ts';
import { startOfDay } from '#server/kit/time/zoned-time.ts';
import {
  type Band,
  type BandSizes,
  bandsOf,
  findBand,
  findLotsPlace,
  findNeighbours,
  zoneOfBand,
} from '#server/results/tables/bands.ts';
import {
  buildPlaces,
  buildTable,
  isShared,
  type MatchweekDeduction,
  type Standing,
  type TableResult,
  type TableTeam,
} from '#server/results/tables/build-table.ts';
import { findCertainty, listPlaceRanges } from '#server/results/tables/certainty.ts';
import { sumFairPlay } from '#server/results/tables/player-cards.ts';
import { findCutPlace, rankAcrossGroups } from '#server/results/tables/rank-across-groups.ts';

/** A team of a table, with its head if it is a team of the league. */
export interface FactTeam extends TableTeam {
  team: TeamHead | null;
  group: string | null;
  isWithdrawn: boolean;
}

interface CountedDeduction extends StoredDeduction, MatchweekDeduction {}

/** A result, and whether staff awarded its score. */
export interface DecidedResult extends TableResult {
  isAwarded: boolean;
}

interface EarlyResult {
  isEarly: boolean;
}

/** Teams and results of one table. */
interface GroupFacts {
  group: string | null;
  teams: FactTeam[];
  results: DecidedResult[];
  /** Whether each planned fixture has a result or is cancelled. */
  isFinished: boolean;
}

/** The tables of a competition after a matchweek, or after all results; a knockout has none. */
export function buildCompetitionTables(
  facts: TableFacts,
  { split = 'all', after }: TableQuery = {},
): CompetitionTables {
  const { groups, deductions, lastMatchweek } = gatherGroups(facts);
  const { league_id, league_name, season, competition, rules, matchweeks } = facts;
  const end = after ?? MAX_MATCHWEEKS;
  const tableAfter = ({ teams, results }: GroupFacts, matchweek: number, counted?: TableSplit) =>
    buildTable(deduct(teams, deductions, matchweek), upTo(results, matchweek), rules, counted);
  const latest = Math.min(end, lastMatchweek);
  const bands = bandsOfFacts(facts);
  const hasBestPlaces = competition.format === 'groups and knockout' && rules.places_play_off > 0;
  const smallest = hasBestPlaces ? Math.min(...groups.map(({ teams }) => teams.length)) : MAX_TEAMS_PER_COMPETITION;
  const isDivision = facts.level !== null;
  const tables = groups.map((group): GroupTable => {
    const before = split === 'all' && latest > 1 ? tableAfter(group, latest - 1) : [];
    const placesBefore = new Map(before.map(({ team, place }) => [team.key, place]));
    const rows = tableAfter(group, end, split);
    const hasZones = split === 'all' && group.results.length > 0;
    const left = isDivision && rows.some(({ team }) => team.isWithdrawn) ? tableAfter(stayingOf(group), end) : rows;
    const bandOf = new Map(left.map((row) => [row.team.key, findBand(row, left.length, bands)]));
    const certain = split === 'all' && latest === lastMatchweek ? listFinalPlaces(facts, left) : [];
    const finalOf = new Map(left.map((row, at) => [row.team.key, certain[at]]));
    return {
      group: group.group,
      rows: rows.map((row): TableRow => {
        const placeBefore = placesBefore.get(row.team.key);
        const movement = placeBefore === undefined ? null : placeBefore - row.place;
        const zone = hasZones ? zoneOfBand(bandOf.get(row.team.key) ?? null) : null;
        const final = finalOf.get(row.team.key);
        return { ...toRow(row, { movement, zone }), ...(final && { final }) };
      }),
      lots_place:
        (hasZones && group.isFinished && (findLotsPlace(left, bands) ?? findCutPlace(rows, smallest))) || null,
    };
  });
  const names = new Map(groups.flatMap(({ teams }) => teams.map((team) => [team.key, team.name])));
  return {
    league_id,
    league_name,
    season,
    competition,
    split,
    after: after ?? null,
    last_matchweek: lastMatchweek,
    matchweeks: Math.max(matchweeks, lastMatchweek),
    is_over: groups.every(({ isFinished }) => isFinished) || season.last_day < today(facts.time_zone),
    tables,
    deductions: deductions
      .filter(({ matchweek }) => matchweek <= end)
      .map(({ name, key, points, reason, day }) => ({ name: names.get(key) ?? name, points, reason, day })),
    withdrawals: facts.withdrawals,
    rules: describeTableRules(rules),
  };
}

/** The ranking of teams with the same place in their groups, the best of which go through. */
export function buildBestPlaces(
  facts: TableFacts,
  { place, through }: Pick<BestPlaces, 'place' | 'through'>,
): BestPlaces {
  const { groups, deductions } = gatherGroups(facts);
  const ranked = groups.map(({ teams, results }) => ({
    standings: buildTable(deduct(teams, deductions, MAX_MATCHWEEKS), results, facts.rules),
    results,
  }));
  const { ranking, counted_places, undecided } = rankAcrossGroups(ranked, place, facts.rules);
  const bands = { up: through, play_off_up: 0, play_off_down: 0, down: 0 };
  const hasZones = facts.results.length > 0;
  const isFinished = groups.every((group) => group.isFinished);
  return {
    place,
    through,
    counted_places,
    rows: ranking.map((row) => {
      const isDecided = hasZones && !undecided.has(row.team.key);
      const zone = isDecided ? zoneOfBand(findBand(row, ranking.length, bands)) : null;
      return { ...toRow(row, { movement: null, zone }), group: row.team.group ?? '' };
    }),
    lots_place: (hasZones && isFinished && findLotsPlace(ranking, bands)) || null,
  };
}

/** Every team's place after each matchweek with a result. */
export function buildCompetitionPlaces(facts: TableFacts): CompetitionPlaces {
  const { groups, deductions, lastMatchweek } = gatherGroups(facts);
  const { league_id, league_name, season, competition, rules, matchweeks } = facts;
  return {
    league_id,
    league_name,
    season,
    competition,
    last_matchweek: lastMatchweek,
    matchweeks: Math.max(matchweeks, lastMatchweek),
    zones: zonesOf(bandsOfFacts(facts)),
    groups: groups.map(({ group, teams, results }): GroupPlaces => {
      const places = buildPlaces(teams, results, rules, { lastMatchweek, deductions });
      const ordered = buildTable(deduct(teams, deductions, MAX_MATCHWEEKS), results, rules).map(({ team }) => team);
      return {
        group,
        teams: ordered.map(({ name, team, key }) => ({ name, team, places: places.get(key) ?? [] })),
      };
    }),
  };
}

/** The bands of a competition; those of a division depend on its neighbours. */
export function bandsOfFacts({ rules, level, divisions }: TableFacts): BandSizes {
  return bandsOf(rules, findNeighbours(level, divisions));
}

/**
 * What is certain of the final places of a division's table; empty before a third of its fixtures, without fixtures, and
 * for other competitions.
 */
export function listFinalPlaces(facts: TableFacts, table: readonly Standing[]): FinalPlaces[] {
  const { level, divisions, open, results, rules, matchweeks } = facts;
  if (level === null || matchweeks === 0 || results.length * 3 < results.length + open.length) return [];
  const neighbours = findNeighbours(level, divisions);
  const bands = bandsOf(rules, neighbours);
  return listPlaceRanges(table, open, rules).map((range) =>
    findCertainty(range, table.length, bands, neighbours.above === null),
  );
}

/** A place of a division's ranking without its withdrawn teams; a team level across a boundary has no band. */
export interface RankedTeam {
  team: TeamHead | null;
  place: number;
  band: Band | null;
}

/** Ranks the teams of a division by its results so far. */
export function rankDivision(facts: TableFacts): RankedTeam[] {
  const { teams, results } = listTeamsWithResults(facts) ?? { teams: [], results: [] };
  const bands = bandsOfFacts(facts);
  return buildTable(teams, results, facts.rules).map((row, _, { length }) => ({
    team: row.team.team,
    place: row.place,
    band: findBand(row, length, bands),
  }));
}

/** Whether each fixture of a competition that has some is decided. */
export function isPlayed({ matchweeks, open_groups }: Pick<TableFacts, 'matchweeks' | 'open_groups'>): boolean {
  return matchweeks > 0 && open_groups.length === 0;
}

/** The teams of a division that can still hold a place in the next season's divisions. */
function stayingOf<Facts extends Pick<GroupFacts, 'teams'>>(group: Facts): Facts {
  return { ...group, teams: group.teams.filter(({ isWithdrawn }) => !isWithdrawn) };
}

/**
 * The teams of a round robin with all deductions, and its results; undefined for cups. A division is without its withdrawn
 * teams, as the rest are ranked again.
 */
export function listTeamsWithResults(facts: TableFacts): Pick<GroupFacts, 'teams' | 'results'> | undefined {
  if (facts.competition.format !== 'round robin') return undefined;
  const { groups, deductions } = gatherGroups(facts);
  const [all = { teams: [], results: [] }] = groups;
  const { teams, results } = facts.level === null ? all : stayingOf(all);
  return { teams: deduct(teams, deductions, MAX_MATCHWEEKS), results };
}

export function zonesOf({ up, play_off_up, play_off_down, down }: BandSizes): PlaceZones {
  return { up, play_off: play_off_up, play_off_down, down };
}

function upTo(results: readonly TableResult[], matchweek: number): TableResult[] {
  return results.filter((result) => result.matchweek <= matchweek);
}

/** Teams with the deductions that apply after a matchweek. */
function deduct(teams: readonly FactTeam[], deductions: readonly CountedDeduction[], matchweek: number): FactTeam[] {
  const counted = deductions.filter((deduction) => deduction.matchweek <= matchweek);
  return teams.map((team) => {
    const own = counted.filter(({ key }) => key === team.key);
    return { ...team, deducted: own.reduce((sum, { points }) => sum + points, 0) };
  });
}

/** Inputs of each table, the groups in alphabetical order. */
interface GatheredFacts {
  groups: GroupFacts[];
  deductions: CountedDeduction[];
  lastMatchweek: number;
}

function gatherGroups(facts: TableFacts): GatheredFacts {
  const { format } = facts.competition;
  if (format !== 'round robin' && format !== 'groups and knockout') {
    return { groups: [], deductions: [], lastMatchweek: 0 };
  }
  const results = assignMatchweeks(facts.results);
  const teams = listTeams(facts);
  const groupOf = new Map(teams.map(({ key, group }) => [key, group]));
  const names = format === 'round robin' ? [null] : [...new Set(groupOf.values())].filter((name) => name !== null);
  const groups = names.toSorted(compareGroups).map(
    (group): GroupFacts => ({
      group,
      teams: group === null ? teams : teams.filter((team) => team.group === group),
      results: results.filter(({ home, away }) =>
        group === null ? true : groupOf.get(home) === group && groupOf.get(away) === group,
      ),
      isFinished: facts.matchweeks > 0 && !facts.open_groups.includes(group),
    }),
  );
  const lastMatchweek = findLastMatchweek(results);
  const deductions = facts.deductions.map((deduction): CountedDeduction => {
    const key = deduction.team_id === null ? deduction.team_key : String(deduction.team_id);
    return {
      ...deduction,
      key,
      matchweek: Math.min(matchweekAfter(deduction.day, results, facts.time_zone), lastMatchweek),
    };
  });
  return { groups, deductions, lastMatchweek };
}

/** The matchweek after the last one mostly played before a league's day; the first one without a day. */
function matchweekAfter(day: string | null, results: readonly TableResult[], timeZone: string): number {
  if (day === null) return 1;
  const midnight = Date.parse(startOfDay(day, timeZone));
  const balance = new Map<number, number>();
  for (const { matchweek, played_at } of results) {
    balance.set(matchweek, (balance.get(matchweek) ?? 0) + (played_at < midnight ? 1 : -1));
  }
  return 1 + Math.max(0, ...[...balance].flatMap(([matchweek, majority]) => (majority > 0 ? [matchweek] : [])));
}

function compareGroups(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '');
}

/** The competition's teams, and names that only occur in its results. */
function listTeams({ teams, known, results }: TableFacts): FactTeam[] {
  const heads = new Map(known.map((team) => [team.id, team]));
  const found = new Map<string, FactTeam>();
  for (const { team, group, lot, is_withdrawn: isWithdrawn } of teams) {
    found.set(String(team.id), { key: String(team.id), name: team.name, team, group, lot, deducted: 0, isWithdrawn });
  }
  for (const { home, away, group } of results) {
    for (const { key, team_id, name } of [home, away]) {
      const entered = found.get(key);
      const team = heads.get(team_id ?? 0) ?? null;
      const stranger = {
        key,
        name: team?.name ?? name ?? key,
        team,
        group,
        lot: null,
        deducted: 0,
        isWithdrawn: false,
      };
      if (!entered) found.set(key, stranger);
      else entered.group ??= group;
    }
  }
  return [...found.values()];
}

/**
 * Assigns a matchweek to each result. It is the fixture's, or for a match without one the higher number of results of
 * its two teams. A walkover decided before kick-off counts from the last matchweek played by then, if earlier. Results
 * of a team against itself, under two names, are dropped.
 */
function assignMatchweeks(stored: readonly CountedResult[]): DecidedResult[] {
  const played = new Map<string, number>();
  const results = stored
    .filter(({ home, away }) => home.key !== away.key)
    .map((result) => ({ result, played_at: timeOf(result, stored) }))
    .toSorted((a, b) => a.played_at - b.played_at || (a.result.round ?? 0) - (b.result.round ?? 0))
    .map(({ result: { round, outcome, is_awarded, is_early, home, away }, played_at }): DecidedResult & EarlyResult => {
      for (const { key } of [home, away]) played.set(key, (played.get(key) ?? 0) + 1);
      const matchweek =
        round ?? Math.min(Math.max(played.get(home.key) ?? 0, played.get(away.key) ?? 0), MAX_MATCHWEEKS);
      return {
        matchweek,
        played_at,
        home: home.key,
        away: away.key,
        home_goals: home.goals,
        away_goals: away.goals,
        outcome,
        hasHome: round !== null,
        isAwarded: is_awarded,
        isEarly: is_early,
        home_cards: sumFairPlay(home.cards),
        away_cards: sumFairPlay(away.cards),
      };
    });
  const last = findLastMatchweek(results.filter(({ isEarly }) => !isEarly)) || MAX_MATCHWEEKS;
  return results.map(({ isEarly, ...result }) =>
    isEarly ? { ...result, matchweek: Math.min(result.matchweek, last) } : result,
  );
}

/** The last matchweek with a result, whose table every page shows. */
export function findLastMatchweek(results: readonly Pick<TableResult, 'matchweek'>[]): number {
  return Math.max(0, ...results.map(({ matchweek }) => matchweek));
}

/** The time of a result; a walkover without a kick-off follows the latest result up to its matchweek. */
function timeOf({ played_at, round }: CountedResult, stored: readonly CountedResult[]): number {
  if (played_at !== null) return Date.parse(played_at);
  const times = stored
    .filter((other) => other.round !== null && other.round <= (round ?? 0))
    .map((other) => (other.played_at === null ? 0 : Date.parse(other.played_at)));
  return Math.max(0, ...times);
}

function toRow(standing: Standing<FactTeam>, { movement, zone }: Pick<TableRow, 'movement' | 'zone'>): TableRow {
  const { team, place, won, drawn, lost, goals_for, goals_against, points, points_deducted, form } = standing;
  return {
    name: team.name,
    team: team.team,
    place,
    movement,
    played: won + drawn + lost,
    won,
    drawn,
    lost,
    goals_for,
    goals_against,
    goal_difference: goals_for - goals_against,
    points_deducted,
    points,
    form,
    zone,
    is_shared: isShared(standing),
  };
}
