import { foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { KNOWN_SEASON } from '#tools/fuzz/known-season.ts';

/** Rows of one league that requests can act on; `restoreKnownLeague` makes them so. */
export const KNOWN_LEAGUE = {
  matches: { waiting: 9, declined: 10 },
  delivery: 1_000_000,
  endpoint: 1_000_000,
  eventDelivery: 1_000_001,
  session: 1_000_000,
  typedName: 'Known typed',
  guild: '800000000000000008',
  offer: 'known'.padEnd(43, '-'),
} as const;

/** Rows that requests made have ids from here on. */
const FIRST_OWN_ID = 2_000_000;

const { matches, delivery, endpoint, eventDelivery, session, typedName, guild, offer } = KNOWN_LEAGUE;
const searchName = foldName(typedName);

interface Owners {
  /** The account that declined a match. */
  reviewer: number;
  /** The account with a second session. */
  member: number;
}

/**
 * Restores a match that waits for review, one just declined, a webhook with a delivered result, an endpoint with a delivered event, a Discord server, a second session,
 * and a match of a player and of a name that can be merged into the player.
 */
export async function restoreKnownLeague(
  database: Database,
  league: number,
  { reviewer, member }: Owners,
): Promise<void> {
  const player = KNOWN_SEASON.players.home;
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
    delete from discord_connections where league_id = ${league};
    insert into discord_connections (league_id, guild_id, guild_name) values (${league}, '${guild}', 'Known');
    insert into discord_offers (token_hash, guild_id, expires_at)
    values (sha256('${offer}'), '${guild}', now() + interval '1 day')
    on conflict (token_hash) do nothing;
    delete from webhook_endpoints where league_id = ${league};
    insert into webhook_endpoints (id, league_id, url, events, secret) overriding system value
    values (${endpoint}, ${league}, 'https://receiver.example/', '{match.removed}', 'whsec_known');
    insert into webhook_deliveries (id, league_id, endpoint_id, event, state) overriding system value
    values (${eventDelivery}, ${league}, ${endpoint}, 'webhook.test', 'delivered')
    on conflict (id) do nothing;
    delete from sessions where id = ${session};
    insert into sessions (id, token_hash, user_id, expires_at) overriding system value
    values (${session}, 'known', ${member}, now() + interval '1 day');

    delete from player_merges where league_id = ${league} and search_name = '${searchName}';
    delete from match_players
    using typed_names t
    where t.search_name = '${searchName}' and match_players.match_id = t.match_id
      and match_players.team = t.team and match_players.slot = t.slot;
    delete from typed_names where search_name = '${searchName}';
    insert into players (player_key, name) values ('name:${searchName}', '${typedName}') on conflict do nothing;
    with shared as (
      select match_id, submission_date
      from matches
      where league_id = ${league} and declined_at is null and status not like 'Pending%' and match_id > 100
      order by match_id
      limit 1
    ), typed as (
      insert into typed_names (match_id, team, slot, league_id, search_name, name)
      select match_id, 'Green', 98, ${league}, '${searchName}', '${typedName}' from shared
    )
    insert into match_players
    select match_id, 'Green', 98, 'name:${searchName}', '${typedName}', 0, 0, 0, 0, submission_date from shared
    union all
    select match_id, 'Green', 99, '${player}', 'Known', 0, 0, 0, 0, submission_date from shared
    on conflict do nothing`);
}
