import { isLiveEntry, LIVE_ENTRY_STATES } from '#contract/entries/live-states.ts';
import type {
  ManagedEntries,
  ManagedEntry,
  OwnEntries,
  OwnEntry,
  SeasonEntry,
  SignUp,
} from '#contract/entries/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import { findEntryChecks } from '#server/entries/entry-check-queries.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { findSignUpSeasons, hasReservedPlace } from '#server/results/tables/table-rules-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';

/** A season's entries `entry` with their place on the waitlist. */
export const ENTRIES = sql`(
  select *, case state when 'waitlisted' then
    row_number() over (partition by season_id, state order by waitlisted_at, id)
  end as waitlist_place
  from season_entries
)`;

/** The fields of `entry` and its `teams t`, for `json_build_object`. */
const ENTRY_FIELDS = sql`
  'id', entry.id, 'team', ${TEAM_HEAD}, 'state', entry.state, 'waitlist_place', entry.waitlist_place,
  'entered_at', ${isoTime('entry.entered_at')}`;

/** The teams with a reserved place in a season, by name. */
function reservedIn(seasonId: number | null): Sql {
  return sql`(
    select coalesce(json_agg(${TEAM_HEAD} order by lower(t.name), t.id), '[]')
    from league_seasons season
    join season_movements going on going.season_id = season.follows_id
    join teams t on t.id = going.team_id and t.removed_at is null
    where season.id = ${seasonId} and ${hasReservedPlace('season', 't.id')}
  )`;
}

/** Further fields for captains and staff. */
const OWN_FIELDS = sql`
  ${ENTRY_FIELDS}, 'wished_division', (
    select json_build_object('id', wished.id, 'name', wished.name)
    from competitions wished
    where wished.id = entry.wished_division_id and wished.removed_at is null
  ), 'note', entry.note, 'reason', case entry.state when 'declined' then entry.reason end,
  'decided_at', ${isoTime('entry.decided_at')}`;

/**
 * The season with this id, else the one with sign-up that begins next, else the last such one; null without one. Throws
 * 404 for an unknown id.
 */
async function findSeason(database: Database, leagueId: number, id: number | undefined): Promise<SignUpSeason | null> {
  const season = chooseSeason(await findSignUpSeasons(database, leagueId), id);
  if (!season && id !== undefined) throw notFound(`Season ${id} of league ${leagueId}`);
  return season ?? null;
}

function chooseSeason(seasons: readonly SignUpSeason[], id: number | undefined): SignUpSeason | undefined {
  if (id !== undefined) return seasons.find((season) => season.id === id);
  const open = seasons.filter(({ registration_opens }) => registration_opens !== null);
  return open.findLast(({ state }) => state !== 'running' && state !== 'finished') ?? open[0];
}

/** Whether a row of `competitions` is a published division of the season. */
export function isDivision(competition: Sql, seasonId: number | null): Sql {
  return sql`
    ${competition}.season_id = ${seasonId}::integer and ${competition}.division_level is not null
    and ${competition}.published_at is not null and ${competition}.removed_at is null`;
}

function listDivisions(seasonId: number | null): Sql {
  return sql`
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.division_level), '[]')
    from competitions c
    where ${isDivision(sql`c`, seasonId)}`;
}

type FoundSignUp = Pick<SignUp, 'league_name' | 'time_zone' | 'divisions' | 'entries' | 'reserved'>;

/** Throws 404 for an unknown league or season. */
export async function findSignUp(database: Database, leagueId: number, seasonId: number | undefined): Promise<SignUp> {
  const season = await findSeason(database, leagueId, seasonId);
  const [league] = await queryPrepared<FoundSignUp>(
    database,
    'find_sign_up',
    sql`
      select l.name as league_name, l.time_zone, (
        ${listDivisions(season?.id ?? null)}
      ) as divisions, (
        select coalesce(json_agg(json_build_object(${ENTRY_FIELDS})
          order by entry.state, entry.waitlist_place, lower(t.name), entry.id), '[]')
        from ${ENTRIES} as entry
        join teams t on t.id = entry.team_id
        where entry.season_id = ${season?.id ?? null} and entry.state = any(${[...LIVE_ENTRY_STATES]}::text[])
      ) as entries, ${reservedIn(season?.id ?? null)} as reserved
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  if (!league) throw notFound(`League ${leagueId}`);
  const { entries, ...names } = league;
  const taken = countTaken(league);
  const left = season?.places == null ? null : Math.max(season.places - taken, 0);
  return { league_id: leagueId, ...names, season, taken, left, entries };
}

function countTaken({
  entries,
  reserved,
}: {
  entries: readonly Pick<SeasonEntry, 'state'>[];
  reserved: TeamHead[];
}): number {
  return entries.filter(({ state }) => state === 'approved').length + reserved.length;
}

/** The teams that an account leads, with their entries and checks. Throws as `findSignUp` does. */
export async function findOwnEntries(
  database: Database,
  leagueId: number,
  seasonId: number | undefined,
  { roblox_id }: { roblox_id: string | null },
): Promise<OwnEntries> {
  const season = await findSeason(database, leagueId, seasonId);
  const led = await queryPrepared<{ team: TeamHead; entry: OwnEntry | null; has_reserved_place: boolean }>(
    database,
    'find_own_entries',
    sql`
      select ${TEAM_HEAD} as team, case when entry.id is not null then json_build_object(${OWN_FIELDS}) end as entry,
        coalesce(${hasReservedPlace('season', 't.id')}, false) as has_reserved_place
      from teams t
      left join league_seasons season on season.id = ${season?.id ?? null}
      left join ${ENTRIES} as entry on entry.team_id = t.id and entry.season_id = ${season?.id ?? null}
      where t.league_id = ${leagueId} and ${isInOffice(sql`${roblox_id}::text`)}
      order by lower(t.name), t.id`,
  );
  if (!season) return { teams: led.map((one) => ({ ...one, entry: null, checks: [] })) };
  const ids = led.map(({ team }) => team.id);
  const checks = await findEntryChecks(database, leagueId, season.id, ids);
  return { teams: led.map((one) => ({ ...one, checks: checks.get(one.team.id) ?? [] })) };
}

type FoundEntries = Pick<ManagedEntries, 'divisions' | 'reserved' | 'teams'> & {
  entries: Omit<ManagedEntry, 'checks'>[];
};
const EMPTY = { taken: 0, divisions: [], entries: [], reserved: [], teams: [] };

/** A season's entries for staff, the oldest first; without a season if the league has none. Throws 404 as `findSignUp` does. */
export async function findManagedEntries(
  database: Database,
  leagueId: number,
  seasonId: number | undefined,
): Promise<ManagedEntries> {
  const seasons = await findSignUpSeasons(database, leagueId);
  const season = chooseSeason(seasons, seasonId) ?? (seasonId === undefined ? seasons[0] : undefined);
  if (!season) {
    if (seasonId === undefined) return { season: null, seasons, ...EMPTY };
    throw notFound(`Season ${seasonId} of league ${leagueId}`);
  }
  const [found] = await queryPrepared<FoundEntries>(
    database,
    'find_managed_entries',
    sql`
      select (
        ${listDivisions(season.id)}
      ) as divisions, (
        select coalesce(json_agg(json_build_object(${OWN_FIELDS}, 'decided_by', coalesce(roblox_username, d_username))
          order by entry.waitlist_place, entry.entered_at, entry.id), '[]')
        from ${ENTRIES} as entry
        join teams t on t.id = entry.team_id
        left join users on users.id = entry.decided_by
        where entry.season_id = ${season.id}
      ) as entries, ${reservedIn(season.id)} as reserved, (
        select coalesce(json_agg(${TEAM_HEAD} order by lower(t.name), t.id), '[]')
        from teams t
        where t.league_id = ${leagueId} and t.removed_at is null and not exists (
          select from season_entries entry
          where entry.season_id = ${season.id} and entry.team_id = t.id
            and entry.state = any(${[...LIVE_ENTRY_STATES]}::text[])
        )
      ) as teams`,
  );
  const { divisions, entries, reserved, teams } = found ?? EMPTY;
  const checked = entries.filter(({ state }) => isLiveEntry(state)).map(({ team }) => team.id);
  const checks = await findEntryChecks(database, leagueId, season.id, checked);
  return {
    season,
    seasons,
    taken: countTaken({ entries, reserved }),
    divisions,
    reserved,
    entries: entries.map((entry) => ({ ...entry, checks: checks.get(entry.team.id) ?? [] })),
    teams,
  };
}
