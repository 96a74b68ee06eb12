import { GAME_SERVER_MAX_PLAYERS_PER_TEAM, GAME_SERVER_MAX_STAT, MAX_SHEET_PLAYERS } from '#contract/limits.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/sports.ts';
import { foldTeamName } from '#contract/team-names.ts';
import { countUnknownNames, listMatchesOnDays, type StoredResult } from '#server/imports/import-facts-queries.ts';
import { buildRow, type Plan, type PlanInput, type PlannedMatch, readRows } from '#server/imports/plan.ts';
import { type Goals, readScore, type SheetScore, showScore } from '#server/imports/read-score.ts';
import { countGoals, describeExcess, readScorers, type SheetScorer } from '#server/imports/read-scorers.ts';
import { type RowReader, toInstant } from '#server/imports/row-reader.ts';
import { refuseTeamName, type SheetTeams } from '#server/imports/sheet-teams.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

type Scorers = [home: SheetScorer[], away: SheetScorer[]];

interface MatchRow {
  reader: RowReader;
  home: string;
  away: string;
  day: string;
  minutes: number;
  score: SheetScore | null;
  scorers: Scorers;
  type: string;
}

/** Matches of a sheet: those that the league has already stay as they are. */
export async function planMatches(input: PlanInput): Promise<Plan> {
  const { database, leagueId, teams } = input;
  const read = await readRows(input, readMatchRow);
  const stored = await listMatchesOnDays(database, leagueId, [...new Set(read.flatMap(({ day }) => day || []))]);
  const known = new Map<string, string>(
    await mapInSlices(stored, (match) => [keyOfResult(teams, match), `match ${match.match_id}`] as const),
  );
  const matches: PlannedMatch[] = [];
  const names = new Set<string>();
  const rows = await mapInSlices(read, (row) => {
    const { reader, home, away, day, score, scorers } = row;
    refuseSameTeam(reader, teams, home, away);
    const isReadable = reader.problems.length === 0 && score !== null;
    const result = {
      day,
      blue_name: home,
      green_name: away,
      blue_goals: score?.goals[0] ?? 0,
      green_goals: score?.goals[1] ?? 0,
    };
    const key = keyOfResult(teams, result);
    const same = isReadable ? known.get(key) : undefined;
    const unknown: string[] = [];
    if (isReadable && !same) {
      const [homeTeam, awayTeam] = [home, away].map((name) => {
        const { team, isFirst } = teams.findOrMake(name);
        if (isFirst) unknown.push(team.name);
        return team;
      });
      if (homeTeam && awayTeam) {
        const match = buildMatch(row, score, homeTeam, awayTeam);
        matches.push(match);
        for (const player of [...match.players.Blue, ...match.players.Green]) names.add(player.name.toLowerCase());
      }
      known.set(key, `row ${reader.number}`);
    }
    const sides = [home, away].map((name) => teams.find(name));
    const found = countGoals(scorers[0]) + countGoals(scorers[1]);
    return buildRow(reader, {
      cells: [
        day || reader.cell('date'),
        sides[0]?.name ?? home,
        score ? showScore(score) : reader.cell('score'),
        sides[1]?.name ?? away,
        found === 0 ? '' : `${found} found`,
      ],
      team_ids: [null, sides[0]?.id ?? null, null, sides[1]?.id ?? null],
      note: same ? `Same date, teams and score as ${same}. It stays as it is.` : noteOf(score),
      isThere: same !== undefined,
      makesTeam: unknown.length > 0,
      unknown: unknown.filter((name) => !teams.isDecided(name)),
    });
  });
  const isWithin = names.size <= MAX_SHEET_PLAYERS;
  return {
    rows,
    contents: { kind: 'matches', matches },
    newPlayers: isWithin ? await countUnknownNames(database, leagueId, [...names]) : names.size,
    excess: isWithin ? null : describeTooMany(names.size),
  };
}

function describeTooMany(players: number): string {
  const [count, limit] = [players, MAX_SHEET_PLAYERS].map((number) => number.toLocaleString('en-GB'));
  return `The sheet names ${count} players; ${limit} can be imported in one go.`;
}

function noteOf(score: SheetScore | null): string | null {
  return score?.shoot_out ? 'The shoot-out counts if this match is a tie of a cup.' : null;
}

/** Equal for results of the same day, teams and goals, whichever team is named first. */
function keyOfResult(teams: SheetTeams, result: Omit<StoredResult, 'match_id'>): string {
  const sides = [
    `${identify(teams, result.blue_name)}\t${result.blue_goals}`,
    `${identify(teams, result.green_name)}\t${result.green_goals}`,
  ];
  return [result.day, ...sides.toSorted()].join('\n');
}

/** A team's id, or the folded name of none. */
export function identify(teams: SheetTeams, name: string): string {
  const id = teams.find(name)?.id;
  return id ? `#${id}` : foldTeamName(name);
}

function readMatchRow(reader: RowReader): MatchRow {
  const [home, away] = readTeams(reader);
  const score = readScoreOf(reader);
  const type = reader.optionalName('type') || DEFAULT_MATCH_TYPE;
  return {
    reader,
    home,
    away,
    day: reader.pastDay('date'),
    minutes: reader.minutes(),
    score,
    scorers: score ? readBothScorers(reader, score.goals) : [[], []],
    type,
  };
}

/** The names of both teams. */
export function readTeams(reader: RowReader): [home: string, away: string] {
  const [home, away] = [reader.name('home'), reader.name('away')];
  for (const [field, name] of [['home', home] as const, ['away', away] as const]) {
    const problem = refuseTeamName(name);
    if (problem) reader.report(field, problem);
  }
  return [home, away];
}

/** Reports a match between two names of one team. */
export function refuseSameTeam(reader: RowReader, teams: SheetTeams, home: string, away: string): void {
  if (home === '' || identify(teams, home) !== identify(teams, away)) return;
  const name = teams.find(home)?.name ?? home;
  const isSpelled = foldTeamName(home) !== foldTeamName(away);
  reader.report(
    'away',
    isSpelled ? `Both are names of ${name}. A team can’t play against itself.` : 'A team can’t play against itself.',
  );
}

function readScoreOf(reader: RowReader): SheetScore | null {
  if (!reader.has('score')) {
    const goals = (['home_goals', 'away_goals'] as const).map((field) => {
      if (reader.cell(field) === '') reader.report(field, 'Score is missing.');
      return reader.optionalCount(field, GAME_SERVER_MAX_STAT);
    });
    const [home = null, away = null] = goals;
    return home === null || away === null ? null : { goals: [home, away], had_extra_time: false, shoot_out: null };
  }
  const text = reader.cell('score');
  const reading = readScore(text);
  if (reading.score) return reading.score;
  reader.report('score', text === '' ? 'Score is missing.' : reading.problem);
  return null;
}

/** Scorers of the sides' own columns, or of one column for both: 'Vince 12, 70; Max 33'. */
function readBothScorers(reader: RowReader, goals: Goals): Scorers {
  const [home, away] = [readSide(reader, 'home_scorers'), readSide(reader, 'away_scorers')];
  const text = reader.cell('scorers');
  if (text !== '') {
    const sides = text.split(/[;/|]/);
    if (sides.length > 2) reader.report('scorers', 'Put one semicolon between the home and the away scorers.');
    else if (sides.length === 2) {
      home.push(...readText(reader, 'scorers', sides[0] ?? ''));
      away.push(...readText(reader, 'scorers', sides[1] ?? ''));
    } else {
      const scorers = readText(reader, 'scorers', text);
      const scored = countGoals(scorers);
      if (scored > goals[1]) home.push(...scorers);
      else if (scored > goals[0]) away.push(...scorers);
      else if (scorers.length > 0)
        reader.report(
          'scorers',
          'Whose goals are these? Put a semicolon before the away scorers, or after the home ones.',
        );
    }
  }
  for (const [side, scorers, scored] of [['home', home, goals[0]] as const, ['away', away, goals[1]] as const]) {
    const field = reader.has(`${side}_scorers`) ? (`${side}_scorers` as const) : 'scorers';
    const listed = countGoals(scorers);
    if (listed > scored) reader.report(field, describeExcess(`The ${side} scorers`, listed, scored));
    if (scorers.length > GAME_SERVER_MAX_PLAYERS_PER_TEAM) reader.report(field, 'These are too many scorers.');
  }
  return [home, away];
}

function readSide(reader: RowReader, field: 'home_scorers' | 'away_scorers'): SheetScorer[] {
  return readText(reader, field, reader.cell(field));
}

function readText(reader: RowReader, field: 'scorers' | 'home_scorers' | 'away_scorers', text: string): SheetScorer[] {
  if (text === '') return [];
  const reading = readScorers(text);
  if (reading.scorers) return reading.scorers;
  reader.report(field, reading.problem);
  return [];
}

function buildMatch(
  { day, minutes, scorers, type }: MatchRow,
  { goals: [Blue, Green], had_extra_time, shoot_out }: SheetScore,
  home: PlannedMatch['home'],
  away: PlannedMatch['away'],
): PlannedMatch {
  const players: Record<TeamSide, MatchPlayer[]> = { Blue: [], Green: [] };
  const events: MatchEvent[] = [];
  for (const [side, other, listed] of [
    ['Blue', 'Green', scorers[0]] as const,
    ['Green', 'Blue', scorers[1]] as const,
  ]) {
    for (const { name, goals, minutes: timestamps, isOwnGoal } of listed) {
      const own = isOwnGoal ? other : side;
      addGoals(players[own], name, isOwnGoal ? 0 : goals);
      for (const timestamp of timestamps) {
        const eventName = isOwnGoal ? 'Own Goal' : 'Goal';
        events.push({ eventName, timestamp, participants: [name], team_affect: own });
      }
    }
  }
  return {
    home,
    away,
    played_at: toInstant(day, minutes),
    goals: { Blue, Green },
    had_extra_time,
    shoot_out,
    players,
    events: events.toSorted((a, b) => minuteOf(a) - minuteOf(b)),
    type,
  };
}

function addGoals(players: MatchPlayer[], name: string, goals: number): void {
  const known = players.find((player) => player.name.toLowerCase() === name.toLowerCase());
  if (known) known.goals += goals;
  else players.push({ name, id: null, goals, assists: 0, yellow_cards: 0, red_card: 0 });
}

/** '45+2' comes between 45 and 46. */
function minuteOf({ timestamp }: MatchEvent): number {
  const [minute = 0, added = 0] = timestamp.split('+').map(Number);
  return minute + added / 100;
}
