import { MAX_OPEN_OFFERS } from '#contract/kit/limits.ts';
import type { Position } from '#contract/squads/positions.ts';
import type { NewTransfer, Release, TransferAnswer, TransferDecision, TransferUndo } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { badRequest, conflict, forbidden, invalidField, limitReached, notFound } from '#server/kit/http/errors.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { findNamedPlayer, lockTypedNames } from '#server/people/typed-names-queries.ts';
import { finishTransfer, requireMovable, requireMover, takeBackMove } from '#server/squads/move-queries.ts';
import { typedNameIn } from '#server/squads/same-player-queries.ts';
import { requireTeamName } from '#server/squads/spell-queries.ts';
import { requireReasonWhileLocked, requireUnlockedSquads } from '#server/squads/squad-lock-queries.ts';
import { findSquadRules } from '#server/squads/squad-rule-queries.ts';
import { hasAccount } from '#server/squads/transfer-queries.ts';

interface User {
  id: number;
}

/** The actor for a team: its captain, whom a lock of squads stops, or staff, who then must give a reason. */
export interface TeamActor {
  user: User;
  is_staff: boolean;
}

/**
 * Offers a player a place in a team; returns the offer's id. Throws 400 unless the player is identified in exactly one
 * way, and 404 for an unknown team or a player outside the league. Throws 409 for a player with an open offer, during a
 * lock, and as `requireMovable` does.
 */
export async function offerTransfer(
  database: Database,
  leagueId: number,
  { team_id, player_key: named, spell_id, shirt_number = null, position = null, reason }: NewTransfer,
  { user, is_staff }: TeamActor,
): Promise<number> {
  if ((named === undefined) === (spell_id === undefined)) {
    throw badRequest('Either player_key or spell_id names the player.');
  }
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const to = await requireTeamName(transaction, leagueId, team_id);
    const key =
      named === undefined
        ? await findSpellPlayer(transaction, leagueId, spell_id ?? 0)
        : (await findNamedPlayer(transaction, leagueId, named)).player_key;
    if (key === undefined) throw notFound(`Spell ${spell_id} of league ${leagueId}`);
    const mover = await requireMover(transaction, leagueId, key);
    const { player_key } = mover;
    const exception = await requireException(transaction, leagueId, { is_staff, reason }, team_id);
    const open = await query<{ player_key: string; team: string }>(
      transaction,
      sql`
        select player_key, teams.name as team
        from transfers join teams on teams.id = to_team_id
        where transfers.league_id = ${leagueId} and outcome is null
          and (player_key = ${player_key} or to_team_id = ${team_id})`,
    );
    const other = open.find((offer) => offer.player_key === player_key);
    if (other) throw conflict(`${mover.name} has an open offer from ${other.team} already.`);
    if (open.length >= MAX_OPEN_OFFERS) throw limitReached(`${to} has ${MAX_OPEN_OFFERS} open offers, the maximum.`);
    await requireMovable(transaction, leagueId, mover, { to_team_id: team_id, position: position ?? mover.position });
    const [offered] = await query<{ id: number }>(
      transaction,
      sql`
        insert into transfers (league_id, player_key, typed_name, from_team_id, to_team_id, shirt_number, position,
          exception_reason, offered_by)
        values (${leagueId}, ${player_key}, ${typedNameIn(leagueId, sql`${player_key}`)}, ${mover.spell?.team_id ?? null}, ${team_id}, ${shirt_number}, ${position},
          ${exception}, ${user.id})
        returning id`,
    );
    const id = offered?.id ?? 0;
    const after = { transfer: id, from: mover.team, to };
    await logChange(transaction, onWebsite(user), { league_id: leagueId, action: 'transfer offered', after });
    return id;
  });
}

/** Throws 404 for an unknown offer, 409 for a closed one. */
export async function withdrawTransfer(database: Database, leagueId: number, id: number, user: User): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const transfer = await requireOpenTransfer(transaction, leagueId, id);
    await endTransfer(transaction, transfer, { outcome: 'withdrawn', action: 'transfer withdrawn' }, user);
  });
}

/**
 * Ends a player's present spell yesterday. Throws 404 unless the spell includes today, 409 during a lock, and as
 * `requireMovable` does.
 */
export async function releasePlayer(
  database: Database,
  leagueId: number,
  { spell_id: spellId, reason }: Release,
  { user, is_staff }: TeamActor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const player_key = await findSpellPlayer(transaction, leagueId, spellId);
    const mover = player_key === undefined ? null : await requireMover(transaction, leagueId, player_key);
    if (mover?.spell?.id !== spellId) throw notFound(`Spell ${spellId} of league ${leagueId}`);
    const exception = await requireException(transaction, leagueId, { is_staff, reason });
    const offers = await execute(
      transaction,
      sql`select from transfers where league_id = ${leagueId} and player_key = ${mover.player_key} and outcome is null`,
    );
    if (offers > 0) throw conflict(`${mover.name} has an open offer, which is answered first.`);
    const [released] = await query<{ id: number }>(
      transaction,
      sql`
        insert into transfers (league_id, player_key, typed_name, from_team_id, exception_reason, offered_by)
        values (${leagueId}, ${mover.player_key}, ${typedNameIn(leagueId, sql`${mover.player_key}`)}, ${mover.spell.team_id}, ${exception}, ${user.id})
        returning id`,
    );
    const id = released?.id ?? 0;
    await finishTransfer(transaction, leagueId, mover, { id, to_team_id: null, shirt_number: null, position: null });
    const after = { transfer: id, from: mover.team };
    await logChange(transaction, onWebsite(user), { league_id: leagueId, action: 'player released', after });
  });
}

/** The reason to store; null without a lock. During a lock, throws 409 for captains and for a missing reason. */
async function requireException(
  transaction: Database,
  leagueId: number,
  { is_staff, reason }: { is_staff: boolean; reason: string | undefined },
  joinedTeamId: number | null = null,
): Promise<string | null> {
  if (is_staff) return requireReasonWhileLocked(transaction, leagueId, reason, joinedTeamId);
  await requireUnlockedSquads(transaction, leagueId, joinedTeamId);
  return null;
}

/** The team of a spell; empty for another league's. */
export async function listSpellTeams(database: Database, leagueId: number, spellId: number): Promise<number[]> {
  const spells = await query<{ team_id: number }>(
    database,
    sql`select team_id from squad_spells where id = ${spellId} and league_id = ${leagueId} and removed_at is null`,
  );
  return spells.map(({ team_id }) => team_id);
}

/** The team that a transfer leads to; empty for another league's. */
export async function listOfferingTeams(database: Database, leagueId: number, id: number): Promise<number[]> {
  const transfers = await query<{ team_id: number }>(
    database,
    sql`
      select to_team_id as team_id from transfers
      where id = ${id} and league_id = ${leagueId} and to_team_id is not null`,
  );
  return transfers.map(({ team_id }) => team_id);
}

async function findSpellPlayer(transaction: Database, leagueId: number, spellId: number): Promise<string | undefined> {
  const [spell] = await query<{ player_key: string }>(
    transaction,
    sql`select player_key from squad_spells where id = ${spellId} and league_id = ${leagueId} and removed_at is null`,
  );
  return spell?.player_key;
}

/**
 * The player's answer to an offer. An accepted transfer is completed at once, or waits for staff in a league that
 * approves transfers. Throws 404 for an unknown offer, 403 for anyone but its player. Throws 409 if it is already
 * answered or not possible, and during a lock unless staff made an exception.
 */
export async function answerTransfer(
  database: Database,
  league_id: number,
  { id, answer }: TransferAnswer,
  user: Player,
): Promise<void> {
  await inLeagueTransaction(database, league_id, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, league_id);
    await lockLeague(transaction, league_id);
    const transfer = await requireOpenTransfer(transaction, league_id, id);
    // A merge may have moved the offer to another player.
    refuseOthers(transfer, user);
    if (transfer.is_accepted) throw conflict('You accepted this transfer already. The league’s staff decide next.');
    if (answer === 'decline') {
      await endTransfer(transaction, transfer, { outcome: 'declined', action: 'transfer declined' }, user);
      return;
    }
    if (!transfer.is_exception) await requireUnlockedSquads(transaction, league_id, transfer.to_team_id);
    await acceptTransfer(transaction, transfer);
    const { approves_transfers } = await findSquadRules(transaction, transfer.league_id);
    if (approves_transfers) {
      await logChange(transaction, onWebsite(user), {
        league_id: transfer.league_id,
        action: 'transfer accepted',
        after: namesOf(transfer),
      });
      return;
    }
    await completeTransfer(transaction, transfer, user);
  });
}

type Player = User & { roblox_id: string | null };

function refuseOthers({ player_key }: { player_key: string }, { roblox_id }: Player): void {
  if (player_key !== roblox_id) throw forbidden('Only the player answers this offer.');
}

/**
 * Staff's decision on an open transfer; an approval also accepts for a player without a linked account. Throws 404 for
 * an unknown transfer, 400 for a refusal without a reason. Throws 409 for an approval without a reason during a lock,
 * before the player's acceptance, or if it isn't possible.
 */
export async function decideTransfer(
  database: Database,
  leagueId: number,
  { id, decision, reason }: TransferDecision,
  user: User,
): Promise<void> {
  if (decision === 'refuse' && reason === undefined) throw invalidField('reason', 'is needed to refuse a transfer.');
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const transfer = await requireOpenTransfer(transaction, leagueId, id);
    if (decision === 'refuse') {
      await endTransfer(transaction, transfer, { outcome: 'refused', action: 'transfer refused', reason }, user);
      return;
    }
    if (!transfer.is_accepted && transfer.has_account) {
      throw conflict('The player has a linked account and answers the offer first.');
    }
    const exception = transfer.is_exception
      ? null
      : await requireReasonWhileLocked(transaction, leagueId, reason, transfer.to_team_id);
    if (exception !== null) {
      await execute(transaction, sql`update transfers set exception_reason = ${exception} where id = ${id}`);
    }
    if (!transfer.is_accepted) await acceptTransfer(transaction, transfer);
    await completeTransfer(transaction, transfer, user);
  });
}

/**
 * Undoes a completed transfer. Throws 404 for an unknown one, 409 for one that isn't completed, and as `takeBackMove`
 * does.
 */
export async function undoTransfer(
  database: Database,
  leagueId: number,
  { id, reason }: TransferUndo,
  user: User,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const [transfer] = await query<{
      outcome: string | null;
      from_spell_id: number | null;
      former_last_day: string | null;
      to_spell_id: number | null;
      ended_on: string;
      from: string | null;
      to: string | null;
    }>(
      transaction,
      sql`
        select outcome, from_spell_id, former_last_day::text, to_spell_id, ${dayOf(sql`ended_at`, zoneOf(leagueId))}::text as ended_on,
          former.name as from, next.name as to
        from transfers
        left join teams former on former.id = from_team_id
        left join teams next on next.id = to_team_id
        where transfers.id = ${id} and transfers.league_id = ${leagueId}`,
    );
    if (!transfer) throw notFound(`Transfer ${id} of league ${leagueId}`);
    if (transfer.outcome !== 'done') throw conflict('Only a finished transfer can be undone.');
    await takeBackMove(transaction, leagueId, transfer);
    await execute(transaction, sql`update transfers set outcome = 'undone', reason = ${reason} where id = ${id}`);
    const after = { transfer: id, from: transfer.from, to: transfer.to };
    await logChange(transaction, onWebsite(user), { league_id: leagueId, action: 'transfer undone', after });
  });
}

interface OpenTransferRow {
  id: number;
  league_id: number;
  player_key: string;
  from_team_id: number | null;
  to_team_id: number;
  from: string | null;
  to: string;
  shirt_number: number | null;
  position: Position | null;
  is_accepted: boolean;
  /** Whether it is completed despite a lock. */
  is_exception: boolean;
  has_account: boolean;
}

/** Throws 404 for an unknown transfer, 409 for a closed one. The caller must lock the league. */
async function requireOpenTransfer(transaction: Database, leagueId: number, id: number): Promise<OpenTransferRow> {
  const [transfer] = await query<OpenTransferRow & { outcome: string | null }>(
    transaction,
    sql`
      select transfers.id, transfers.league_id, player_key, from_team_id, to_team_id, former.name as from, next.name as to,
        shirt_number, position, accepted_at is not null as is_accepted, exception_reason is not null as is_exception, ${hasAccount(sql`player_key`)} as has_account, outcome
      from transfers
      left join teams former on former.id = from_team_id
      join teams next on next.id = to_team_id
      where transfers.id = ${id} and transfers.league_id = ${leagueId}`,
  );
  if (!transfer) throw notFound(`Transfer ${id} of league ${leagueId}`);
  if (transfer.outcome !== null) throw conflict(`This transfer was ${ENDED[transfer.outcome]} already.`);
  return transfer;
}

const ENDED: Record<string, string> = {
  done: 'made',
  declined: 'declined',
  withdrawn: 'withdrawn',
  refused: 'refused',
  undone: 'undone',
};

/** A transfer's facts for its league's log; the player is found through its row. */
function namesOf({ id, from, to }: Pick<OpenTransferRow, 'id' | 'from' | 'to'>) {
  return { transfer: id, from, to };
}

async function acceptTransfer(transaction: Database, { id }: OpenTransferRow): Promise<void> {
  await execute(transaction, sql`update transfers set accepted_at = now() where id = ${id}`);
}

async function completeTransfer(transaction: Database, transfer: OpenTransferRow, user: User): Promise<void> {
  const { league_id } = transfer;
  await requireTeamName(transaction, league_id, transfer.to_team_id);
  const mover = await requireMover(transaction, league_id, transfer.player_key);
  if ((mover.spell?.team_id ?? null) !== transfer.from_team_id) {
    throw conflict(`${mover.name} has changed teams since the offer.`);
  }
  await finishTransfer(transaction, league_id, mover, transfer);
  await logChange(transaction, onWebsite(user), { league_id, action: 'transfer done', after: namesOf(transfer) });
}

async function endTransfer(
  transaction: Database,
  transfer: OpenTransferRow,
  end: {
    outcome: 'declined' | 'withdrawn' | 'refused';
    action: 'transfer declined' | 'transfer withdrawn' | 'transfer refused';
    reason?: string | undefined;
  },
  user: User,
): Promise<void> {
  await execute(
    transaction,
    sql`
      update transfers set outcome = ${end.outcome}, ended_at = now(), reason = ${end.reason ?? null}
      where id = ${transfer.id}`,
  );
  const { league_id } = transfer;
  await logChange(transaction, onWebsite(user), { league_id, action: end.action, after: namesOf(transfer) });
}
