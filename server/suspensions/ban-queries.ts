import { LIFTED_BANS_SHOWN, MAX_ADDED_BANS } from '#contract/kit/limits.ts';
import type { BanLift, BanReference, LiftedBan, NewBan } from '#contract/suspensions/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { isKnownAt } from '#server/changes/draft-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { invalidField, limitReached, notFound } from '#server/kit/http/errors.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { findNamedPlayer, lockTypedNames } from '#server/people/typed-names-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';
import { listSuspensions } from '#server/suspensions/suspension-queries.ts';

/**
 * Bans a player. Throws 404 for a player without a match or a squad in the league and for an unknown competition, 409
 * at the league's maximum. The log refers to the ban by id: its row has the player and the reason.
 */
export async function addBan(database: Database, leagueId: number, ban: NewBan, actor: Actor): Promise<void> {
  const { competition_id = null, matches, reason } = ban;
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const { player_key, typed_name } = await findNamedPlayer(transaction, leagueId, ban.player_key);
    await requirePlayer(transaction, leagueId, player_key);
    if (competition_id !== null) await requireCompetition(transaction, leagueId, competition_id);
    const [stored] = await query<{ id: number }>(
      transaction,
      sql`
        insert into added_bans (league_id, competition_id, player_key, typed_name, matches, reason, added_by)
        values (${leagueId}, ${competition_id}, ${player_key}, ${typed_name}, ${matches}, ${reason}, ${actor.user_id})
        returning id`,
    );
    if (!stored) throw new Error('The ban was not stored.');
    await requireAtMostMaximum(transaction, leagueId);
    const after = { ban: stored.id, matches };
    await logChange(transaction, actor, { league_id: leagueId, action: 'ban added', subject: stored.id, after });
  });
}

/** Throws 409 if the league's unserved added bans exceed its maximum. The caller must lock the league. */
async function requireAtMostMaximum(transaction: Database, leagueId: number): Promise<void> {
  const stored = await execute(
    transaction,
    sql`select from added_bans where league_id = ${leagueId} and lifted_at is null`,
  );
  if (stored <= MAX_ADDED_BANS) return;
  const open = (await listSuspensions(transaction, leagueId)).filter(({ ban_id }) => ban_id !== null);
  if (open.length > MAX_ADDED_BANS) {
    throw limitReached(`This league has ${MAX_ADDED_BANS} added bans, the maximum. Lift some first.`);
  }
}

async function requirePlayer(transaction: Database, leagueId: number, playerKey: string): Promise<void> {
  const known = await execute(
    transaction,
    sql`
      select from players
      where player_key = ${playerKey} and player_key <> ${DELETED_KEY} and (
        exists (
          select from match_players line join matches m using (match_id)
          where line.player_key = players.player_key and m.league_id = ${leagueId} and ${isListed('m')}
        )
        or exists (
          select from squad_spells spell
          where spell.player_key = players.player_key and spell.league_id = ${leagueId} and removed_at is null
        )
      )`,
  );
  if (known === 0) throw notFound('player_key: this player of the league');
}

async function requireCompetition(transaction: Database, leagueId: number, id: number): Promise<void> {
  const found = await execute(
    transaction,
    sql`select from competitions where id = ${id} and league_id = ${leagueId} and removed_at is null`,
  );
  if (found === 0) throw notFound(`Competition ${id} of league ${leagueId}`);
}

/** Lifts a ban. Throws 404 for an unknown ban, and for one that is already lifted. */
export async function liftBan(database: Database, leagueId: number, lift: BanLift, actor: Actor): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const ban = await readReference(transaction, leagueId, lift);
    const lifted =
      'ban_id' in ban
        ? await execute(
            transaction,
            sql`
              update added_bans set lifted_at = now(), lift_reason = ${lift.reason}
              where id = ${ban.ban_id} and league_id = ${leagueId} and lifted_at is null`,
          )
        : await execute(
            transaction,
            sql`
              insert into lifted_bans (fixture_id, player_key, typed_name, reason, lifted_by)
              select id, ${ban.player_key}, (
                select search_name
                from match_players line join typed_names using (match_id, team, slot)
                where line.match_id = fixtures.match_id and line.player_key = ${ban.player_key}
                limit 1
              ), ${lift.reason}, ${actor.user_id}
              from fixtures
              where id = ${ban.fixture_id} and league_id = ${leagueId} and removed_at is null and exists (
                select from match_players line
                where line.match_id = fixtures.match_id and player_key = ${ban.player_key}
                  and (yellow_cards > 0 or red_card > 0)
              )
              on conflict do nothing`,
          );
    if (lifted === 0) throw notFound(nameBan(ban));
    const entry = await logChange(transaction, actor, { league_id: leagueId, action: 'ban lifted', ...factsOf(ban) });
    await execute(
      transaction,
      sql`
        insert into league_events (league_id, event, about_ids)
        values (${leagueId}, 'ban.lifted', array[${entry}::bigint])`,
    );
  });
}

/**
 * Undoes the lifting of a ban. Throws 404 unless the league has such a lifted ban, 409 for an added ban at the league's
 * maximum.
 */
export async function restoreBan(
  database: Database,
  leagueId: number,
  reference: BanReference,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    await lockLeague(transaction, leagueId);
    const ban = await readReference(transaction, leagueId, reference);
    const restored =
      'ban_id' in ban
        ? await execute(
            transaction,
            sql`
              update added_bans set lifted_at = null, lift_reason = null
              where id = ${ban.ban_id} and league_id = ${leagueId} and lifted_at is not null`,
          )
        : await execute(
            transaction,
            sql`
              delete from lifted_bans using fixtures
              where fixtures.id = fixture_id and league_id = ${leagueId} and fixture_id = ${ban.fixture_id}
                and player_key = ${ban.player_key}`,
          );
    if (restored === 0) throw notFound(`${nameBan(ban)}, lifted,`);
    if ('ban_id' in ban) await requireAtMostMaximum(transaction, leagueId);
    await logChange(transaction, actor, { league_id: leagueId, action: 'ban restored', ...factsOf(ban) });
  });
}

type Reference = { ban_id: number } | { fixture_id: number; player_key: string };

async function readReference(
  transaction: Database,
  leagueId: number,
  { ban_id, fixture_id, player_key }: BanReference,
): Promise<Reference> {
  if (ban_id !== undefined) return { ban_id };
  if (fixture_id !== undefined && player_key !== undefined) {
    return { fixture_id, player_key: (await findNamedPlayer(transaction, leagueId, player_key)).player_key };
  }
  throw invalidField(
    'ban_id',
    'is missing, and so is fixture_id or player_key; send either ban_id or both of the others.',
  );
}

function nameBan(ban: Reference): string {
  return 'ban_id' in ban ? `Ban ${ban.ban_id}` : `A ban of this player from the cards of fixture ${ban.fixture_id}`;
}

function factsOf(ban: Reference): { subject?: number; after: { ban: number } | { fixture: number } } {
  return 'ban_id' in ban ? { subject: ban.ban_id, after: { ban: ban.ban_id } } : { after: { fixture: ban.fixture_id } };
}

/** The player whose ban the `audit_entries entry` lifted, unless it was restored. */
export const LIFTED_BAN = sql`
  select player_key from added_bans where id = (entry.after ->> 'ban')::integer and lifted_at = entry.at
  union all
  select player_key from lifted_bans where fixture_id = (entry.after ->> 'fixture')::integer and lifted_at = entry.at`;

/** The most recently lifted bans of a league, without those of competitions unknown at the level. */
export function listLiftedBans(database: Database, leagueId: number, level: number): Promise<LiftedBan[]> {
  return query<LiftedBan>(
    database,
    sql`
      select json_build_object('player_key', player_key, 'id', players.roblox_id, 'name', players.name) as player,
        case when competitions.id is not null then json_build_object(
          'id', competitions.id, 'season_id', season_id, 'name', competitions.name, 'format', format
        ) end as competition,
        reason, fixture_id, ban_id, lift_reason, ${isoTime('lifted_at')} as lifted_at
      from (
        select player_key, competition_id, reason, null::integer as fixture_id, id as ban_id, lift_reason, lifted_at
        from added_bans
        where league_id = ${leagueId} and lifted_at is not null
        union all
        select player_key, competition_id, null, fixture_id, null, reason, lifted_at
        from lifted_bans join fixtures on fixtures.id = fixture_id
        where league_id = ${leagueId}
      ) as ban
      join players using (player_key)
      left join competitions on competitions.id = competition_id
      where ${isKnownAt(level)}
      order by ban.lifted_at desc
      limit ${LIFTED_BANS_SHOWN}`,
  );
}
