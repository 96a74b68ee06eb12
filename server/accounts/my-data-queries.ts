import type { MyData } from '#contract/accounts/my-data.ts';
import { PLAYER_EXTRAS } from '#contract/matches/stats.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** All rows of a query as a JSON array. */
function listOf(query: Sql): Sql {
  return sql`(select coalesce(json_agg(line), '[]') from (${query}) as line)`;
}

/** An instant column in ISO 8601, under the column's name. */
function time(column: string): Sql {
  return sql`${isoTime(column)} as ${raw(column.split('.').at(-1) ?? column)}`;
}

/** The added stats of a player's line as JSON. */
function statsOf(line: string): Sql {
  const fields = PLAYER_EXTRAS.map((stat) => `'${stat}', ${line} -> '${stat}'`);
  return raw(`json_strip_nulls(json_build_object(${fields.join(', ')}))`);
}

/** A removed match keeps its reviewer's decision. */
const IS_REMOVED = raw(`exists (
  select from match_removals where match_removals.match_id = matches.match_id and restored_at is null
)`);

/** All stored data about a person as one JSON text, by one statement; undefined if the account is deleted. */
export async function findMyData(database: Database, userId: number): Promise<JsonText<MyData> | undefined> {
  const [user] = await queryPrepared<{ data: string }>(
    database,
    'find_my_data',
    sql`
      select json_build_object(
        'account', (select row_to_json(line) from (
          select id, discord_id, d_username, d_avatar, email, ${time('u.creation_date')},
            is_staff as "isStaff", is_premium as "isPremium"
        ) as line),
        'connections', json_build_object(
          'roblox_id', roblox_id, 'roblox_username', roblox_username, 'roblox_created_on', roblox_created_on
        ),
        'preferences', json_build_object(
          'leaderboard_visibility', leaderboard_visibility,
          'visibility', visibility,
          'connections_visibility', connections_visibility
        ),
        'sessions', ${listOf(sql`
          select ${time('creation_date')}, last_used, ${time('expires_at')}, browser, system
          from sessions
          where user_id = u.id
          order by id`)},
        'tokens', ${listOf(sql`
          select name, prefix, scope, league_id, ${time('creation_date')}, last_used, ${time('expires_at')}
          from personal_tokens
          where user_id = u.id
          order by id`)},
        'follows', ${listOf(sql`
          select kind, thing, ${time('followed_at')}
          from follows
          where user_id = u.id
          order by kind, thing`)},
        'muted_follows', ${listOf(sql`
          select kind, thing
          from muted_follows
          where user_id = u.id
          order by kind, thing`)},
        'notification_settings', ${listOf(sql`
          select kinds, quiet_from, quiet_until, time_zone, read_notice_id
          from notification_settings
          where user_id = u.id`)},
        'weekly_times', ${listOf(sql`
          select time_zone, week, ${time('saved_at')}, confirmed_week
          from weekly_times
          where user_id = u.id`)},
        'time_exceptions', ${listOf(sql`
          select day, kind, intervals
          from time_exceptions
          where user_id = u.id
          order by day`)},
        'push_subscriptions', ${listOf(sql`
          select endpoint
          from push_subscriptions
          join sessions on sessions.id = session_id
          where sessions.user_id = u.id
          order by session_id`)},
        'discord_servers', ${listOf(sql`
          select league_id, guild_name, not is_absent as is_member
          from discord_role_members join discord_connections using (league_id)
          where discord_role_members.discord_id = u.discord_id
          order by league_id`)},
        'league_access', ${listOf(sql`
          select league_id, leagues.name as league_name, level, ${isoTime('notified_since')} as notified_since
          from league_access join leagues on leagues.id = league_id
          where user_id = u.id
          order by league_id`)},
        'ownership_offers', ${listOf(sql`
          select league_id, offered_by = u.id as is_own_offer, hands_over, ${time('expires_at')}
          from ownership_offers
          where u.id in (user_id, offered_by)
          order by league_id, user_id`)},
        'groups', ${listOf(sql`
          select group_id, group_name, group_type, group_league_id, parent_group_id, ${time('creation_date')},
            ${listOf(sql`
              select match_id, ${time('added_at')}
              from group_matches
              where group_matches.group_id = groups.group_id
              order by match_id`)} as matches
          from groups
          where group_owner_id = u.id
          order by group_id`)},
        'matches_submitted', ${listOf(sql`
          select match_id, league_id, match_name, status, submitter_name, ${time('submission_date')},
            ${time('declined_at')}
          from matches
          where submitter_id = u.id::text and submitter_id <> 'N/A'
          order by match_id`)},
        'reviews', ${listOf(sql`
          select match_id, league_id, match_name,
            case when ${isListed('matches')} or ${IS_REMOVED} then 'accept' else 'decline' end as decision
          from matches
          where reviewed_by = u.id
          order by match_id`)},
        'decisions', ${listOf(sql`
          select match_id, option, reason, ${time('decided_at')}, ${time('undone_at')}
          from review_decisions
          where decided_by = u.id
          order by id`)},
        'league_changes', ${listOf(sql`
          select league_id, ${time('at')}, action, actor_id is not distinct from u.id as is_by_caller, subject,
            before, after
          from audit_entries
          where actor_id = u.id or person_id = u.id
          order by id`)},
        'corrections', ${listOf(sql`
          select match_id, revision, ${time('corrected_at')}, reason
          from match_revisions
          where corrected_by = u.id
          order by match_id, revision`)},
        'player_merges', ${listOf(sql`
          select league_id, ${time('merged_at')}, case when merged_by = u.id then reason end as reason,
            ${time('undone_at')}, case when undone_by = u.id then undo_reason end as undo_reason
          from player_merges
          where merged_by = u.id or undone_by = u.id
          order by id`)},
        'removals', ${listOf(sql`
          select match_id, league_id, ${time('removed_at')}, reason, ${time('restored_at')}
          from match_removals
          where removed_by = u.id
          order by id`)},
        'disputes', ${listOf(sql`
          select match_id, league_id, ${time('disputed_at')}, reason, evidence, outcome
          from match_disputes
          where user_id = u.id
          order by id`)},
        'votes', ${listOf(sql`
          select match_id, candidate_key as player_key, ${time('voted_at')}
          from match_votes
          where user_id = u.id
          order by match_id`)},
        'nominations', ${listOf(sql`
          select match_id, side, candidate_key as player_key, ${time('nominated_at')}
          from match_nominations
          where nominated_by = u.id
          order by match_id, side`)},
        'squads', ${listOf(sql`
          select spell.league_id, teams.name as team, first_day, last_day, shirt_number, position, exception_reason,
            ${time('spell.removed_at')}
          from squad_spells spell
          join teams on teams.id = team_id
          where player_key = u.roblox_id
          order by spell.id`)},
        'captaincies', ${listOf(sql`
          select league_id, name as team,
            case captain_key when u.roblox_id then 'captain' else 'vice-captain' end as role
          from teams
          where u.roblox_id in (captain_key, vice_captain_key)
          order by id`)},
        'transfers', ${listOf(sql`
          select transfers.league_id, player_key is not distinct from u.roblox_id as is_player, former.name as from,
            next.name as to, shirt_number, position, exception_reason, ${time('offered_at')}, ${time('accepted_at')}, outcome, ${time('ended_at')},
            reason
          from transfers
          left join teams former on former.id = from_team_id
          left join teams next on next.id = to_team_id
          where player_key = u.roblox_id or offered_by = u.id
          order by transfers.id`)},
        'bans', ${listOf(sql`
          select league_id, player_key is not distinct from u.roblox_id as is_player, matches, reason,
            ${time('added_at')}, ${time('lifted_at')}, lift_reason
          from added_bans
          where player_key = u.roblox_id or added_by = u.id
          order by id`)},
        'lifted_bans', ${listOf(sql`
          select fixture_id, player_key is not distinct from u.roblox_id as is_player, reason, ${time('lifted_at')}
          from lifted_bans
          where player_key = u.roblox_id or lifted_by = u.id
          order by fixture_id, player_key`)},
        'kick_off_offers', ${listOf(sql`
          select fixture_id, ${time('kick_off')}, to_json(other_kick_offs) as other_kick_offs, note, ${time('offered_at')},
            answer
          from fixture_offers
          where offered_by = u.id
          order by id`)},
        'check_ins', ${listOf(sql`
          select fixture_id, teams.name as team, ${time('checked_in_at')}
          from check_ins
          join teams on teams.id = team_id
          where checked_in_by = u.id
          order by fixture_id, team_id`)},
        'team_sheets', ${listOf(sql`
          select sheet.fixture_id, teams.name as team, ${time('sheet.named_at')}, line.fixture_id is not null as is_player,
            line.is_starter, line.position, line.shirt_number
          from team_sheets sheet
          join teams on teams.id = sheet.team_id
          left join (
            team_sheet_players line join squad_spells spell on spell.id = line.spell_id and spell.player_key = u.roblox_id
          ) on line.fixture_id = sheet.fixture_id and line.team_id = sheet.team_id
          where sheet.named_by = u.id or line.fixture_id is not null
          order by sheet.fixture_id, sheet.team_id, line.place`)},
        'season_entries', ${listOf(sql`
          select entry.league_id, teams.name as team, season.name as season, state,
            wished.name as wished_division,
            case when entered_by = u.id then note end as note, entered_by is not distinct from u.id as is_entered_by_caller,
            ${time('entered_at')}, case when decided_by = u.id then reason end as reason, ${time('decided_at')}
          from season_entries entry
          join teams on teams.id = team_id
          join league_seasons season on season.id = entry.season_id
          left join competitions wished on wished.id = wished_division_id
          where entered_by = u.id or decided_by = u.id
          order by entry.id`)},
        'season_movements', ${listOf(sql`
          select movement.league_id, teams.name as team, season.name as season, to_level, movement.reason,
            case when proposed_by = u.id then note end as note, approved_by is not distinct from u.id as is_approved_by_caller
          from season_movements movement
          join teams on teams.id = team_id
          join league_seasons season on season.id = season_id
          where proposed_by = u.id or approved_by = u.id
          order by movement.id`)},
        'imports', ${listOf(sql`
          select league_id, kind, row_count, ${time('imported_at')}, ${time('undone_at')}
          from imports
          where imported_by = u.id
          order by id`)},
        'rulebook_versions', ${listOf(sql`
          select league_id, text, ${time('saved_at')}
          from rulebook_versions
          where saved_by = u.id
          order by id`)},
        'league_requests', ${listOf(sql`
          select user_id = u.id as is_by_caller, name, sport, "desc", methods, time_zone, ${time('requested_at')}, outcome,
            ${time('decided_at')}, reason, ${time('seen_at')}
          from league_requests
          where user_id = u.id or decided_by = u.id
          order by id`)},
        'former_lines', ${listOf(sql`
          select match_id, ${time('corrected_at')}, line.name, goals, assists, yellow_cards, red_card,
            ${statsOf('sent.line')} as stats
          from match_revisions
          cross join lateral json_each(before -> 'player_data') as side (team, data)
          cross join lateral json_array_elements(side.data -> 'players') as sent (line)
          cross join lateral json_to_record(sent.line) as line (
            id text, name text, goals integer, assists integer, yellow_cards integer, red_card integer
          )
          where player_ids @> array[u.roblox_id] and line.id = u.roblox_id
          order by match_id, revision`)},
        'matches_played', ${listOf(sql`
          select match_id, ${time('match_players.submission_date')}, coalesce(match_players.name, typed_names.name) as name,
            match_players.goals, assists, yellow_cards, red_card, is_unused,
            ${statsOf("(matches.player_data -> team -> 'players' -> (slot - 1))")} as stats
          from match_players
          join matches using (match_id)
          left join typed_names using (match_id, team, slot)
          where player_key = u.roblox_id
          order by match_id`)}
      )::text as data
      from users u
      where u.id = ${userId}`,
  );
  return user?.data;
}
