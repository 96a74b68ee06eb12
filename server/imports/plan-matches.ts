import { foldName } from '#contract/fold-name.ts';
import type { PreviewRow, RowResult } from '#contract/imports.ts';
import { MAX_SHEET_PLAYERS } from '#contract/limits.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/sports.ts';
import { plainScore, type SheetScore, showScore, type Unplayed } from '#server/domain/read-score.ts';
import { countUnknownNames, listMatchesOnDays, type StoredResult } from '#server/imports/import-facts-queries.ts';
import { joinGoals } from '#server/imports/join-goals.ts';
import { buildRow, type Plan, type PlanInput, type PlannedMatch, readRows } from '#server/imports/plan.ts';
import { type MatchFixture, planMatchFixtures } from '#server/imports/plan-match-fixtures.ts';
import { readMatchScore } from '#server/imports/read-match-score.ts';
import { NO_SCORERS, readMatchScorers, type Scorers, showMatchScorers } from '#server/imports/read-match-scorers.ts';
import type { RowReader } from '#server/imports/row-reader.ts';
import { identify, refuseTeamName, type SheetTeams } from '#server/imports/sheet-teams.ts';
import type { StatedPlace } from '#server/imports/stated-round.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

interface MatchRow {
  reader: RowReader;
  home: string;
  away: string;
  /** The league's. */
  day: string;
  instant: string;
  /** Null for a row without a result. */
  score: SheetScore | null;
  unplayed: Unplayed | null;
  scorers: Scorers;
  type: string;
  stated: StatedPlace;
  /** The row of the same match above, in a sheet with a goal a row. */
  joins: number | null;
}

/** A row, and what it makes. */
interface Draft {
  row: MatchRow;
  same: string | undefined;
  match: PlannedMatch | null;
  unknown: string[];
}

/** Matches of a sheet: those that the league has already stay as they are. */
export async function planMatches(input: PlanInput): Promise<Plan> {
  const { database, leagueId, teams } = input;
  const read = joinGoals(await readRows(input, readMatchRow), teams);
  const stored = await listMatchesOnDays(database, { leagueId, timeZone: input.form.timeZone }, [
    ...new Set(read.flatMap(({ day }) => day || [])),
  ]);
  const known = new Map<string, string>(
    await mapInSlices(stored, (match) => [keyOfResult(teams, match), `match ${match.match_id}`] as const),
  );
  const names = new Set<string>();
  const drafts = await mapInSlices(read, (row): Draft => {
    const draft = draftMatch(row, input, known);
    for (const player of [...(draft.match?.players.Blue ?? []), ...(draft.match?.players.Green ?? [])])
      names.add(foldName(player.name));
    return draft;
  });
  const matches = drafts.flatMap(({ match }) => match ?? []);
  const fixtures = await planMatchFixtures(input, matches);
  const rows = await mapInSlices(drafts, (draft) => describeDraft(draft, input, fixtures));
  const isWithin = names.size <= MAX_SHEET_PLAYERS;
  const made = matches.map((match) => ({ ...match, made: fixtures.get(match)?.made ?? null }));
  return {
    rows,
    contents: { kind: 'matches', matches: made },
    newPlayers: isWithin ? await countUnknownNames(database, leagueId, [...names]) : names.size,
    unplayed: read.filter(({ unplayed }) => unplayed === 'planned').length,
    excess: isWithin ? null : describeTooMany(names.size),
  };
}

/** The match of a row that can be read, and that neither the league nor a row above has. */
function draftMatch(row: MatchRow, { teams, unplayed }: PlanInput, known: Map<string, string>): Draft {
  const { reader, home, away, day, score } = row;
  refuseSameTeam(reader, teams, home, away);
  const draft: Draft = { row, same: undefined, match: null, unknown: [] };
  const isFixture = row.unplayed === 'planned' && unplayed === 'fixtures';
  if (reader.problems.length > 0 || row.joins !== null || (score === null && !isFixture)) return draft;
  const [blue_goals, green_goals] = score?.goals ?? [-1, -1];
  const key = keyOfResult(teams, { day, blue_name: home, green_name: away, blue_goals, green_goals });
  draft.same = known.get(key);
  if (draft.same !== undefined) return draft;
  known.set(key, `row ${reader.number}`);
  const [homeTeam, awayTeam] = [home, away].map((name) => {
    const { team, isFirst } = teams.findOrMake(name);
    if (isFirst) draft.unknown.push(team.name);
    return team;
  });
  if (homeTeam && awayTeam) draft.match = buildMatch(row, homeTeam, awayTeam);
  return draft;
}

function describeDraft(
  { row, same, match, unknown }: Draft,
  { teams }: PlanInput,
  fixtures: ReadonlyMap<PlannedMatch, MatchFixture>,
): PreviewRow {
  const { reader, home, away, day, score, scorers, unplayed, stated, joins } = row;
  const sides = [home, away].map((name) => teams.find(name));
  const fixture = match ? fixtures.get(match) : undefined;
  if (match && fixture) {
    refuseWithoutFixture(reader, match, fixture);
    refuseUnlevelShootOut(reader, match, fixture, fixtures);
  }
  const notes = [
    same && `Same date, teams and score as ${same}. It stays as it is.`,
    joins && `A goal of the match in row ${joins}.`,
    unplayed && !match && (unplayed === 'planned' ? 'Not played yet.' : 'Not played, and not to be played.'),
    fixture?.note,
    fixture?.isPossiblyTie && 'It becomes a tie of a cup if the results before lead to these teams.',
  ];
  return buildRow(reader, {
    cells: [
      day || reader.cell('date'),
      sides[0]?.name ?? home,
      score ? showScore(score) : reader.cell('score'),
      sides[1]?.name ?? away,
      showMatchScorers(scorers),
      fixture?.label || [stated.competition, stated.group, stated.round].filter(Boolean).join(', '),
    ],
    team_ids: [null, sides[0]?.id ?? null, null, sides[1]?.id ?? null],
    note: notes.filter(Boolean).join(' ') || null,
    isThere: same !== undefined,
    result: resultOf(row, match, unknown),
    unknown: teams.describeUnknown(unknown),
  });
}

function resultOf({ unplayed, joins }: MatchRow, match: PlannedMatch | null, unknown: readonly string[]): RowResult {
  if (joins !== null) return 'added to a row';
  if (unplayed !== null) return match ? 'new fixture' : 'left out';
  return unknown.length > 0 ? 'new with team' : 'new';
}

/** Walkovers and matches to come are stored with a fixture. */
function refuseWithoutFixture(reader: RowReader, match: PlannedMatch, fixture: MatchFixture): void {
  const field = reader.has('score') ? 'score' : 'home_goals';
  const hasFixture = fixture.label !== '';
  if (match.unplayed && !fixture.made)
    reader.report('round', `No fixture can be made: ${fixture.note ?? 'the row needs a matchweek.'}`);
  if (match.is_walkover && !hasFixture)
    reader.report(
      field,
      'A walkover needs a fixture of these teams: import the fixtures first, or state its matchweek.',
    );
}

/** A shoot-out follows a level score, or the second of two legs that are level together. */
function refuseUnlevelShootOut(
  reader: RowReader,
  match: PlannedMatch,
  { isSecondLeg, isPossiblyTie }: MatchFixture,
  matches: ReadonlyMap<PlannedMatch, MatchFixture>,
): void {
  const { goals, shoot_out, home, away } = match;
  if (!shoot_out || goals.Blue === goals.Green || isSecondLeg || isPossiblyTie) return;
  for (const leg of matches.keys()) {
    const isOtherLeg = leg.home.key === away.key && leg.away.key === home.key;
    if (isOtherLeg && goals.Blue + leg.goals.Green === goals.Green + leg.goals.Blue) return;
  }
  reader.report(
    reader.has('shoot_out') ? 'shoot_out' : reader.has('home_penalties') ? 'home_penalties' : 'score',
    `A shoot-out follows a level score, not ${goals.Blue}–${goals.Green}.`,
  );
}

function describeTooMany(players: number): string {
  const [count, limit] = [players, MAX_SHEET_PLAYERS].map((number) => number.toLocaleString('en-GB'));
  return `The sheet names ${count} players; ${limit} can be imported in one go.`;
}

/** Equal for results of the same day, teams and goals, whichever team is named first. */
function keyOfResult(teams: SheetTeams, result: Omit<StoredResult, 'match_id' | 'played_at'>): string {
  const sides = [
    `${identify(teams, result.blue_name)}\t${result.blue_goals}`,
    `${identify(teams, result.green_name)}\t${result.green_goals}`,
  ];
  return [result.day, ...sides.toSorted()].join('\n');
}

function readMatchRow(reader: RowReader): MatchRow {
  const [home, away] = readTeams(reader);
  const result = readMatchScore(reader);
  const unplayed = typeof result === 'string' ? result : null;
  const score = typeof result === 'string' ? null : result;
  const scorers = score && !reader.has('minute') ? readMatchScorers(reader, score.goals) : NO_SCORERS;
  if (score?.is_walkover && scorers.some((side) => side.length > 0))
    reader.report(reader.has('scorers') ? 'scorers' : 'home_scorers', 'A walkover has no scorers.');
  return {
    reader,
    home,
    away,
    ...reader.moment({ isPast: unplayed === null }),
    score,
    unplayed,
    scorers,
    type: reader.optionalName('type') || DEFAULT_MATCH_TYPE,
    stated: {
      competition: reader.optionalName('competition'),
      group: reader.optionalName('group'),
      round: reader.round(),
    },
    joins: null,
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
  const isSpelled = foldName(home) !== foldName(away);
  reader.report(
    'away',
    isSpelled ? `Both are names of ${name}. A team can’t play against itself.` : 'A team can’t play against itself.',
  );
}

function buildMatch(
  { instant, scorers, type, stated, unplayed, score }: MatchRow,
  home: PlannedMatch['home'],
  away: PlannedMatch['away'],
): PlannedMatch {
  const { goals, ...decided } = score ?? plainScore([0, 0]);
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
    played_at: instant,
    goals: { Blue: goals[0], Green: goals[1] },
    ...decided,
    players,
    events: events.toSorted((a, b) => minuteOf(a) - minuteOf(b)),
    type,
    stated,
    unplayed,
    made: null,
  };
}

function addGoals(players: MatchPlayer[], name: string, goals: number): void {
  const known = players.find((player) => foldName(player.name) === foldName(name));
  if (known) known.goals += goals;
  else players.push({ name, id: null, goals, assists: 0, yellow_cards: 0, red_card: 0 });
}

/** '45+2' comes between 45 and 46. */
function minuteOf({ timestamp }: MatchEvent): number {
  const [minute = 0, added = 0] = timestamp.split('+').map(Number);
  return minute + added / 100;
}
