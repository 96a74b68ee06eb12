import { MAX_DEDUCTIONS, MAX_SEASONS } from '#contract/kit/limits.ts';
import type { NewSeason, Season, SeasonChange, SignUpRules } from '#contract/seasons/schema.ts';
import { findDateFault } from '#contract/seasons/season-state.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, invalidField, limitReached, nameTaken, notFound } from '#server/kit/http/errors.ts';
import { zoneOf } from '#server/kit/time/league-day-queries.ts';
import { NO_SIGN_UP, RESTORABLE, SIGN_UP_COLUMNS } from '#server/results/tables/table-rules-queries.ts';

type StoredSeason = Season & SignUpRules;

/** Throws 400 for dates out of order, 409 for the name of another season, and at the league's maximum of seasons. */
export async function addSeason(
  database: Database,
  leagueId: number,
  season: NewSeason,
  actor: Actor,
): Promise<Season> {
  const { name, first_day, last_day } = season;
  const signUp = { ...NO_SIGN_UP, ...readSignUp(season) };
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    const stored = await storeSeason(transaction, leagueId, { name, first_day, last_day, ...signUp });
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season added',
      subject: stored.id,
      after: { name, first_day, last_day, ...pickChanged(signUp, NO_SIGN_UP) },
    });
    return stored;
  });
}

/** Stores a season, which follows another one or none. Throws as `addSeason` does. */
export async function storeSeason(
  transaction: Database,
  leagueId: number,
  { name, first_day, last_day, ...signUp }: Omit<StoredSeason, 'id'>,
  followsId: number | null = null,
): Promise<Season> {
  const others = await lockSeasons(transaction, leagueId);
  refuseSameName(others, name);
  requireRoomForSeason(others);
  await requireDatesInOrder(transaction, leagueId, { first_day, last_day, ...signUp });
  const { registration_opens, registration_closes, squads_lock, places, min_players } = signUp;
  const [stored] = await query<{ id: number }>(
    transaction,
    sql`
      insert into league_seasons (league_id, name, first_day, last_day, registration_opens, registration_closes,
        squads_lock, places, min_players, follows_id)
      values (${leagueId}, ${name}, ${first_day}, ${last_day}, ${registration_opens}, ${registration_closes},
        ${squads_lock}, ${places}, ${min_players}, ${followsId})
      returning id`,
  );
  return { id: stored?.id ?? 0, name, first_day, last_day };
}

/** Stores and logs a changed season. Throws 404 for an unknown season, 400 and 409 as `addSeason` does. */
export async function changeSeason(
  database: Database,
  leagueId: number,
  { id, name, first_day, last_day, ...given }: SeasonChange,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { found, others } = await requireSeason(transaction, leagueId, id);
    refuseSameName(others, name);
    const signUp: SignUpRules = { ...signUpOf(found), ...readSignUp(given) };
    const former = pickChanged(signUpOf(found), signUp);
    const isSame = found.name === name && found.first_day === first_day && found.last_day === last_day;
    if (isSame && Object.keys(former).length === 0) return;
    await requireDatesInOrder(transaction, leagueId, { first_day, last_day, ...signUp });
    const { registration_opens, registration_closes, squads_lock, places, min_players } = signUp;
    await execute(
      transaction,
      sql`
        update league_seasons
        set name = ${name}, first_day = ${first_day}, last_day = ${last_day}, registration_opens = ${registration_opens},
          registration_closes = ${registration_closes}, squads_lock = ${squads_lock}, places = ${places},
          min_players = ${min_players}
        where id = ${id}`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season changed',
      subject: id,
      before: { ...headOf(found), ...former },
      after: { name, first_day, last_day, ...pickChanged(signUp, signUpOf(found)) },
    });
  });
}

function headOf({ name, first_day, last_day }: Season) {
  return { name, first_day, last_day };
}

function signUpOf(season: StoredSeason): SignUpRules {
  const { registration_opens, registration_closes, squads_lock, places, min_players } = season;
  return { registration_opens, registration_closes, squads_lock, places, min_players };
}

/** The given dates and limits of sign-up, with instants as they are stored. */
function readSignUp(given: Partial<SignUpRules>): Partial<SignUpRules> {
  const { registration_opens, registration_closes, squads_lock, places, min_players } = given;
  const dates = Object.entries({ registration_opens, registration_closes, squads_lock }).flatMap(([field, instant]) =>
    instant === undefined ? [] : [[field, instant && new Date(instant).toISOString()]],
  );
  return {
    ...Object.fromEntries(dates),
    ...(places !== undefined && { places }),
    ...(min_players !== undefined && { min_players }),
  };
}

/** The dates and limits that are unlike the others. */
function pickChanged(signUp: SignUpRules, other: SignUpRules): Partial<SignUpRules> {
  const fields = Object.entries(signUp).filter(([field, value]) => other[field as keyof SignUpRules] !== value);
  return Object.fromEntries(fields);
}

async function requireDatesInOrder(
  transaction: Database,
  leagueId: number,
  season: Omit<StoredSeason, 'id' | 'name'>,
): Promise<void> {
  if (!season.registration_opens && !season.registration_closes && !season.squads_lock) return;
  const [league] = await query<{ time_zone: string }>(transaction, sql`select ${zoneOf(leagueId)} as time_zone`);
  const fault = findDateFault(season, league?.time_zone ?? 'UTC');
  if (fault) throw invalidField(fault.field, fault.message);
}

/** Removes a season with its deductions, so that both are restored together. Throws 404 for an unknown season. */
export async function removeSeason(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { found } = await requireSeason(transaction, leagueId, id);
    await execute(transaction, sql`update league_seasons set removed_at = now() where id = ${id}`);
    const before = headOf(found);
    await logChange(transaction, actor, { league_id: leagueId, action: 'season removed', subject: id, before });
  });
}

/** Restores a season with its deductions. Throws 404 if it cannot be restored, 409 as `addSeason` does. */
export async function restoreSeason(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const others = await lockSeasons(transaction, leagueId);
    await refuseSecondFollower(transaction, id);
    const [season] = await query<Season>(
      transaction,
      sql`
        update league_seasons set removed_at = null
        where id = ${id} and league_id = ${leagueId} and ${RESTORABLE}
        returning name, first_day::text, last_day::text`,
    );
    if (!season) throw notFound(`A removed season ${id} of league ${leagueId}`);
    refuseSameName(others, season.name);
    requireRoomForSeason(others);
    await requireRoomForDeductions(transaction, leagueId, 0);
    await logChange(transaction, actor, { league_id: leagueId, action: 'season restored', subject: id, after: season });
  });
}

/** Locks and returns the seasons of a league. */
async function lockSeasons(transaction: Database, leagueId: number): Promise<StoredSeason[]> {
  await lockLeague(transaction, leagueId);
  return query<StoredSeason>(
    transaction,
    sql`
      select id, name, first_day::text, last_day::text, ${SIGN_UP_COLUMNS} from league_seasons
      where league_id = ${leagueId} and removed_at is null`,
  );
}

/** Locks a league's seasons and returns one of them. Throws 404 for an unknown season. */
export async function requireSeason(
  transaction: Database,
  leagueId: number,
  id: number,
): Promise<{ found: StoredSeason; others: StoredSeason[] }> {
  const seasons = await lockSeasons(transaction, leagueId);
  const found = seasons.find((season) => season.id === id);
  if (!found) throw notFound(`Season ${id} of league ${leagueId}`);
  return { found, others: seasons.filter((season) => season !== found) };
}

/** Throws 409 if `added` further deductions exceed the league's maximum. The caller must lock the league's seasons. */
export async function requireRoomForDeductions(transaction: Database, leagueId: number, added: number): Promise<void> {
  const [deductions] = await query<{ is_over: boolean }>(
    transaction,
    sql`
      select count(*) + ${added}::integer > ${MAX_DEDUCTIONS} as is_over
      from point_deductions d join league_seasons season on season.id = season_id
      where season.league_id = ${leagueId} and season.removed_at is null and d.removed_at is null`,
  );
  if (deductions?.is_over) throw limitReached(`This league has ${MAX_DEDUCTIONS} deductions, the maximum.`);
}

/** Throws 409 if another season follows the one that the season follows. */
async function refuseSecondFollower(transaction: Database, id: number): Promise<void> {
  const [other] = await query<{ name: string }>(
    transaction,
    sql`
      select other.name
      from league_seasons season
      join league_seasons other on other.follows_id = season.follows_id and other.removed_at is null
      where season.id = ${id} and season.removed_at is not null`,
  );
  if (other) throw conflict(`${other.name} follows the same season. Remove it first.`);
}

function requireRoomForSeason(others: readonly Season[]): void {
  if (others.length >= MAX_SEASONS) throw limitReached(`This league has ${MAX_SEASONS} seasons, the maximum.`);
}

function refuseSameName(others: readonly Season[], name: string): void {
  const same = others.find((season) => season.name.toLowerCase() === name.toLowerCase());
  if (same) throw nameTaken(`There is a season ${same.name} already.`);
}
