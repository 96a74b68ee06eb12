import type { Database } from '#database/connect.ts';

/** Ids of matches and of rows of one league that requests can act on; `restoreKnownLeague` makes them so. */
export const KNOWN_LEAGUE = { matches: { waiting: 9, declined: 10 }, delivery: 1_000_000, session: 1_000_000 } as const;

/** Rows that requests made have ids from here on. */
const FIRST_OWN_ID = 2_000_000;

const { matches, delivery, session } = KNOWN_LEAGUE;

interface Owners {
  /** The account that declined a match. */
  reviewer: number;
  /** The account with a second session. */
  member: number;
}

/** Restores a match that waits for review, one just declined, a webhook with a delivered result, and a second session. */
export async function restoreKnownLeague(
  database: Database,
  league: number,
  { reviewer, member }: Owners,
): Promise<void> {
  await database.$client.query(`
    select setval('webhook_deliveries_id_seq', greatest(${FIRST_OWN_ID}, nextval('webhook_deliveries_id_seq'))),
      setval('sessions_id_seq', greatest(${FIRST_OWN_ID}, nextval('sessions_id_seq')));
    delete from match_disputes where match_id in (${matches.waiting}, ${matches.declined});
    delete from match_removals where match_id in (${matches.waiting}, ${matches.declined});
    delete from review_decisions where match_id in (${matches.waiting}, ${matches.declined});
    update matches
    set league_id = ${league}, status = 'Pending', reviewed_by = null,
      declined_at = case match_id when ${matches.declined} then now() end
    where match_id in (${matches.waiting}, ${matches.declined});
    insert into review_decisions (match_id, option, former_status, decided_by)
    values (${matches.declined}, 'decline', 'Pending', ${reviewer});
    insert into league_webhooks (league_id, webhook_id, webhook_token) values (${league}, '1234567890120456', 'known')
    on conflict (league_id) do update set disabled_at = null, rests_until = now();
    insert into webhook_deliveries (id, league_id, match_id, state, kind, status) overriding system value
    values (${delivery}, ${league}, ${matches.waiting}, 'delivered', 'post', 200)
    on conflict (id) do nothing;
    delete from sessions where id = ${session};
    insert into sessions (id, token_hash, user_id, expires_at) overriding system value
    values (${session}, 'known', ${member}, now() + interval '1 day')`);
}
