import { foldName } from '#contract/fold-name.ts';
import type { PreviewRow } from '#contract/imports.ts';
import { MAX_FIXTURES_PER_COMPETITION, MAX_ROUND, MAX_WALKOVER_GOALS } from '#contract/limits.ts';
import {
  type KnownCompetition,
  listCompetitions,
  listRoundFixtures,
  type StoredFixture,
} from '#server/imports/import-facts-queries.ts';
import { buildRow, type Plan, type PlanInput, type PlannedFixture, readRows } from '#server/imports/plan.ts';
import { readTeams, refuseSameTeam } from '#server/imports/plan-matches.ts';
import { describeUnknownStatus, readStatus } from '#server/imports/read-status.ts';
import type { RowReader } from '#server/imports/row-reader.ts';
import type { SheetTeam, SheetTeams } from '#server/imports/sheet-teams.ts';
import { readRoundNumber } from '#server/imports/stated-round.ts';

/** Fixtures of a sheet, of competitions that are leagues: a cup's fixtures come from its draw. */
export async function planFixtures(input: PlanInput): Promise<Plan> {
  const { database, leagueId, teams } = input;
  const competitions = await listCompetitions(database, leagueId);
  const stored = await listRoundFixtures(database, leagueId);
  const pairs = new Map<string, string>();
  const busy = new Map<string, string>();
  for (const { id, competition_id, round, home_team_id, away_team_id, status } of stored) {
    const inRound = `${competition_id} ${round}`;
    pairs.set(keyOfPair(inRound, home_team_id, away_team_id, status), `fixture ${id}`);
    if (status === 'cancelled') continue;
    for (const team of [home_team_id, away_team_id]) busy.set(`${inRound} ${team}`, `fixture ${id}`);
  }
  const fixtures: PlannedFixture[] = [];
  const rows = await readRows(input, (reader) => {
    const competition = findCompetition(reader, competitions);
    if (competition && competition.format !== 'round robin') return leaveOut(reader, competition);
    const names = readTeams(reader);
    refuseSameTeam(reader, teams, ...names);
    const moment = reader.optionalMoment({ isPast: false });
    const state = readState(reader);
    const deadline = reader.optionalDeadline();
    const referee = reader.optionalName('referee') || null;
    const round = readRound(reader);
    const [home, away] = [findTeam(reader, teams, competition, 'home'), findTeam(reader, teams, competition, 'away')];
    let same: string | undefined;
    if (reader.problems.length === 0 && competition && home?.id && away?.id && round !== null) {
      const inRound = `${competition.id} ${round}`;
      const pair = keyOfPair(inRound, home.id, away.id, state.status);
      same = pairs.get(pair);
      if (!same && state.status !== 'cancelled') {
        for (const [field, team] of [['home', home] as const, ['away', away] as const]) {
          const other = busy.get(`${inRound} ${team.id}`);
          if (other) reader.report(field, `${team.name} plays in matchweek ${round} already: ${other}.`);
        }
      }
      if (!same && reader.problems.length === 0) {
        pairs.set(pair, `row ${reader.number}`);
        for (const { id } of state.status === 'cancelled' ? [] : [home, away])
          busy.set(`${inRound} ${id}`, `row ${reader.number}`);
        fixtures.push({
          competition_id: competition.id,
          round,
          home_team_id: home.id,
          away_team_id: away.id,
          kick_off: moment?.instant ?? null,
          deadline,
          referee,
          ...state,
        });
      }
    }
    return buildRow(reader, {
      cells: [
        round === null ? reader.cell('round') : String(round),
        moment?.day ?? reader.cell('date'),
        home?.name ?? names[0],
        away?.name ?? names[1],
        referee ?? '',
        showState(state),
      ],
      team_ids: [null, null, home?.id ?? null, away?.id ?? null],
      note: same ? `Same matchweek and teams as ${same}. It stays as it is.` : null,
      isThere: same !== undefined,
    });
  });
  return {
    rows,
    contents: { kind: 'fixtures', fixtures },
    newPlayers: 0,
    excess: findExcess(competitions, stored, fixtures),
  };
}

function keyOfPair(inRound: string, home: number, away: number, status: string): string {
  return `${inRound} ${home} ${away} ${status === 'cancelled' ? status : ''}`;
}

/** A row of a cup is left out: its draw makes its fixtures, and the results its later ones. */
function leaveOut(reader: RowReader, { name }: KnownCompetition): PreviewRow {
  const cells = (['round', 'date', 'home', 'away', 'referee'] as const).map((field) => reader.cell(field));
  const note = `${name} is a cup, whose fixtures come from its draw.`;
  return { ...buildRow(reader, { cells, note }), result: 'left out' };
}

type FixtureState = Pick<PlannedFixture, 'status' | 'walkover'>;

/** A fixture that was played is planned until its match is imported. */
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

/** A removed fixture doesn't count, a cancelled one does. */
function findExcess(
  competitions: readonly KnownCompetition[],
  stored: readonly StoredFixture[],
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

/** 'Matchweek 3', 'MW3' or '3' as 3. */
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
  const [found, other] = named;
  if (!found) reader.report('competition', `No competition is called “${name}”.`);
  else if (other) reader.report('competition', `Two seasons have a “${name}”. Write “${found.season} ${found.name}”.`);
  else return found;
  return null;
}

function findTeam(
  reader: RowReader,
  teams: SheetTeams,
  competition: KnownCompetition | null,
  field: 'home' | 'away',
): SheetTeam | null {
  const name = reader.cell(field);
  const team = teams.find(name);
  if (name === '') return null;
  if (!team) reader.report(field, `No team of this league is called “${name}”.`);
  else if (competition && team.id !== null && !competition.team_ids.includes(team.id))
    reader.report(field, `${team.name} is not in ${competition.name}.`);
  return team;
}
