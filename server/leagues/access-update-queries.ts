import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit-queries.ts';
import type { AccessEdits, AccessList, LevelEdit } from '#server/leagues/check-access-update.ts';

/**
 * Those of the Discord ids that have an account, none of which can be deleted before the transaction ends. Comes before
 * `lockAccessList`: an account's deletion takes the account first and its access after it.
 */
export async function lockAccounts(transaction: Database, discordIds: string[]): Promise<Set<string>> {
  const { rows } = await transaction.$client.query<{ discord_id: string }>(
    'select discord_id from users where discord_id = any($1) order by id for key share',
    [discordIds],
  );
  return new Set(rows.map(({ discord_id }) => discord_id));
}

/**
 * A league's access list, which nobody else edits before the transaction ends; undefined when there is no such league.
 * The league's own row is locked too, as locked entries do not keep new ones out.
 */
export async function lockAccessList(transaction: Database, leagueId: number): Promise<AccessList | undefined> {
  const league = await transaction.execute<{ name: string }>(
    sql`select name from leagues where id = ${leagueId} for no key update`,
  );
  if (!league.rows[0]) return undefined;
  const { rows } = await transaction.execute<{ discord_id: string; level: number }>(sql`
    select discord_id, level
    from league_access join users on users.id = user_id
    where league_id = ${leagueId}
    order by user_id
    for update of league_access`);
  return {
    leagueName: league.rows[0].name,
    levels: new Map(rows.map(({ discord_id, level }) => [discord_id, level])),
  };
}

/** Stores and logs edits of a list that `lockAccessList` holds, or one edit of the admin command. */
export async function storeAccessEdits(
  transaction: Database,
  leagueId: number,
  { changed, removed, added }: AccessEdits,
  actor: Actor,
): Promise<void> {
  await transaction.$client.query(
    `with removed as (
       delete from league_access using users
       where league_id = $1 and users.id = user_id and discord_id = any($4)
       returning user_id, level
     )
     insert into audit_entries (league_id, via, actor_id, action, person_id, before)
     select $1, $2, $3, 'access removed', user_id, jsonb_build_object('level', level) from removed`,
    [leagueId, actor.via, actor.user_id, removed],
  );
  // The admin command sets levels without asking for the list, so that someone to be added may be there by now.
  await transaction.$client.query(
    `with edit as (
       select users.id as user_id, edit.level, held.level as held
       from unnest($4::text[], $5::smallint[]) as edit (discord_id, level)
       join users using (discord_id)
       left join league_access as held on held.league_id = $1 and held.user_id = users.id
     ),
     stored as (
       insert into league_access (league_id, user_id, level)
       select $1, user_id, level from edit
       on conflict (league_id, user_id) do update set level = excluded.level
     )
     insert into audit_entries (league_id, via, actor_id, action, person_id, before, after)
     select $1, $2, $3, case when held is null then 'access added' else 'access changed' end, user_id,
       case when held is not null then jsonb_build_object('level', held) end, jsonb_build_object('level', level)
     from edit
     where held is distinct from level`,
    [leagueId, actor.via, actor.user_id, ...columnsOf([...changed, ...added])],
  );
}

function columnsOf(edits: LevelEdit[]): [string[], number[]] {
  return [edits.map(({ discord_id }) => discord_id), edits.map(({ level }) => level)];
}
