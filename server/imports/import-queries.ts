import type { ImportDone, ImportEntry, SheetImport } from '#contract/imports/schema.ts';
import { IMPORTS_SHOWN } from '#contract/kit/limits.ts';
import type { Report } from '#contract/kit/progress.ts';
import { suggestShortName } from '#contract/teams/suggest-team.ts';
import type { Database } from '#database/connect.ts';
import type { ImportedAs } from '#database/imported-as.ts';
import { isoTime, query, type Sql, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { bindEarlierMatches, bindImportedMatches } from '#server/imports/bind-matches-queries.ts';
import { appointCaptains, changeSheetTeams, type TeamChanges } from '#server/imports/change-teams-queries.ts';
import { findLeagueSport, listMatchPlayers } from '#server/imports/import-facts-queries.ts';
import { isInUse } from '#server/imports/import-use-queries.ts';
import { designCrest } from '#server/imports/plan/design-team.ts';
import type {
  ImportPlan,
  PlannedFixture,
  PlannedLines,
  PlannedMatch,
  PlannedTeam,
  SheetTeamId,
} from '#server/imports/plan/plan.ts';
import { type PlannedImport, planImport } from '#server/imports/plan/plan-import.ts';
import type { ImportReading } from '#server/imports/read/read-import.ts';
import type { SheetTeam, SheetTeams } from '#server/imports/read/sheet-teams.ts';
import { storeCompetitions, storeDeductions } from '#server/imports/store-competitions-queries.ts';
import { storeLines, storeMatches } from '#server/imports/store-matches-queries.ts';
import { storeFixtures, storeSheetTeams, storeSpells } from '#server/imports/store-rows-queries.ts';
import { badRequest, changedMeanwhile, conflict } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { assignMatches } from '#server/matches/assign-matches-queries.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { storeSpelling } from '#server/teams/team-spelling-queries.ts';

/** Rows that an import created: `imported_rows.made` and ids. */
export type MadeRows = Record<ImportedAs, number[]>;

/**
 * Stores all of a sheet's rows or none. Throws 409 if the outcome would differ from the preview of `version`, and 400
 * with the sheet's first problem.
 */
export async function importSheet(
  database: Database,
  leagueId: number,
  request: SheetImport,
  reading: ImportReading,
  actor: Actor,
  report: Report = () => {},
): Promise<ImportDone> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const planned = await planImport(transaction, leagueId, request, reading);
    const { preview } = planned;
    if (request.version !== undefined && request.version !== preview.version)
      throw changedMeanwhile('The league has changed since the preview. Look at the rows again, then import them.');
    if (preview.problem !== null) throw badRequest(preview.problem);
    const faulty = preview.rows.find(({ result }) => result === 'fix');
    if (faulty) throw badRequest(`Row ${faulty.row}: ${faulty.problems[0]?.problem}`);
    if (!planned.plan || preview.made === 0)
      throw conflict(
        preview.left_out > 0 ? 'No row of the sheet is left to import.' : 'All rows are in the league already.',
      );
    const { made, changes } = await storePlan(transaction, leagueId, planned, planned.plan, actor, report);
    const id = await storeImport(transaction, leagueId, request, preview.made, { made, changes }, actor);
    for (const spelling of planned.teams.newSpellings) await storeSpelling(transaction, leagueId, spelling, actor);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'sheet imported',
      after: { import: id, kind: request.kind, rows: preview.made },
    });
    return { id, made: preview.made };
  });
}

async function storePlan(
  transaction: Database,
  leagueId: number,
  { teams }: PlannedImport,
  { contents }: ImportPlan,
  actor: Actor,
  report: Report,
): Promise<{ made: MadeRows; changes: TeamChanges }> {
  const made: MadeRows = {
    match: [],
    'corrected match': [],
    team: [],
    'changed team': [],
    season: [],
    competition: [],
    fixture: [],
    'new fixture': [],
    'squad spell': [],
    deduction: [],
  };
  const changes: TeamChanges = new Map();
  const ids = await storeSheetTeams(
    transaction,
    leagueId,
    contents.kind === 'teams' ? contents.teams : designTeams(teams),
  );
  const idOf = ({ id, key }: SheetTeam) => id ?? ids.get(key) ?? 0;
  made.team = [...ids.values()];
  if (contents.kind === 'matches') {
    const hasEvents = (await findLeagueSport(transaction, leagueId)) === 'football';
    const played = contents.matches.filter(({ unplayed, is_walkover }) => unplayed === null && !is_walkover);
    made.match = await storeMatches(transaction, leagueId, played, { hasEvents, report });
    const matchIds = new Map(played.map((match, at) => [match, made.match[at] ?? 0]));
    const cups = await storeCompetitions(transaction, leagueId, contents, idOf);
    [made.season, made.competition] = [cups.seasons, cups.competitions];
    const fixtures = contents.matches.flatMap((match) => match.made ?? []);
    made['new fixture'] = await storeFixtures(
      transaction,
      leagueId,
      contents.matches.flatMap((match) =>
        match.made ? placeFixture(match.made, match, { cups: made.competition, idOf }) : [],
      ),
    );
    const fixtureIds = new Map(fixtures.map((fixture, at) => [fixture, made['new fixture'][at] ?? 0]));
    made['corrected match'] = await storeCorrections(transaction, leagueId, contents.corrections, { actor, report });
    made.fixture = await bindResults(transaction, leagueId, contents.matches, { idOf, matchIds, fixtureIds });
    await assignMatches(transaction, leagueId, made.match);
  } else if (contents.kind === 'player lines') {
    made.match = await storeLines(transaction, leagueId, contents.lines, {
      userId: actor.user_id,
      reason: 'Players’ lines from a sheet',
      report,
    });
  } else if (contents.kind === 'squads') {
    const spells = contents.spells.map(({ team, ...spell }) => ({
      ...spell,
      team_id: idOf(team),
    }));
    made['squad spell'] = await storeSpells(transaction, leagueId, spells);
    await appointCaptains(transaction, spells, changes);
  } else if (contents.kind === 'teams') {
    await changeSheetTeams(transaction, leagueId, contents.changed, changes);
  } else if (contents.kind === 'competitions') {
    const stored = await storeCompetitions(transaction, leagueId, contents, idOf);
    [made.season, made.competition] = [stored.seasons, stored.competitions];
  } else if (contents.kind === 'fixtures') {
    made.fixture = await storeFixtures(transaction, leagueId, contents.fixtures);
    await bindEarlierMatches(
      transaction,
      leagueId,
      contents.fixtures.map((fixture, at) => ({ ...fixture, id: made.fixture[at] ?? 0 })),
    );
  } else if (contents.kind === 'deductions') {
    made.deduction = await storeDeductions(transaction, contents.deductions);
  }
  made['changed team'] = [...changes.keys()];
  return { made, changes };
}

/** A fixture of an imported cup, with the cup's id and the teams that don't depend on other results. */
function placeFixture(
  fixture: PlannedFixture,
  { home, away }: PlannedMatch,
  { cups, idOf }: { cups: readonly number[]; idOf: SheetTeamId },
): PlannedFixture {
  if (fixture.competition_id >= 0) return fixture;
  return {
    ...fixture,
    competition_id: cups[-fixture.competition_id - 1] ?? 0,
    home_team_id: fixture.home_source ? null : idOf(home),
    away_team_id: fixture.away_source ? null : idOf(away),
  };
}

/** Corrects the scores and scorers of matches, with one log entry each. */
async function storeCorrections(
  transaction: Database,
  league_id: number,
  corrections: readonly PlannedLines[],
  { actor, report }: { actor: Actor; report: Report },
): Promise<number[]> {
  if (corrections.length === 0) return [];
  const ids = await storeLines(transaction, league_id, corrections, {
    userId: actor.user_id,
    reason: 'A corrected sheet',
    report,
  });
  for (const { match_id, revision } of await listMatchPlayers(transaction, ids)) {
    const revisions = { before: { revision: revision - 1 }, after: { revision } };
    await logChange(transaction, actor, { league_id, action: 'match corrected', subject: match_id, ...revisions });
  }
  return ids;
}

interface StoredIds {
  idOf: SheetTeamId;
  matchIds: ReadonlyMap<PlannedMatch, number>;
  fixtureIds: ReadonlyMap<PlannedFixture, number>;
}

/** Links matches and walkovers to their fixtures as results. Throws 409 for a walkover without one. */
async function bindResults(
  transaction: Database,
  leagueId: number,
  matches: readonly PlannedMatch[],
  { idOf, matchIds, fixtureIds }: StoredIds,
): Promise<number[]> {
  const results = matches.flatMap((match) => {
    if (match.unplayed !== null || match.states_fixture === false) return [];
    const { home, away, goals, made, ...facts } = match;
    const walkover = facts.is_walkover ? ([goals.Blue, goals.Green] as const) : null;
    const sides = { home_team_id: idOf(home), away_team_id: idOf(away) };
    const result = { ...facts, ...sides, match_id: matchIds.get(match) ?? null, walkover };
    return [{ result, name: `${home.name} v ${away.name}`, fixture_id: made && (fixtureIds.get(made) ?? null) }];
  });
  const pairs = results.flatMap(({ result, fixture_id }) =>
    fixture_id === null ? [] : [{ fixture: { id: fixture_id, ...result }, match: result }],
  );
  const bound = await bindImportedMatches(
    transaction,
    leagueId,
    results.map(({ result }) => result),
    pairs,
  );
  const loose = results.find(({ result }) => result.walkover && !bound.matches.has(result));
  if (loose) throw conflict(`${loose.name} has no fixture to keep its walkover. Leave it out of the sheet.`);
  return bound.fixtureIds;
}

/** New teams of a sheet, with short names unlike those of others. */
function designTeams({ known, newTeams: made }: SheetTeams): PlannedTeam[] {
  const shortNames = known.map(({ short_name }) => short_name);
  return made.map(({ key, name }) => {
    const short_name = suggestShortName(name, shortNames);
    shortNames.push(short_name);
    return { key, name, short_name, crest: designCrest(name), spellings: [] };
  });
}

async function storeImport(
  transaction: Database,
  leagueId: number,
  { kind }: SheetImport,
  rowCount: number,
  { made, changes }: { made: MadeRows; changes: TeamChanges },
  actor: Actor,
): Promise<number> {
  const rows = (Object.entries(made) as [ImportedAs, number[]][]).flatMap(([table, ids]) =>
    ids.map((row_id) => ({ made: table, row_id, before: table === 'changed team' ? changes.get(row_id) : null })),
  );
  const [stored] = await query<{ id: number }>(
    transaction,
    sql`
      with stored as (
        insert into imports (league_id, kind, row_count, imported_by)
        values (${leagueId}, ${kind}, ${rowCount}, ${actor.user_id})
        returning id
      ),
      rows as (
        insert into imported_rows (import_id, made, row_id, before)
        select id, made, row_id, before
        from stored, json_to_recordset(${JSON.stringify(rows)}::json) as row (made text, row_id bigint, before jsonb)
      )
      select id from stored`,
  );
  return stored?.id ?? 0;
}

/** The name of the season that contains the first day of an import's rows. */
const SEASON_NAME: Sql = sql`(
  select season.name
  from league_seasons season
  where season.league_id = i.league_id and season.removed_at is null and season.first_day <= day and season.last_day >= day
  order by season.last_day - season.first_day, season.id
  limit 1
)`;

/** The latest imports of a league, the newest first. */
export async function listImports(database: Database, leagueId: number): Promise<JsonText<ImportEntry[]>> {
  const [list] = await query<{ imports: string }>(
    database,
    sql`
      select coalesce(json_agg(
        json_build_object(
          'id', i.id,
          'kind', i.kind,
          'season', ${SEASON_NAME},
          'row_count', i.row_count,
          'at', ${isoTime('i.imported_at')},
          'by', case when i.imported_by is not null then coalesce(u.roblox_username, u.d_username) end,
          'undone_at', ${isoTime('i.undone_at')},
          'is_in_use', i.undone_at is null and ${isInUse('i')}
        )
        order by i.id desc
      ), '[]')::text as imports
      from (
        select * from imports where league_id = ${leagueId} order by id desc limit ${IMPORTS_SHOWN}
      ) as i
      left join users u on u.id = i.imported_by
      cross join lateral (
        select coalesce(
          (select ${dayOf(sql`min(submission_date)`, zoneOf(leagueId))} from imported_rows r join matches on match_id = row_id
            where r.import_id = i.id and made = 'match'),
          (select min(first_day) from imported_rows r join squad_spells spell on spell.id = row_id
            where r.import_id = i.id and made = 'squad spell'),
          (select min(first_day) from imported_rows r join competitions on competitions.id = row_id
              join league_seasons made_season on made_season.id = season_id
            where r.import_id = i.id and made = 'competition'),
          (select ${dayOf(sql`min(kick_off)`, zoneOf(leagueId))} from imported_rows r join fixtures on fixtures.id = row_id
            where r.import_id = i.id and made = 'fixture')
        ) as day
      ) as first`,
  );
  return list?.imports ?? '[]';
}
