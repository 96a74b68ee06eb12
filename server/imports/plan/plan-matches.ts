import type { PreviewRow, RowResult } from '#contract/imports/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_SHEET_PLAYERS } from '#contract/kit/limits.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import {
  countUnknownNames,
  type KnownMatch,
  listMatchesOnDays,
  listMatchPlayers,
} from '#server/imports/import-facts-queries.ts';
import { buildSheetMatch } from '#server/imports/plan/build-sheet-match.ts';
import { correctPlayers } from '#server/imports/plan/correct-players.ts';
import {
  type ComparedRow,
  findSameMatches,
  haveOtherTimes,
  type SameMatch,
} from '#server/imports/plan/find-same-matches.ts';
import {
  buildRow,
  type ImportPlan,
  type PlanInput,
  type PlannedLines,
  type PlannedMatch,
  readRows,
} from '#server/imports/plan/plan.ts';
import { planCups } from '#server/imports/plan/plan-cups.ts';
import { type FixtureOfRow, planMatchFixtures } from '#server/imports/plan/plan-match-fixtures.ts';
import { hasGoalRows, joinGoals } from '#server/imports/read/join-goals.ts';
import { readMatchScore } from '#server/imports/read/read-match-score.ts';
import {
  NO_SCORERS,
  readMatchScorers,
  type SheetScorers,
  showMatchScorers,
} from '#server/imports/read/read-match-scorers.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import { identify, refuseTeamName, type SheetTeams } from '#server/imports/read/sheet-teams.ts';
import { type StatedPlace, statesPlace } from '#server/imports/read/stated-round.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import { type SheetScore, showScore, type Unplayed } from '#server/results/counted/read-score.ts';

interface MatchRow {
  reader: RowReader;
  home: string;
  away: string;
  /** Day in the league's time zone. */
  day: string;
  instant: string;
  has_time: boolean;
  /** Null for a row without a result. */
  score: SheetScore | null;
  unplayed: Unplayed | null;
  scorers: SheetScorers;
  type: string;
  states_type: boolean;
  stated: StatedPlace;
  /** Whether the sheet's column says that it has a fixture; undefined without the column. */
  states_fixture: boolean | undefined;
  /** The row above with the same match, in a sheet with one goal per row. */
  joins: number | null;
}

/** A row and its outcome. */
interface Draft {
  row: MatchRow;
  same: string | undefined;
  match: PlannedMatch | null;
  /** The match that the row corrects by decision, or that the preview asks about. */
  corrected: KnownMatch | null;
  unknown: string[];
  asks: PreviewRow['asks'];
}

/** Matches of a sheet; those that the league already has stay unchanged. */
export async function planMatches(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, teams } = input;
  const read = joinGoals(await readRows(input, (reader) => readMatchRow(reader, input.sides)), teams);
  const stored = await listMatchesOnDays(database, { leagueId, timeZone: input.form.timeZone }, [
    ...new Set(read.flatMap(({ day }) => day || [])),
  ]);
  const compared = new Map(read.flatMap((row) => (canCompare(row) ? [[row, compareRow(row)] as const] : [])));
  const sameMatches = findSameMatches([...compared.values()], stored, teams);
  const above = { known: new Map<string, NumberedRow[]>(), pairs: new Map<string, NumberedRow[]>() };
  const names = new Set<string>();
  const drafts = await mapInSlices(read, (row): Draft => {
    const own = compared.get(row);
    const draft = draftMatch(row, input, { own, same: own && sameMatches.get(own), ...above });
    for (const player of [...(draft.match?.players.Blue ?? []), ...(draft.match?.players.Green ?? [])])
      names.add(foldName(player.name));
    return draft;
  });
  const corrections = await planCorrections(input, drafts);
  const matches = drafts.flatMap(({ match, corrected }) => (match && !corrected ? match : []));
  const cups = await planCups(input, matches);
  const { fixtures, first } = await planMatchFixtures(input, matches, cups);
  const rows = await mapInSlices(drafts, (draft) => describeDraft(draft, input, fixtures));
  const isWithin = names.size <= MAX_SHEET_PLAYERS;
  const made = matches.map((match) => ({ ...match, made: fixtures.get(match)?.made ?? null }));
  return {
    rows,
    contents: { kind: 'matches', matches: made, corrections, seasons: cups.seasons, competitions: cups.competitions },
    newPlayers: isWithin ? await countUnknownNames(database, leagueId, [...names]) : names.size,
    unplayed: read.filter(({ unplayed }) => unplayed === 'planned').length,
    excess: isWithin ? null : describeTooMany(names.size),
    first,
    cups: cups.offers,
  };
}

/** Possible duplicates of a row in the league and in the rows above. */
interface Duplicates {
  own: NumberedRow | undefined;
  same: SameMatch | undefined;
  /** Rows above by day, teams and goals. */
  known: Map<string, NumberedRow[]>;
  /** Results above by day and teams. */
  pairs: Map<string, NumberedRow[]>;
}

interface NumberedRow extends ComparedRow, StatedPlace {
  number: number;
}

function canCompare({ reader, joins }: MatchRow): boolean {
  return reader.problems.length === 0 && joins === null;
}

function compareRow({ reader, home, away, day, instant, has_time, score, stated }: MatchRow): NumberedRow {
  const { number } = reader;
  const canCorrect = score !== null && !score.is_walkover;
  return { number, home, away, day, instant, has_time, goals: score?.goals ?? null, canCorrect, ...stated };
}

/** The match of a readable row that neither the league nor a row above has. */
function draftMatch(
  row: MatchRow,
  { teams, unplayed, corrected }: PlanInput,
  { own, same, known, pairs }: Duplicates,
): Draft {
  const { reader, home, away, score } = row;
  refuseSameTeam(reader, teams, home, away);
  const draft: Draft = { row, same: undefined, match: null, corrected: null, unknown: [], asks: null };
  const isFixture = row.unplayed === 'planned' && unplayed === 'fixtures';
  if (!own || reader.problems.length > 0 || (score === null && !isFixture)) return draft;
  const key = keyOfResult(teams, own);
  const above = known.get(key) ?? [];
  const before = above.find((other) => !haveOtherTimes(own, other));
  if (same?.hasSameScore) draft.same = `match ${same.match.match_id}`;
  else if (before) draft.same = `row ${before.number}`;
  if (draft.same !== undefined) return draft;
  known.set(key, [...above, own]);
  askAboutRowAbove(draft, own, { pairs, teams, isDecided: corrected.get(reader.number) === null });
  if (draft.asks) return draft;
  if (same) {
    const { match_id, home_goals, away_goals } = same.match;
    const decided = corrected.get(reader.number);
    if (decided !== null) draft.corrected = same.match;
    if (decided !== null && decided !== match_id) {
      const problem = `Match ${match_id} has ${home_goals}–${away_goals} for these teams on this day. Correct it?`;
      reader.report(reader.has('score') ? 'score' : 'home_goals', problem);
      return draft;
    }
  }
  const [homeTeam, awayTeam] = [home, away].map((name) => {
    const { team, isFirst } = teams.findOrMake(name);
    if (isFirst) draft.unknown.push(team.name);
    return team;
  });
  if (homeTeam && awayTeam) draft.match = buildSheetMatch({ ...row, home: homeTeam, away: awayTeam });
  return draft;
}

/** Asks about a row that differs in score from one above with the same teams and day, unless their times differ. */
function askAboutRowAbove(
  draft: Draft,
  own: NumberedRow,
  { pairs, teams, isDecided }: Pick<Duplicates, 'pairs'> & { teams: SheetTeams; isDecided: boolean },
): void {
  if (own.goals === null) return;
  const key = [own.day, identify(teams, own.home), identify(teams, own.away)].join('\n');
  const above = pairs.get(key) ?? [];
  pairs.set(key, [...above, own]);
  const other = above.find((row) => !haveOtherTimes(own, row) && !haveOtherPlaces(own, row));
  if (!other || isDecided) return;
  const { reader } = draft.row;
  const problem = `Row ${other.number} has ${other.goals?.join('–')} for these teams on this day. Is this another match?`;
  reader.report(reader.has('score') ? 'score' : 'home_goals', problem);
  draft.asks = 'another match';
}

/** Whether two rows state different competitions, groups or rounds. */
function haveOtherPlaces(one: NumberedRow, other: NumberedRow): boolean {
  return (['competition', 'group', 'round'] as const).some(
    (part) => one[part] !== '' && other[part] !== '' && foldName(one[part]) !== foldName(other[part]),
  );
}

/** The corrections of stored matches; reports those whose players contradict the new score. */
async function planCorrections({ database }: PlanInput, drafts: readonly Draft[]): Promise<PlannedLines[]> {
  const corrected = drafts.flatMap((draft) => (draft.corrected && draft.match ? [{ ...draft.corrected, draft }] : []));
  const ids = corrected.map(({ match_id }) => match_id);
  const storedOf = new Map(
    (ids.length === 0 ? [] : await listMatchPlayers(database, ids)).map((match) => [match.match_id, match]),
  );
  return corrected.flatMap(({ match_id, home_side, draft: { row, match } }) => {
    const stored = storedOf.get(match_id);
    if (!stored || !match) return [];
    const correction = correctPlayers({ stored, match: home_side === 'Blue' ? match : swapSides(match) });
    if ('lines' in correction) return correction.lines;
    row.reader.report(row.reader.has('score') ? 'score' : 'home_goals', correction.problem);
    return [];
  });
}

function swapSides(match: PlannedMatch): PlannedMatch {
  const { goals, players, events, shoot_out } = match;
  return {
    ...match,
    goals: { Blue: goals.Green, Green: goals.Blue },
    players: { Blue: players.Green, Green: players.Blue },
    shoot_out: shoot_out && [shoot_out[1], shoot_out[0]],
    events: events.map((event) => ({ ...event, team_affect: event.team_affect === 'Blue' ? 'Green' : 'Blue' })),
  };
}

function describeDraft(
  { row, same, match, corrected, unknown, asks }: Draft,
  { teams, sides: chosenSides }: PlanInput,
  fixtures: ReadonlyMap<PlannedMatch, FixtureOfRow>,
): PreviewRow {
  const { reader, home, away, day, score, scorers, unplayed, stated, joins } = row;
  const sides = [home, away].map((name) => teams.find(name));
  const fixture = match ? fixtures.get(match) : undefined;
  if (match && fixture) {
    refuseWithoutFixture(reader, match, fixture);
    refuseUnlevelShootOut(reader, match, fixture, fixtures);
  }
  const asksSides = fixture?.swapped && !chosenSides.has(reader.number);
  if (asksSides) reader.report('home', `Swapped sides? ${fixture.swapped}`);
  const notes = [
    corrected && match && `Match ${corrected.match_id} has ${corrected.home_goals}–${corrected.away_goals} until now.`,
    same && `Same date, teams and score as ${same}. It stays as it is.`,
    joins && `A goal of the match in row ${joins}.`,
    unplayed && !match && (unplayed === 'planned' ? 'Not played yet.' : 'Not played, and not to be played.'),
    fixture?.note,
    ...(fixture?.questions ?? []),
    fixture?.isPossiblyTie && 'It becomes a tie of a cup if the results before lead to these teams.',
  ];
  return buildRow('matches', reader, {
    cells: {
      date: day || reader.cell('date'),
      home: sides[0]?.name ?? home,
      score: score ? showScore(score) : reader.cell('score'),
      away: sides[1]?.name ?? away,
      scorers: showMatchScorers(scorers),
      fixture: fixture?.label || [stated.competition, stated.group, stated.round].filter(Boolean).join(', '),
    },
    team_ids: { home: sides[0]?.id, away: sides[1]?.id },
    note: notes.filter(Boolean).join(' ') || null,
    isThere: same !== undefined,
    result: corrected ? 'correction' : resultOf(row, match, unknown),
    match_id: corrected?.match_id ?? null,
    asks: asksSides ? 'sides' : asks,
    unknown: teams.describeUnknown(unknown),
  });
}

function resultOf({ unplayed, joins }: MatchRow, match: PlannedMatch | null, unknown: readonly string[]): RowResult {
  if (joins !== null) return 'added to a row';
  if (unplayed !== null) return match ? 'new fixture' : 'left out';
  return unknown.length > 0 ? 'new with team' : 'new';
}

/** Walkovers and unplayed matches are stored only with a fixture. */
function refuseWithoutFixture(reader: RowReader, match: PlannedMatch, fixture: FixtureOfRow): void {
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

/** A shoot-out needs a level score, or a level aggregate in a second leg. */
function refuseUnlevelShootOut(
  reader: RowReader,
  match: PlannedMatch,
  { isSecondLeg, isPossiblyTie }: FixtureOfRow,
  matches: ReadonlyMap<PlannedMatch, FixtureOfRow>,
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

/** A key of day, teams and goals that ignores which team is named first. */
function keyOfResult(teams: SheetTeams, { day, home, away, goals }: ComparedRow): string {
  const sides = [`${identify(teams, home)}\t${goals?.[0]}`, `${identify(teams, away)}\t${goals?.[1]}`];
  return [day, ...sides.toSorted()].join('\n');
}

function readMatchRow(reader: RowReader, sides: PlanInput['sides']): MatchRow {
  const written = readTeams(reader);
  const [home = '', away = ''] = sides.get(reader.number) === 'swapped' ? written.toReversed() : written;
  const result = readMatchScore(reader);
  const unplayed = typeof result === 'string' ? result : null;
  const score = typeof result === 'string' ? null : result;
  const scorers = score && !hasGoalRows(reader) ? readMatchScorers(reader, score.goals) : NO_SCORERS;
  if (score?.is_walkover && scorers.some((side) => side.length > 0))
    reader.report(reader.has('scorers') ? 'scorers' : 'home_scorers', 'A walkover has no scorers.');
  const type = reader.optionalName('type');
  const stated = {
    season: reader.optionalName('season'),
    competition: reader.optionalName('competition'),
    group: reader.optionalName('group'),
    round: reader.round(),
  };
  return {
    reader,
    home,
    away,
    ...reader.moment({ isPast: unplayed === null }),
    score,
    unplayed,
    scorers,
    type: type || DEFAULT_MATCH_TYPE,
    states_type: type !== '' && !statesPlace(stated),
    states_fixture: reader.has('fixture') ? reader.cell('fixture') !== '' : undefined,
    stated,
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
