import { foldName } from '#contract/kit/fold-name.ts';
import { GAME_SERVER_MAX_PLAYERS_PER_TEAM, GAME_SERVER_MAX_STAT, MAX_YELLOW_CARDS } from '#contract/kit/limits.ts';
import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { PlayerExtras } from '#contract/matches/stats.ts';
import {
  countUnknownNames,
  type KnownMatch,
  listMatchesOnDays,
  listMatchPlayers,
  type StoredPlayers,
} from '#server/imports/import-facts-queries.ts';
import { buildRow, type ImportPlan, type PlanInput, type PlannedLines, readRows } from '#server/imports/plan/plan.ts';
import { readTeams, refuseSameTeam } from '#server/imports/plan/plan-matches.ts';
import {
  describeLaterStats,
  describeStored,
  findLaterFaults,
  readLaterStats,
} from '#server/imports/read/read-later-stats.ts';
import { describeExcess } from '#server/imports/read/read-scorers.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { identify, type SheetTeams } from '#server/imports/read/sheet-teams.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { buildTeam, countPlayers, sumOf } from '#server/results/counted/match-parts.ts';

const STATS = { goals: 'goals', assists: 'assists', yellow_cards: 'yellow_cards', red_card: 'red_cards' } as const;
type Stat = keyof typeof STATS;

const MAX_STATS: Record<Stat, number> = {
  goals: GAME_SERVER_MAX_STAT,
  assists: GAME_SERVER_MAX_STAT,
  yellow_cards: MAX_YELLOW_CARDS,
  red_card: 1,
};

interface LineRow {
  reader: RowReader;
  home: string;
  away: string;
  /** Day in the league's time zone. */
  day: string;
  instant: string;
  team: string;
  player: string;
  roblox_id: string | null;
  /** Null for an empty cell. */
  stats: Record<Stat, number | null>;
  /** Stats of non-empty cells. */
  later: PlayerExtras;
}

/** Players' lines of a sheet, for existing matches. */
export async function planPlayerLines(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, form, teams } = input;
  const read = await readRows(input, readLineRow);
  const days = [...new Set(read.flatMap(({ day }) => day || []))];
  const stored = await listMatchesOnDays(database, { leagueId, timeZone: form.timeZone }, days);
  const byTeams = new Map<string, KnownMatch[]>();
  for (const match of stored) {
    for (const key of [
      keyOfTeams(teams, match.day, match.blue_name, match.green_name),
      keyOfTeams(teams, match.day, match.blue_name),
      keyOfTeams(teams, match.day, match.green_name),
    ])
      byTeams.set(key, [...(byTeams.get(key) ?? []), match]);
  }
  const lacking = new Set<LineRow>();
  const found = await mapInSlices(read, (row) => findMatch(row, byTeams, { teams, lacking }));
  const ids = [...new Set(found.flatMap((match) => match?.match_id ?? []))];
  const drafts = new Map<number, MatchDraft>();
  for (const match of await listMatchPlayers(database, ids)) drafts.set(match.match_id, new MatchDraft(match));
  const rows = await mapInSlices(read, (row, at) => {
    const { reader, player, stats } = row;
    const match = found[at];
    const side = match ? findSide(row, match, teams) : null;
    const isThere = match && side ? drafts.get(match.match_id)?.add(row, side) === 'there' : false;
    const [homeName, awayName] = row.home === '' && match ? [match.blue_name, match.green_name] : [row.home, row.away];
    const [home, away] = [teams.find(homeName), teams.find(awayName)];
    return buildRow('player lines', reader, {
      cells: {
        date: row.day || reader.cell('date'),
        home: home?.name ?? homeName,
        away: away?.name ?? awayName,
        player,
        goals: String(stats.goals ?? reader.cell('goals')),
        assists: String(stats.assists ?? reader.cell('assists')),
        cards: [stats.yellow_cards ?? reader.cell('yellow_cards'), stats.red_card ?? reader.cell('red_cards')]
          .filter((count) => count !== '')
          .join(' + '),
        figures: describeLaterStats(reader),
      },
      team_ids: { home: home?.id, away: away?.id },
      note: isThere && match ? `Match ${match.match_id} has this line already. It stays as it is.` : null,
      isThere,
    });
  });
  const lines = [...drafts.values()].flatMap((draft) => draft.finish() ?? []);
  const names = [...drafts.values()].flatMap((draft) => draft.added);
  return {
    rows,
    contents: { kind: 'player lines', lines },
    newPlayers: await countUnknownNames(database, leagueId, names),
    excess: null,
    first: lacking.size > 0 ? { kind: 'matches', reason: 'Some of these matches are not in the league yet.' } : null,
  };
}

function readLineRow(reader: RowReader): LineRow {
  const [home, away] = reader.has('home') || reader.has('away') ? readTeams(reader) : ['', ''];
  const stats = {} as LineRow['stats'];
  for (const stat of Object.keys(STATS) as Stat[]) stats[stat] = reader.optionalCount(STATS[stat], MAX_STATS[stat]);
  return {
    reader,
    home,
    away,
    ...reader.moment({ isPast: true }),
    team: reader.name('team'),
    player: reader.name('player'),
    roblox_id: reader.robloxId(),
    stats,
    later: readLaterStats(reader),
  };
}

function keyOfTeams(teams: SheetTeams, day: string, ...names: string[]): string {
  return [day, ...names.map((name) => identify(teams, name)).toSorted()].join('\n');
}

/** Rows without a match in the league are added to `lacking`. */
function findMatch(
  row: LineRow,
  byTeams: Map<string, KnownMatch[]>,
  { teams, lacking }: { teams: SheetTeams; lacking: Set<LineRow> },
): KnownMatch | null {
  const { reader, day, instant, home, away, team } = row;
  refuseSameTeam(reader, teams, home, away);
  if (reader.problems.length > 0) return null;
  const onDay = byTeams.get(home === '' ? keyOfTeams(teams, day, team) : keyOfTeams(teams, day, home, away)) ?? [];
  // Our own file of lines has the time instead of the opponent.
  const atTime =
    home === '' && onDay.length > 1
      ? onDay.filter(({ played_at }) => minuteOf(played_at) === minuteOf(instant))
      : onDay;
  const [match, other] = atTime;
  if (match && !other) return match;
  if (!match) lacking.add(row);
  reader.report(
    'date',
    match
      ? `These teams have two matches on this day: ${match.match_id} and ${other?.match_id}.`
      : 'These teams have no match on this day. Import the matches first.',
  );
  return null;
}

/** Writes an ISO 8601 instant as '2026-11-25T19:30'. */
function minuteOf(instant: string): string {
  return instant.slice(0, 16);
}

function findSide({ reader, team, home, away }: LineRow, match: KnownMatch, teams: SheetTeams): TeamSide | null {
  const words: Record<string, string> = { home, away };
  const named = identify(teams, words[team.toLowerCase()] ?? team);
  if (named === identify(teams, match.blue_name)) return 'Blue';
  if (named === identify(teams, match.green_name)) return 'Green';
  reader.report('team', `“${team}” is neither ${match.blue_name} nor ${match.green_name}.`);
  return null;
}

/** The players of a match, combined with the lines of a sheet. */
class MatchDraft {
  readonly #match: StoredPlayers;
  readonly #players: Record<TeamSide, MatchPlayer[]>;
  readonly #rows = new Map<string, number>();
  #isChanged = false;
  /** Names that were not in the match before. */
  readonly added: string[] = [];

  constructor(match: StoredPlayers) {
    this.#match = match;
    const { Blue, Green } = match.player_data;
    this.#players = {
      Blue: Blue.players.map((line) => ({ ...line })),
      Green: Green.players.map((line) => ({ ...line })),
    };
  }

  /** Adds a row's line, or completes the player's existing line. Reports a line that contradicts the match. */
  add({ reader, player: name, roblox_id: id, stats, later }: LineRow, side: TeamSide): 'there' | 'added' | 'refused' {
    const players = this.#players[side];
    const known = players.find((line) =>
      id !== null && line.id !== null ? line.id === id : foldName(line.name) === foldName(name),
    );
    const key = `${side} ${id ?? foldName(name)}`;
    const row = this.#rows.get(key);
    if (row !== undefined) reader.report('player', `${name} has a line for this match in row ${row} already.`);
    const line = known ?? { name, id, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
    const next = { ...line, ...later, id: line.id ?? id };
    for (const stat of Object.keys(STATS) as Stat[]) {
      next[stat] = stats[stat] ?? line[stat];
      if (next[stat] < line[stat]) {
        reader.report(STATS[stat], describeStored(this.#match.match_id, line[stat], line.name));
      }
    }
    for (const { stat, problem } of findLaterFaults(line, later, this.#match.match_id)) reader.report(stat, problem);
    const goals = this.#match.goals[side];
    const total = sumOf(players, 'goals') - line.goals + next.goals;
    if (total > goals) reader.report('goals', describeExcess('The players of this team', total, goals));
    if (!known && players.length >= GAME_SERVER_MAX_PLAYERS_PER_TEAM)
      reader.report('player', `A team can have ${GAME_SERVER_MAX_PLAYERS_PER_TEAM} players.`);
    if (reader.problems.length > 0) return 'refused';
    this.#rows.set(key, reader.number);
    if (known && JSON.stringify(known) === JSON.stringify({ ...known, ...next })) return 'there';
    this.#isChanged = true;
    if (known) Object.assign(known, next);
    else {
      players.push(next);
      this.added.push(name);
    }
    return 'added';
  }

  /** The match's contents with the lines; null if nothing was added. */
  finish(): PlannedLines | null {
    if (!this.#isChanged) return null;
    const { match_id, player_data, has_events, method } = this.#match;
    const sides = TEAM_SIDES.map((side) => [side, withPlayers(player_data[side], this.#players[side])] as const);
    const filled = Object.fromEntries(sides) as Record<TeamSide, TeamData>;
    const everyone = [...this.#players.Blue, ...this.#players.Green];
    const counted = sumOf(everyone, 'goals') + sumOf(everyone, 'yellow_cards') + sumOf(everyone, 'red_card');
    return {
      match_id,
      player_data: filled,
      overall_player_count: countPlayers(filled),
      event_count: has_events || method !== 'manual' ? null : counted,
    };
  }
}

/** Raises a team's totals to the sums of its players. */
function withPlayers(team: TeamData, players: MatchPlayer[]): TeamData {
  const sums = buildTeam(team.original_name, players);
  return {
    ...team,
    players,
    assists: Math.max(team.assists ?? 0, sums.assists ?? 0),
    yellow_cards: Math.max(team.yellow_cards ?? 0, sums.yellow_cards ?? 0),
    red_cards: Math.max(team.red_cards ?? 0, sums.red_cards ?? 0),
  };
}
