import { foldName } from '#contract/fold-name.ts';
import { MAX_FIXTURES_PER_COMPETITION, MAX_ROUND } from '#contract/limits.ts';
import {
  type KnownCompetition,
  listCompetitions,
  listRoundFixtures,
  type StoredFixture,
} from '#server/imports/import-facts-queries.ts';
import { buildRow, type Plan, type PlanInput, type PlannedFixture, readRows } from '#server/imports/plan.ts';
import { readTeams, refuseSameTeam } from '#server/imports/plan-matches.ts';
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
    if (status === 'cancelled') continue;
    const inRound = `${competition_id} ${round}`;
    pairs.set(`${inRound} ${home_team_id} ${away_team_id}`, `fixture ${id}`);
    for (const team of [home_team_id, away_team_id]) busy.set(`${inRound} ${team}`, `fixture ${id}`);
  }
  const fixtures: PlannedFixture[] = [];
  const rows = await readRows(input, (reader) => {
    const names = readTeams(reader);
    refuseSameTeam(reader, teams, ...names);
    const { day, instant } = reader.moment({ isPast: false });
    const deadline = reader.optionalDeadline();
    const referee = reader.optionalName('referee') || null;
    const round = readRound(reader);
    const competition = findCompetition(reader, competitions);
    const [home, away] = [findTeam(reader, teams, competition, 'home'), findTeam(reader, teams, competition, 'away')];
    let same: string | undefined;
    if (reader.problems.length === 0 && competition && home?.id && away?.id && round !== null) {
      const inRound = `${competition.id} ${round}`;
      const pair = `${inRound} ${home.id} ${away.id}`;
      same = pairs.get(pair);
      if (!same) {
        for (const [field, team] of [['home', home] as const, ['away', away] as const]) {
          const other = busy.get(`${inRound} ${team.id}`);
          if (other) reader.report(field, `${team.name} plays in matchweek ${round} already: ${other}.`);
        }
      }
      if (!same && reader.problems.length === 0) {
        pairs.set(pair, `row ${reader.number}`);
        for (const { id } of [home, away]) busy.set(`${inRound} ${id}`, `row ${reader.number}`);
        fixtures.push({
          competition_id: competition.id,
          round,
          home_team_id: home.id,
          away_team_id: away.id,
          kick_off: instant,
          deadline,
          referee,
        });
      }
    }
    return buildRow(reader, {
      cells: [
        round === null ? reader.cell('round') : String(round),
        day || reader.cell('date'),
        home?.name ?? names[0],
        away?.name ?? names[1],
        referee ?? '',
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
  else if (found.format !== 'round robin')
    reader.report('competition', `${found.name} is a cup, whose fixtures come from its draw.`);
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
