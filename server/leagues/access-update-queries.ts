import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
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

/** Stores edits of a list that `lockAccessList` holds. */
export async function storeAccessEdits(
  transaction: Database,
  leagueId: number,
  { changed, removed, added }: AccessEdits,
): Promise<void> {
  await transaction.$client.query(
    `delete from league_access using users
     where league_id = $1 and users.id = user_id and discord_id = any($2)`,
    [leagueId, removed],
  );
  // The admin command sets levels without asking for the list, so that someone to be added may be there by now.
  await transaction.$client.query(
    `insert into league_access (league_id, user_id, level)
     select $1, users.id, edit.level
     from unnest($2::text[], $3::smallint[]) as edit (discord_id, level) join users using (discord_id)
     on conflict (league_id, user_id) do update set level = excluded.level`,
    [leagueId, ...columnsOf([...changed, ...added])],
  );
}

function columnsOf(edits: LevelEdit[]): [string[], number[]] {
  return [edits.map(({ discord_id }) => discord_id), edits.map(({ level }) => level)];
}
