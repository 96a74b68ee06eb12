import { GroupName } from '#contract/competitions/schema.ts';
import { mapDetails } from '#contract/fixtures/details.ts';
import { FixtureSource } from '#contract/fixtures/schema.ts';
import { FIELD_LABELS } from '#contract/imports/fields.ts';
import type { PreviewRow } from '#contract/imports/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_FIXTURES_PER_COMPETITION, MAX_ROUND, MAX_WALKOVER_GOALS } from '#contract/kit/limits.ts';
import {
  type KnownCompetition,
  type KnownFixture,
  listKnownCompetitions,
  listStoredFixtures,
} from '#server/imports/import-facts-queries.ts';
import {
  AS_LEAGUE_FIXTURE,
  buildRow,
  type ImportPlan,
  type PlanInput,
  type PlannedFixture,
  readRows,
} from '#server/imports/plan/plan.ts';
import { readTeams, refuseSameTeam } from '#server/imports/plan/plan-matches.ts';
import { describeUnknownStatus, readStatus } from '#server/imports/read/read-status.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';
import type { SheetTeam, SheetTeams } from '#server/imports/read/sheet-teams.ts';
import { readRoundNumber } from '#server/imports/read/stated-round.ts';

/** Fixtures of a sheet. Those of a cup need their places in it, as our own files have them. */
export async function planFixtures(input: PlanInput): Promise<ImportPlan> {
  const { database, leagueId, teams } = input;
  const competitions = await listKnownCompetitions(database, leagueId);
  const stored = await listStoredFixtures(database, leagueId);
  const taken = new TakenPlaces(stored);
  const fixtures: PlannedFixture[] = [];
  const isKnown = new Set<KnownCompetition | null>();
  const rows = await readRows(input, (reader) => {
    const competition = findCompetition(reader, competitions);
    isKnown.add(competition);
    const isCup = competition !== null && competition.format !== 'round robin';
    if (isCup && reader.cell('stage') === '') return leaveOut(reader, competition);
    const place = isCup ? readPlace(reader) : { ...AS_LEAGUE_FIXTURE, round: readRound(reader) };
    const names = readTeams(reader);
    refuseSameTeam(reader, teams, ...names);
    const moment = reader.optionalMoment({ isPast: false });
    const state = readState(reader);
    const deadline = reader.optionalDeadline();
    const details = mapDetails((name) => reader.optionalName(name) || null);
    const [home, away] = [findTeam(reader, teams, competition, 'home'), findTeam(reader, teams, competition, 'away')];
    const playedAt = reader.optionalInstant('played_at');
    const { round } = place;
    let same: string | undefined;
    if (reader.problems.length === 0 && competition && round !== null) {
      // Of sides that depend on other results, only a walkover's keeps the team.
      const keepsTeam = (source: FixtureSource | null) => source === null || state.status === 'walkover';
      const fixture = {
        ...{ ...place, round, competition_id: competition.id, ...state },
        home_team_id: keepsTeam(place.home_source) ? (home?.id ?? null) : null,
        away_team_id: keepsTeam(place.away_source) ? (away?.id ?? null) : null,
      };
      same = taken.claim(reader, fixture, { home, away });
      if (!same && reader.problems.length === 0) {
        const teamIds = home?.id && away?.id ? { home_team_id: home.id, away_team_id: away.id } : null;
        const played = playedAt !== null && teamIds ? { at: playedAt, ...teamIds } : null;
        fixtures.push({
          ...fixture,
          is_withdrawn: reader.yesOrNo('withdrawn'),
          kick_off: moment?.instant ?? null,
          deadline,
          ...details,
          ...(reader.has('played_at') && { played }),
        });
      }
    }
    return buildRow('fixtures', reader, {
      cells: {
        round: place.stage === 'round robin' ? String(round ?? reader.cell('round')) : reader.round(),
        date: moment?.day ?? reader.cell('date'),
        home: home?.name ?? names[0],
        away: away?.name ?? names[1],
        ...mapDetails((name) => details[name] ?? ''),
        status: showState(state),
      },
      team_ids: { home: home?.id, away: away?.id },
      note: same ? `Same round and teams as ${same}. It stays as it is.` : null,
      isThere: same !== undefined,
    });
  });
  return {
    rows,
    contents: { kind: 'fixtures', fixtures },
    newPlayers: 0,
    excess: findExcess(competitions, stored, fixtures),
    first: isKnown.has(null)
      ? {
          kind: 'competitions',
          reason: 'Some of these fixtures are of competitions that the league does not have yet.',
        }
      : null,
  };
}

type FixturePlace = Pick<
  KnownFixture,
  'competition_id' | 'stage' | 'group_name' | 'round' | 'tie' | 'leg' | 'home_team_id' | 'away_team_id' | 'status'
>;

/** Places taken by the league's fixtures and the rows above. */
class TakenPlaces {
  readonly #pairs = new Map<string, string>();
  /** Rounds and teams with a fixture. */
  readonly #busy = new Map<string, string>();

  constructor(stored: readonly KnownFixture[]) {
    for (const fixture of stored) this.take(fixture, `fixture ${fixture.id}`);
  }

  take(fixture: FixturePlace, name: string): void {
    this.#pairs.set(keyOfPlace(fixture), name);
    if (fixture.status === 'cancelled' || fixture.tie !== null) return;
    for (const team of [fixture.home_team_id, fixture.away_team_id]) this.#busy.set(keyOfRound(fixture, team), name);
  }

  /** Claims the place for a row without problems; returns the fixture that already has it. */
  claim(
    reader: RowReader,
    fixture: FixturePlace,
    teams: Record<'home' | 'away', SheetTeam | null>,
  ): string | undefined {
    const same = this.#pairs.get(keyOfPlace(fixture));
    if (same) return same;
    for (const field of ['home', 'away'] as const) {
      const team = teams[field];
      const other = team && this.#findBusy(fixture, team.id);
      if (other) reader.report(field, `${team.name} plays in matchweek ${fixture.round} already: ${other}.`);
    }
    if (reader.problems.length === 0) this.take(fixture, `row ${reader.number}`);
    return undefined;
  }

  /** The team's other fixture in the round, ignoring ties. */
  #findBusy(fixture: FixturePlace, team: number | null): string | undefined {
    if (fixture.status === 'cancelled' || fixture.tie !== null) return undefined;
    return this.#busy.get(keyOfRound(fixture, team));
  }
}

function keyOfRound({ competition_id, stage, round }: FixturePlace, team: number | null): string {
  return `${competition_id} ${stage} ${round} ${team}`;
}

function keyOfPlace(fixture: FixturePlace): string {
  const { competition_id, tie, leg, home_team_id, away_team_id, status } = fixture;
  if (tie !== null) return `${competition_id} tie ${tie} ${leg}`;
  return `${keyOfRound(fixture, home_team_id)} ${away_team_id} ${status === 'cancelled' ? status : ''}`;
}

/** Skips a cup's row without a place: the draw creates its fixtures, and results create later ones. */
function leaveOut(reader: RowReader, { name }: KnownCompetition): PreviewRow {
  const cells = {
    round: reader.cell('round'),
    date: reader.cell('date'),
    home: reader.cell('home'),
    away: reader.cell('away'),
    ...mapDetails((detail) => reader.cell(detail)),
    status: '',
  };
  const note = `${name} is a cup, whose fixtures come from its draw.`;
  return { ...buildRow('fixtures', reader, { cells, note }), result: 'left out' };
}

const CUP_STAGES = ['group', 'winners', 'losers', 'final', 'third place'] as const;

/** The place of a fixture in its cup. */
function readPlace(reader: RowReader) {
  const stage = reader.optionalWord('stage', CUP_STAGES) ?? 'group';
  const isGroup = stage === 'group';
  const [field, other] = isGroup ? (['group', 'tie'] as const) : (['tie', 'group'] as const);
  if (reader.cell(field) === '') reader.report(field, `${FIELD_LABELS[field]} is missing.`);
  if (reader.cell(other) !== '') reader.report(other, `${FIELD_LABELS[other]} does not fit the stage “${stage}”.`);
  if (reader.cell('round_number') === '') reader.report('round_number', `${FIELD_LABELS.round_number} is missing.`);
  return {
    stage,
    group_name: isGroup ? reader.optionalWord('group', GROUPS) : null,
    round: reader.optionalCount('round_number', MAX_ROUND),
    tie: isGroup ? null : reader.optionalCount('tie', MAX_FIXTURES_PER_COMPETITION, 1),
    leg: reader.optionalCount('leg', 2, 1) ?? 1,
    home_source: reader.optionalJson('home_from', FixtureSource),
    away_source: reader.optionalJson('away_from', FixtureSource),
    lots_winner: reader.optionalWord('lots', ['home', 'away']),
    is_withdrawn: false,
  };
}

type FixtureState = Pick<PlannedFixture, 'status' | 'walkover'>;

/** A played fixture is planned until its match is imported. */
function readState(reader: RowReader): FixtureState {
  const status = readStatus(reader.cell('status'));
  if (status === 'postponed' || status === 'cancelled') return { status, walkover: null };
  if (status === null) reader.report('status', describeUnknownStatus(reader.cell('status')));
  if (status !== 'walkover') return { status: 'planned', walkover: null };
  const [home, away] = (['home_goals', 'away_goals'] as const).map((field) =>
    reader.optionalCount(field, MAX_WALKOVER_GOALS),
  );
  if (typeof home === 'number' && typeof away === 'number') return { status, walkover: [home, away] };
  reader.report('status', 'A walkover needs the goals of both teams, like 3 and 0.');
  return { status: 'planned', walkover: null };
}

function showState({ status, walkover }: FixtureState): string {
  if (walkover) return `${walkover.join('–')} w/o`;
  return status === 'planned' ? '' : status;
}

/** Removed fixtures don't count, cancelled ones do. */
function findExcess(
  competitions: readonly KnownCompetition[],
  stored: readonly KnownFixture[],
  planned: readonly PlannedFixture[],
): string | null {
  for (const { id, name } of competitions) {
    const added = planned.filter(({ competition_id }) => competition_id === id).length;
    const count = added + stored.filter(({ competition_id }) => competition_id === id).length;
    if (added > 0 && count > MAX_FIXTURES_PER_COMPETITION)
      return `${name} would have ${formatCount(count)} fixtures; it can have ${formatCount(MAX_FIXTURES_PER_COMPETITION)}.`;
  }
  return null;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Reads 'Matchweek 3', 'MW3' or '3' as 3. */
function readRound(reader: RowReader): number | null {
  const text = reader.round();
  const number = readRoundNumber(text);
  if (number !== null && number >= 1 && number <= MAX_ROUND) return number;
  reader.report(
    'round',
    text === '' ? 'Matchweek is missing.' : `“${text}” is not a matchweek from 1 to ${MAX_ROUND}.`,
  );
  return null;
}

function findCompetition(reader: RowReader, competitions: readonly KnownCompetition[]): KnownCompetition | null {
  const name = reader.cell('competition');
  const key = foldName(name);
  const leagues = competitions.filter(({ format }) => format === 'round robin');
  if (name === '') {
    const [only] = leagues;
    if (only && leagues.length === 1) return only;
    reader.report(
      'competition',
      leagues.length === 0 ? 'This league has no competition with matchweeks yet.' : 'Competition is missing.',
    );
    return null;
  }
  const named = competitions.filter(
    (one) => foldName(one.name) === key || foldName(`${one.season} ${one.name}`) === key,
  );
  const season = foldName(reader.cell('season'));
  const [found, other] = season === '' ? named : named.filter((one) => foldName(one.season) === season);
  const ofSeason = season === '' ? '' : ` of ${reader.cell('season')}`;
  if (!found) reader.report('competition', `No competition${ofSeason} is called “${name}”.`);
  else if (other) reader.report('competition', `Two seasons have a “${name}”. Write “${found.season} ${found.name}”.`);
  else return found;
  return null;
}

const GROUPS = Object.values(GroupName.enum);

function findTeam(
  reader: RowReader,
  teams: SheetTeams,
  competition: KnownCompetition | null,
  field: 'home' | 'away',
): SheetTeam | null {
  const name = reader.cell(field);
  const team = teams.find(name);
  if (name === '') return null;
  // 'Winner of SF 1' isn't a team's name.
  if (!team && reader.cell(field === 'home' ? 'home_from' : 'away_from') !== '') return null;
  if (!team) reader.report(field, `No team of this league is called “${name}”.`);
  else if (competition && team.id !== null && !competition.team_ids.includes(team.id))
    reader.report(field, `${team.name} is not in ${competition.name}.`);
  return team;
}
