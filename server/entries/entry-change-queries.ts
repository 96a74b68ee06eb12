import { isLiveEntry } from '#contract/entries/live-states.ts';
import type {
  EntryChange,
  EntryDecision,
  EntryState,
  MadeEntry,
  NewEntries,
  NewEntry,
} from '#contract/entries/schema.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import { findSeasonState } from '#contract/seasons/season-state.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange, logEach } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { describeFailedChecks } from '#server/entries/check-entry.ts';
import { findEntryChecks } from '#server/entries/entry-check-queries.ts';
import { ENTRIES, isDivision } from '#server/entries/entry-queries.ts';
import { conflict, invalidField, limitReached, notFound, requireFound } from '#server/kit/http/errors.ts';
import { zoneOf } from '#server/kit/time/league-day-queries.ts';
import { hasReservedPlace, SIGN_UP_COLUMNS, TAKEN_PLACES } from '#server/results/tables/table-rules-queries.ts';
import { requireTeamName } from '#server/squads/spell-queries.ts';

/** The actor of an entry: a captain, or staff, whom neither dates nor checks stop. */
export interface EntryActor {
  actor: Actor;
  is_staff: boolean;
}

/**
 * Enters a team, which goes on the waitlist after the closing date or while all places are taken. Throws 404 for an
 * unknown season or team. Throws 409 for a team with a live entry, and to captains outside sign-up or with failed checks.
 */
export async function enterTeam(
  database: Database,
  leagueId: number,
  entry: NewEntry,
  by: EntryActor,
): Promise<MadeEntry> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, by.actor);
    await lockLeague(transaction, leagueId);
    const team = await requireTeamName(transaction, leagueId, entry.team_id);
    const season = await requireOpenSeason(transaction, leagueId, entry.season_id, by);
    const checks = await findEntryChecks(transaction, leagueId, season.id, [entry.team_id]);
    const failed = by.is_staff ? null : describeFailedChecks(checks.get(entry.team_id) ?? []);
    if (failed !== null) throw conflict(`${team} can’t sign up yet. ${failed}`);
    return storeEntry(transaction, leagueId, { ...entry, team, season }, by.actor);
  });
}

/** Enters teams for staff, all or none. Throws as `enterTeam` does. */
export async function enterTeams(
  database: Database,
  leagueId: number,
  { season_id, entries }: NewEntries,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    const season = await requireOpenSeason(transaction, leagueId, season_id, { is_staff: true });
    for (const entry of entries) {
      const team = await requireTeamName(transaction, leagueId, entry.team_id);
      await storeEntry(transaction, leagueId, { ...entry, team, season }, actor);
    }
  });
}

type EnteredSeason = SignUpSeason & { approved: number };

/**
 * A season that takes entries, with its number of approved ones. Throws 404 for an unknown one, 409 for a finished one,
 * and to captains before its sign-up opens and once it runs. The caller must lock the league.
 */
export async function requireOpenSeason(
  transaction: Database,
  leagueId: number,
  id: number,
  { is_staff }: Pick<EntryActor, 'is_staff'>,
): Promise<EnteredSeason> {
  const season = await requireSeason(transaction, leagueId, id);
  const { state, name } = season;
  if (state === 'finished') throw conflict(`${name} is over.`);
  if (state === 'running' && !is_staff) throw conflict(`${name} has begun. Staff can still enter a team.`);
  if (state === 'setup' && !is_staff) throw conflict(`Sign-up for ${name} is not open yet.`);
  return season;
}

async function requireSeason(transaction: Database, leagueId: number, id: number): Promise<EnteredSeason> {
  const [season] = await query<Omit<EnteredSeason, 'state'> & { time_zone: string }>(
    transaction,
    sql`
      select id, name, first_day::text, last_day::text, ${SIGN_UP_COLUMNS}, ${zoneOf(leagueId)} as time_zone,
        ${TAKEN_PLACES} as approved
      from league_seasons season
      where id = ${id} and league_id = ${leagueId} and removed_at is null`,
  );
  const { time_zone, ...found } = requireFound(season, `Season ${id} of league ${leagueId}`);
  return { ...found, state: findSeasonState(found, time_zone) };
}

/** Stores and logs the entry of a team, which confirms a reserved place; throws 409 if it has a live one. The caller must lock the league. */
export async function storeEntry(
  transaction: Database,
  leagueId: number,
  {
    team_id,
    team,
    season,
    note,
    wished_division_id,
  }: Omit<NewEntry, 'season_id'> & { team: string; season: EnteredSeason },
  actor: Actor,
): Promise<MadeEntry> {
  const [found] = await query<{ state: EntryState | null; has_reserved_place: boolean }>(
    transaction,
    sql`
      select entry.state, ${hasReservedPlace('season', 't.id')} as has_reserved_place
      from league_seasons season
      cross join teams t
      left join season_entries entry on entry.season_id = season.id and entry.team_id = t.id
      where season.id = ${season.id} and t.id = ${team_id}`,
  );
  const former = found?.state ?? null;
  if (former !== null && isLiveEntry(former)) throw conflict(`${team} has signed up for ${season.name} already.`);
  const division = await requireDivision(transaction, season.id, wished_division_id);
  const isClosed = season.registration_closes !== null && Date.now() >= Date.parse(season.registration_closes);
  const isFull = season.places !== null && season.approved >= season.places;
  const waits = isClosed || isFull ? 'waitlisted' : 'pending';
  const state = found?.has_reserved_place ? 'approved' : waits;
  const [entered] = await query<MadeEntry>(
    transaction,
    sql`
      with stored as (
        insert into season_entries (league_id, season_id, team_id, state, note, wished_division_id, entered_by, waitlisted_at)
        values (${leagueId}, ${season.id}, ${team_id}, ${state}, ${note ?? null}, ${wished_division_id ?? null},
          ${actor.user_id},
          case when ${state} = 'waitlisted' then clock_timestamp() end)
        on conflict (season_id, team_id) do update
        set state = excluded.state, note = excluded.note, wished_division_id = excluded.wished_division_id,
          entered_by = excluded.entered_by, entered_at = now(),
          waitlisted_at = excluded.waitlisted_at, decided_at = null, decided_by = null
        returning id, state
      )
      select id, state, case state when 'waitlisted' then 1 + (
        select count(*)::integer from season_entries other
        where other.season_id = ${season.id} and other.state = 'waitlisted' and other.team_id <> ${team_id}
      ) end as waitlist_place
      from stored`,
  );
  const stored = requireFound(entered, 'The entry');
  await logChange(transaction, actor, {
    league_id: leagueId,
    action: 'team entered',
    subject: stored.id,
    before: { state: former },
    after: { entry: stored.id, team, season: season.name, state, division },
  });
  return stored;
}

/** The name of a wished division; null without a wish. Throws 400 for one that the season lacks. */
async function requireDivision(
  transaction: Database,
  seasonId: number,
  id: number | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const [division] = await query<{ name: string }>(
    transaction,
    sql`select name from competitions c where id = ${id} and ${isDivision(sql`c`, seasonId)}`,
  );
  if (!division) throw invalidField('wished_division_id', 'is not a division of this season.');
  return division.name;
}

/**
 * Replaces the note and the wish of an entry. Throws 404 for an unknown entry, 409 for one that doesn't wait, 400 for a
 * division that its season lacks.
 */
export async function changeEntry(
  database: Database,
  leagueId: number,
  { id, note, wished_division_id }: EntryChange,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    for (const { season_id, state, team } of await requireEntries(transaction, leagueId, [id])) {
      if (state !== 'pending' && state !== 'waitlisted') throw conflict(`The entry of ${team} is ${state}.`);
      const division = await requireDivision(transaction, season_id, wished_division_id);
      await execute(
        transaction,
        sql`
          with changed as (
            update season_entries entry set note = ${note ?? null}, wished_division_id = ${wished_division_id ?? null}
            from season_entries former
            left join competitions wished on wished.id = former.wished_division_id
            where entry.id = ${id} and former.id = entry.id
              and (former.note, former.wished_division_id) is distinct from (${note ?? null}::text, ${wished_division_id ?? null}::integer)
            returning entry.id, former.season_id, wished.name as division
          )
          ${logEach(
            actor,
            {
              league_id: sql`${leagueId}::integer`,
              action: 'entry changed',
              subject: sql`changed.id::text`,
              before: { division: sql`division` },
              after: {
                entry: sql`changed.id`,
                team: sql`${team}::text`,
                season: sql`season.name`,
                division: sql`${division}::text`,
              },
            },
            sql`from changed join league_seasons season on season.id = season_id`,
          )}`,
      );
    }
  });
}

interface FoundEntry {
  id: number;
  season_id: number;
  state: EntryState;
  reason: string | null;
  team: string;
}

/** Entries of the league by id. Throws 404 for the first unknown one. The caller must lock the league. */
async function requireEntries(transaction: Database, leagueId: number, ids: readonly number[]): Promise<FoundEntry[]> {
  const entries = await query<FoundEntry>(
    transaction,
    sql`
      select entry.id, season_id, state, reason, t.name as team
      from season_entries entry
      join teams t on t.id = team_id
      where entry.league_id = ${leagueId} and entry.id = any(${[...ids]}::integer[])
      order by entry.id`,
  );
  const missing = ids.find((id) => entries.every((entry) => entry.id !== id));
  if (missing !== undefined) throw notFound(`SeasonEntry ${missing} of league ${leagueId}`);
  return entries;
}

/**
 * Withdraws an entry before the season begins. The place of an approved one goes to the first on the waitlist. Throws 404
 * for an unknown entry, 409 for one that isn't live, and once the season runs.
 */
export async function withdrawEntry(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    for (const { season_id, state, team } of await requireEntries(transaction, leagueId, [id])) {
      if (!isLiveEntry(state)) throw conflict(`The entry of ${team} is not live any more.`);
      const season = await requireSeason(transaction, leagueId, season_id);
      if (season.state === 'running' || season.state === 'finished') {
        throw conflict(`${season.name} has begun. Staff withdraw its teams from their competitions.`);
      }
      await moveEntries(transaction, leagueId, { ids: [id], state: 'withdrawn' }, { actor, action: 'entry withdrawn' });
      if (state === 'approved') await fillPlace(transaction, leagueId, season, actor);
    }
  });
}

/** Gives all free places of a season to the first on its waitlist. The caller must lock the league. */
export async function fillPlaces(
  transaction: Database,
  leagueId: number,
  seasonId: number,
  actor: Actor,
): Promise<void> {
  const { places, approved, ...season } = await requireSeason(transaction, leagueId, seasonId);
  for (let taken = approved + 1; places !== null && taken <= places; taken += 1) {
    await fillPlace(transaction, leagueId, { ...season, places, approved: taken }, actor);
  }
}

/** Gives the free place of a season to the first on its waitlist, if any. */
async function fillPlace(
  transaction: Database,
  leagueId: number,
  { id, places, approved }: EnteredSeason,
  actor: Actor,
): Promise<void> {
  if (places !== null && approved > places) return;
  const [first] = await query<{ id: number }>(
    transaction,
    sql`select id from ${ENTRIES} as entry where season_id = ${id} and waitlist_place = 1`,
  );
  if (!first) return;
  const change = { ids: [first.id], state: 'approved' } as const;
  await moveEntries(transaction, leagueId, change, { actor, action: 'entry moved up', isByList: true });
}

/**
 * Decides entries alike, all or none; those that already are so stay unchanged. Throws 404 for an unknown entry, 400
 * without a reason to decline, 409 for more approved teams than places.
 */
export async function decideEntries(
  database: Database,
  leagueId: number,
  { ids, state, reason }: EntryDecision,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    const changed = (await requireEntries(transaction, leagueId, ids)).filter((entry) => entry.state !== state);
    if (state === 'declined' && reason === undefined && changed.some((entry) => entry.reason === null)) {
      throw invalidField('reason', 'is needed to decline an entry.');
    }
    const seasons = state === 'approved' ? new Set(changed.map(({ season_id }) => season_id)) : [];
    for (const id of seasons) {
      const { name, places, approved } = await requireSeason(transaction, leagueId, id);
      const added = changed.filter(({ season_id }) => season_id === id).length;
      if (places !== null && approved + added > places) {
        throw limitReached(
          `${name} has ${places} places, and ${approved} are taken. Withdraw a team first, or add places.`,
        );
      }
    }
    const change = { ids: changed.map(({ id }) => id), state, ...(state === 'declined' && { reason }) };
    await moveEntries(transaction, leagueId, change, { actor, action: 'entry decided' });
  });
}

interface Move {
  actor: Actor;
  action: 'entry decided' | 'entry withdrawn' | 'entry moved up';
  /** Whether the waitlist decided, not the actor. */
  isByList?: boolean;
}

/** Stores and logs the entries' state. */
async function moveEntries(
  transaction: Database,
  leagueId: number,
  { ids, state, reason }: { ids: readonly number[]; state: EntryState; reason?: string | undefined },
  { actor, action, isByList = false }: Move,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    transaction,
    sql`
      with changed as (
        update season_entries entry
        set state = ${state}, reason = coalesce(${reason ?? null}, entry.reason), decided_at = now(),
          decided_by = ${isByList ? null : actor.user_id},
          waitlisted_at = case when ${state} = 'waitlisted' then coalesce(entry.waitlisted_at, now())
            else entry.waitlisted_at end
        from season_entries former
        join teams t on t.id = former.team_id
        join league_seasons season on season.id = former.season_id
        where former.id = entry.id and entry.id = any(${[...ids]}::integer[])
        returning entry.id, former.state as former_state, t.name as team, season.name as season
      )
      ${logEach(
        actor,
        {
          league_id: sql`${leagueId}::integer`,
          action,
          subject: sql`id::text`,
          before: { state: sql`former_state` },
          after: { entry: sql`id`, team: sql`team`, season: sql`season`, state: sql`${state}::text` },
        },
        sql`from changed order by id`,
      )}`,
  );
}

/** The team of an entry; empty for another league's. */
export async function listEntryTeams(database: Database, leagueId: number, id: number): Promise<number[]> {
  const entries = await query<{ team_id: number }>(
    database,
    sql`select team_id from season_entries where id = ${id} and league_id = ${leagueId}`,
  );
  return entries.map(({ team_id }) => team_id);
}
