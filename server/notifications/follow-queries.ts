import { MAX_FOLLOWS } from '#contract/kit/limits.ts';
import type { Follow, FollowReference } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { limitReached } from '#server/kit/http/errors.ts';
import { hasProfile, type Viewer } from '#server/people/player-visibility-queries.ts';
import { shownName } from '#server/people/squad-player-queries.ts';

/** Parts of its page's address: the league of a team, and a team's slug. */
type FollowedThing = Omit<Follow, 'path'> & { league_id: number | null; slug: string | null };

/** The account's follows by name: existing leagues and teams, and players with a profile visible to it. */
export function listFollows(database: Database, viewer: NonNullable<Viewer>): Promise<FollowedThing[]> {
  return queryPrepared<FollowedThing>(
    database,
    'list_follows',
    sql`
      select kind, thing, found.name, found.league_id, found.slug
      from follows
      cross join lateral (
        select name, id as league_id, null as slug
        from open_leagues
        where kind = 'league' and id = case kind when 'league' then thing::integer end
        union all
        select name, league_id, slug
        from teams
        where kind = 'team' and id = case kind when 'team' then thing::integer end and removed_at is null
        union all
        select ${shownName(sql`thing`)}, null, null
        where kind = 'player' and ${hasProfile(sql`thing`, viewer)}
      ) as found
      where user_id = ${viewer.id}
      order by lower(found.name), kind, thing`,
  );
}

/** The numeric id in a `thing`, so that an index applies; null for other text. */
function idOf(thing: string): Sql {
  return sql`case when ${thing}::text ~ '^[1-9][0-9]{0,9}$' then ${thing}::text::bigint end`;
}

/** Whether the thing that the account wants to follow is visible to it. */
export async function isFollowable(
  database: Database,
  { kind, thing }: FollowReference,
  viewer: Viewer,
): Promise<boolean> {
  const found = await queryPrepared(
    database,
    'is_followable',
    sql`
      select where case ${kind}::text
        when 'league' then exists (select from open_leagues where id = ${idOf(thing)})
        when 'team' then exists (select from teams where id = ${idOf(thing)} and removed_at is null)
        else ${hasProfile(sql`${thing}::text`, viewer)}
      end`,
  );
  return found.length > 0;
}

/** Adds a follow unless it exists; throws 409 at the maximum. */
export async function follow(database: Database, userId: number, { kind, thing }: FollowReference): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await execute(transaction, sql`select from users where id = ${userId} for no key update`);
    await execute(
      transaction,
      sql`insert into follows (kind, thing, user_id) values (${kind}, ${thing}, ${userId}) on conflict do nothing`,
    );
    const count = await execute(transaction, sql`select from follows where user_id = ${userId}`);
    if (count > MAX_FOLLOWS) throw limitReached(`You follow ${MAX_FOLLOWS} already, the maximum. Unfollow one first.`);
  });
}

export async function unfollow(database: Database, userId: number, { kind, thing }: FollowReference): Promise<void> {
  await execute(database, sql`delete from follows where kind = ${kind} and thing = ${thing} and user_id = ${userId}`);
}
