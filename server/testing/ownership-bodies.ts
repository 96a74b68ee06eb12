import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { closeLeague, restoreLeague } from '#server/leagues/closing-queries.ts';

/**
 * Builds a valid body for the calls about a league's owners and closing, for any sender of its staff; undefined for
 * other calls. Opens or closes the league first as the call needs.
 */
export async function buildOwnershipBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/ownership/offer':
      return { DISC: await addStaff(database, league_id), option: 'add' };
    case 'POST /leagues/myLeagues/:league_id/ownership/answer':
      await database.$client.query(
        `insert into ownership_offers (league_id, user_id, offered_by, hands_over, expires_at)
         select league_id, user_id, user_id, false, now() + interval '1 day' from league_access where league_id = $1
         on conflict do nothing`,
        [league_id],
      );
      return { option: 'decline' };
    case 'POST /leagues/myLeagues/:league_id/close': {
      await reopenLeague(database, league_id);
      const { rows } = await database.$client.query('select name from leagues where id = $1', [league_id]);
      return { name: rows[0].name };
    }
    case 'POST /leagues/myLeagues/:league_id/restore':
      if (!(await isClosed(database, league_id))) await closeLeague(database, league_id);
      return {};
  }
}

/** Restores the league if a call has closed it. */
export async function reopenLeague(database: TestDatabase, leagueId: number): Promise<void> {
  if (await isClosed(database, leagueId)) await restoreLeague(database, leagueId);
}

/** Creates an account with access to the league; returns its Discord id. */
async function addStaff(database: TestDatabase, leagueId: number): Promise<string> {
  const { rows } = await database.$client.query(
    `with account as (
       insert into users (discord_id, d_username)
       select (coalesce(max(discord_id::numeric), 0) + 7)::text, 'owner to be' from users
       returning id, discord_id
     ),
     added as (insert into league_access (league_id, user_id, level) select $1, id, 3 from account)
     select discord_id from account`,
    [leagueId],
  );
  return rows[0].discord_id;
}

async function isClosed(database: TestDatabase, leagueId: number): Promise<boolean> {
  const { rows } = await database.$client.query(
    'select closed_at is not null as is_closed from leagues where id = $1',
    [leagueId],
  );
  return rows[0].is_closed;
}
