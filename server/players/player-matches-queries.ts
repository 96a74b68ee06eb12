import { MEETINGS_SHOWN } from '#contract/limits.ts';
import type { HeadToHead, PlayerMatchesQuery, PlayerMatchList } from '#contract/players.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';
import {
  lineJson,
  linesOf,
  marginOf,
  newestLine,
  newestMatches,
  OWN_MATCHES,
  RESULT_FIELDS,
  robloxIdOf,
} from '#server/players/player-lines-queries.ts';
import { isVisible, type Viewer, valuesOf } from '#server/players/player-visibility-queries.ts';

/**
 * A page of a player's matches that count, newest first; undefined when there are none at all or the profile is hidden
 * from the viewer.
 */
export async function listPlayerMatches(
  database: Database,
  playerKey: string,
  viewer: Viewer,
  { page = 1, per_page = 1 }: PlayerMatchesQuery,
): Promise<JsonText<PlayerMatchList> | undefined> {
  const { rows } = await database.$client.query<{ list: string }>({
    name: 'list_player_matches',
    text: `
      with ${OWN_MATCHES}
      select json_build_object(
        'matches', ${newestMatches('$4::integer', '$5::bigint')},
        'total_matches', (select count(*) from own)
      )::text as list
      where exists (select from own) and ${isVisible('$1')}`,
    values: [playerKey, ...valuesOf(viewer), per_page, (page - 1) * per_page],
  });
  return rows[0]?.list;
}

/**
 * The matches that two players have in common; undefined when one of them has no match that counts or is hidden from
 * the viewer. Of a match in which they are in the same team it is the first one's result that is told.
 */
export async function findHeadToHead(
  database: Database,
  [playerKey, otherKey]: [string, string],
  viewer: Viewer,
): Promise<JsonText<HeadToHead> | undefined> {
  const { rows } = await database.$client.query<{ record: string }>({
    name: 'find_head_to_head',
    text: `
      with shared as materialized (
        select own.*, other.team as other_team, other.name as other_name, other.goals as other_goals,
          other.assists as other_assists, other.yellow_cards as other_yellow_cards, other.red_cards as other_red_cards,
          m.submission_date, ${marginOf('own.team')} as margin, ${marginOf('other.team')} as other_margin
        from (${linesOf('$1')}) as own
        join (${linesOf('$4')}) as other using (match_id)
        join matches m using (match_id)
        where ${IS_COUNTED}
      )
      select json_build_object(
        'player', ${referenceJson('$1', 'player.name')},
        'other', ${referenceJson('$4', 'other.name')},
        'against', (${meetings('team <> other_team')}),
        'together', (${meetings('team = other_team')}),
        'matches', (
          select coalesce(json_agg(
            json_build_object('match', ${MATCH_SUMMARY.text}, 'line', ${lineJson('page.', '$1')}, 'other_line', ${lineJson('page.other_', '$4')})
            order by page.submission_date desc, page.match_id desc
          ), '[]')
          from (select * from shared order by submission_date desc, match_id desc limit ${MEETINGS_SHOWN}) as page
          join matches m using (match_id)
          join leagues l on l.id = m.league_id
        )
      )::text as record
      from (${newestLine('$1')}) as player, (${newestLine('$4')}) as other
      where ${isVisible('$1')} and ${isVisible('$4')}`,
    values: [playerKey, ...valuesOf(viewer), otherKey],
  });
  return rows[0]?.record;
}

function referenceJson(key: string, name: string): string {
  return `json_build_object('player_key', ${key}::text, 'id', ${robloxIdOf(key)}, 'name', ${name})`;
}

/** The contract's `Meetings` over the rows of `shared` that are of the kind. */
function meetings(kind: string): string {
  return `
    select json_build_object(
      'matches', count(*),
      ${RESULT_FIELDS},
      'goals', coalesce(sum(goals), 0),
      'other_goals', coalesce(sum(other_goals), 0)
    )
    from shared
    where ${kind}`;
}
