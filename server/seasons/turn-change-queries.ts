import { countOf } from '#contract/kit/count-of.ts';
import type { MovedTeam, MovementAnswer, MovementApproval } from '#contract/seasons/movements.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import {
  findStated,
  isFlagged,
  listMovements,
  type StoredMovement,
  storeProposals,
} from '#server/seasons/movement-queries.ts';
import { findTurnFacts } from '#server/seasons/turn-facts-queries.ts';

/** A season, when staff ended it, and whether the season that follows it has a match. */
interface TurnedSeason {
  id: number;
  name: string;
  has_begun: boolean;
  is_finished: boolean;
  next_id: number | null;
  has_begun_next: boolean;
}

/** Runs a change of a league's turn of a season, which waits for no other change of the league. */
export function inTurn<T>(
  database: Database,
  leagueId: number,
  actor: Actor,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    return work(transaction);
  });
}

/** Throws 404 for an unknown season. The caller must lock the league. */
export async function requireTurnedSeason(transaction: Database, leagueId: number, id: number): Promise<TurnedSeason> {
  const [season] = await query<TurnedSeason>(
    transaction,
    sql`
      select season.id, season.name, season.first_day <= ${todayIn(zoneOf(leagueId))} as has_begun,
        season.finished_at is not null as is_finished, next.id as next_id, exists (
        select from fixture_results r where r.season_id = next.id and r.match_id is not null
      ) as has_begun_next
      from league_seasons season
      left join league_seasons next on next.follows_id = season.id and next.removed_at is null
      where season.id = ${id} and season.league_id = ${leagueId} and season.removed_at is null`,
  );
  return requireFound(season, `Season ${id} of league ${leagueId}`);
}

function refuseBegun({ name, has_begun_next }: TurnedSeason): void {
  if (has_begun_next) throw conflict(`The season after ${name} has its first match, so nothing moves any more.`);
}

function requireFinished({ name, is_finished }: TurnedSeason): void {
  if (!is_finished) throw conflict(`${name} has not ended yet.`);
}

/**
 * Ends a season and proposes the movements of its teams. Throws 404 for an unknown season, 409 while fixtures are open
 * or lots are not drawn. A season that has ended stays as it is.
 */
export function finishSeason(database: Database, leagueId: number, seasonId: number, actor: Actor): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const season = await requireTurnedSeason(transaction, leagueId, seasonId);
    if (season.is_finished) return;
    if (!season.has_begun) throw conflict(`${season.name} has not begun yet.`);
    const facts = await findTurnFacts(transaction, leagueId, seasonId);
    if (facts.obstacles.length > 0) throw conflict(`${season.name} can’t end yet. ${facts.obstacles.join(' ')}`);
    await execute(transaction, sql`update league_seasons set finished_at = now() where id = ${seasonId}`);
    await storeProposals(transaction, { leagueId, seasonId }, facts, actor);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season finished',
      subject: seasonId,
      after: { season: season.name, teams: facts.movements.length },
    });
  });
}

/**
 * Takes back the end of a season; approvals and movements by hand wait for the next one. Throws 409 once the season that
 * follows has a match.
 */
export function reopenSeason(database: Database, leagueId: number, seasonId: number, actor: Actor): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const season = await requireTurnedSeason(transaction, leagueId, seasonId);
    if (!season.is_finished) return;
    refuseBegun(season);
    await execute(transaction, sql`update league_seasons set finished_at = null where id = ${seasonId}`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season reopened',
      subject: seasonId,
      after: { season: season.name },
    });
  });
}

/** A movement of a finished season, with its season and the name of its team. Throws 404 for an unknown one. */
async function requireMovement(transaction: Database, leagueId: number, id: number) {
  const [found] = await query<{ season_id: number; team: string }>(
    transaction,
    sql`
      select season_id, t.name as team
      from season_movements movement
      join teams t on t.id = team_id
      where movement.id = ${id} and movement.league_id = ${leagueId}`,
  );
  const { season_id, team } = requireFound(found, `Movement ${id} of league ${leagueId}`);
  const season = await requireTurnedSeason(transaction, leagueId, season_id);
  requireFinished(season);
  refuseBegun(season);
  const facts = await findTurnFacts(transaction, leagueId, season_id);
  const stored = await listMovements(transaction, season_id);
  const movement = stored.find((one) => one.id === id);
  if (!movement) throw notFound(`Movement ${id} of league ${leagueId}`);
  return { season, team, facts, stored, movement };
}

/**
 * Moves a team by hand, and finds the movements anew that aren't approved. Throws 404 for an unknown movement, 400 for a
 * level without a division, 409 for a season that has not ended, and once the next one has a match.
 */
export function moveTeam(
  database: Database,
  leagueId: number,
  { id, to_level, note }: MovedTeam,
  actor: Actor,
): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const { season, team, facts, movement } = await requireMovement(transaction, leagueId, id);
    if (to_level !== null && facts.divisions.every(({ level }) => level !== to_level)) {
      throw invalidField('to_level', 'must be the level of a division of the season.');
    }
    const own = facts.movements.find(({ team_id }) => team_id === movement.team_id);
    if (movement.reason === 'by hand' && movement.to_level === to_level && movement.note === note) return;
    await execute(
      transaction,
      sql`
        update season_movements
        set to_level = ${to_level}, reason = 'by hand', note = ${note}, approved_at = null, approved_by = null,
          table_level = ${own?.to_level ?? null}, table_reason = ${own?.reason ?? 'hold'}, proposed_by = ${actor.user_id}
        where id = ${id}`,
    );
    await storeProposals(transaction, { leagueId, seasonId: season.id }, facts, actor);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team moved',
      subject: id,
      before: { to_level: movement.to_level, reason: movement.reason },
      after: { movement: id, season: season.name, team, to_level },
    });
  });
}

/** Keeps and approves a movement that the tables contradict, or one that follows them. Throws as `moveTeam` does. */
export function answerMovement(
  database: Database,
  leagueId: number,
  { id, answer }: MovementAnswer,
  actor: Actor,
): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const { season, team, facts, stored, movement } = await requireMovement(transaction, leagueId, id);
    const others = answer === 'follow' ? stored.filter((one) => one !== movement) : stored;
    const stated = findStated(facts, others).get(movement.team_id);
    if (!stated) throw conflict(`${team} are in no table of ${season.name}.`);
    const { to_level, reason } = answer === 'follow' ? stated : movement;
    const isSame = to_level === movement.to_level && reason === movement.reason;
    if (isSame && stated.to_level === movement.table_level) return;
    await execute(
      transaction,
      sql`
        update season_movements
        set to_level = ${to_level}, reason = ${reason}, note = case when ${reason} = 'by hand' then note end,
          table_level = ${stated.to_level}, table_reason = ${stated.reason},
          approved_at = coalesce(approved_at, now()), approved_by = coalesce(approved_by, ${actor.user_id})
        where id = ${id}`,
    );
    await storeProposals(transaction, { leagueId, seasonId: season.id }, facts, actor);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'movement answered',
      subject: id,
      before: { to_level: movement.to_level, reason: movement.reason },
      after: { movement: id, season: season.name, team, answer, to_level },
    });
  });
}

/** Approves the movements without a flag, or takes all approvals back. Throws as `moveTeam` does. */
export function approveMovements(
  database: Database,
  leagueId: number,
  { season_id, is_approved }: MovementApproval,
  actor: Actor,
): Promise<void> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const season = await requireTurnedSeason(transaction, leagueId, season_id);
    requireFinished(season);
    refuseBegun(season);
    const stored = await listMovements(transaction, season_id);
    const stated = findStated(await findTurnFacts(transaction, leagueId, season_id), stored);
    const isDue = (one: StoredMovement) => one.is_approved !== is_approved && !(is_approved && isFlagged(one, stated));
    const ids = stored.filter(isDue).map(({ id }) => id);
    if (ids.length === 0) return;
    await execute(
      transaction,
      sql`
        update season_movements
        set approved_at = case when ${is_approved} then now() end,
          approved_by = case when ${is_approved} then ${actor.user_id}::integer end
        where id = any(${ids}::integer[])`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: is_approved ? 'movements approved' : 'movements reopened',
      subject: season_id,
      after: { season: season.name, movements: ids.length },
    });
  });
}

/** Throws 409 unless the season has ended, and all of its movements are approved and carry no flag. */
export async function requireTurned(transaction: Database, leagueId: number, season: TurnedSeason): Promise<void> {
  requireFinished(season);
  const stored = await listMovements(transaction, season.id);
  const stated = findStated(await findTurnFacts(transaction, leagueId, season.id), stored);
  const flagged = stored.filter((movement) => isFlagged(movement, stated)).length;
  if (flagged > 0) throw conflict(`${countOf(flagged, 'movement')} of ${season.name} need an answer first.`);
  const open = stored.filter((movement) => !movement.is_approved).length;
  if (open > 0) throw conflict(`${countOf(open, 'movement')} of ${season.name} wait for approval.`);
}
