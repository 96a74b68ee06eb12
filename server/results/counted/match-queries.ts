import type { MatchSummary } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { CREST, ofSide } from '#server/results/teams/team-queries.ts';

/** Whether a row of `matches`, by its name in the statement, is listed; declined and removed matches aren't. */
export function isListed(match: string): Sql {
  return raw(`${match}.declined_at is null`);
}

/** Whether a row of `matches` has been approved, by its submission or by review. */
export function isApproved(match: string): Sql {
  return raw(`${match}.status in ('Approved', 'Approved - Official')`);
}

/** Whether a row of `matches` is in its league's review. */
export function isInReview(match: string): Sql {
  return sql`${isListed(match)} and ${raw(match)}.status in ('Pending', 'On-Hold')`;
}

/** Whether a row of `matches` counts in the statistics of players and leagues. */
export function isCounted(match: string): Sql {
  return sql`${isListed(match)} and ${isApproved(match)}`;
}

/**
 * Whether the goals and appearances in a row of `matches` count in players' profiles. They don't if the match was
 * awarded, cancelled, replaced by a replay or will be replayed.
 */
export function countsForPlayers(match: string): Sql {
  return sql`${isCounted(match)} and ${raw(match)}.match_id not in (select match_id from void_matches)`;
}

/** Joins the fixture of `matches m` as `award`, if the match was awarded. */
export const JOIN_AWARD = sql`left join fixture_results award on award.match_id = m.match_id
        and award.decided_by = 'award' and award.is_published`;

/** Whether a row of `matches m`, joined by `JOIN_AWARD`, has a result: not if it will be replayed or was cancelled. */
export const HAS_RESULT = sql`${isCounted('m')}
    and (award.fixture_id is not null
      or not exists (select from void_matches where void_matches.match_id = m.match_id))`;

/** A side's counted goals in `matches m`, joined by `JOIN_AWARD`. */
export function countedGoals(side: 'blue' | 'green'): Sql {
  const [own, other] = side === 'blue' ? ['Blue', 'Green'] : ['Green', 'Blue'];
  return raw(`case award.home_side when '${own}' then award.home_goals when '${other}' then award.away_goals
    else m.${side}_goals end`);
}

/** The awarded score of `matches m`, joined by `JOIN_AWARD`; null if the played score counts. */
export const AWARD = sql`case when award.fixture_id is not null
    then json_build_object('Blue', ${countedGoals('blue')}, 'Green', ${countedGoals('green')}) end`;

const IS_PUBLISHED = sql`c.published_at is not null and c.removed_at is null`;

/** The fixture linked to `matches m`, of a published competition. */
const PLACE_BY_FIXTURE = sql`
      select f.id as fixture_id, c.id as competition_id, c.season_id
      from fixtures f
      join competitions c on c.id = f.competition_id and ${IS_PUBLISHED}
      where f.match_id = m.match_id and f.removed_at is null`;

/** The published competition that counts `matches m` by its rule; none for the match of a fixture. */
const PLACE_BY_RULE = sql`
      select null::integer as fixture_id, c.id as competition_id, c.season_id
      from competitions c
      where m.own_competition_id > 0 and c.id = m.own_competition_id and ${IS_PUBLISHED}`;

/** The competition of `matches m` and its fixture, for a lateral join; no row without any. */
export const MATCH_PLACE = sql`${PLACE_BY_FIXTURE} union all ${PLACE_BY_RULE}`;

/** `MATCH_PLACE` as further fields of a JSON text, empty without any. A match has at most one row. */
export const PLACE_FIELDS = sql`coalesce(
      case when m.own_competition_id > 0 then (
        select format(',"competition_id":%s,"season_id":%s', competition_id, season_id)
        from (${PLACE_BY_RULE}) as place
      ) else (
        select format(',"fixture_id":%s,"competition_id":%s,"season_id":%s', fixture_id, competition_id, season_id)
        from (${PLACE_BY_FIXTURE}) as place
      ) end, '')`;

/** A row of `matches m` and `leagues l` as the contract's `MatchSummary`. */
export const MATCH_SUMMARY = withEnd(
  'm',
  sql`json_build_object(
    'match_id', m.match_id,
    'match_name', m.match_name,
    'league_name', l.name,
    'status', m.status,
    'submission_date', ${isoTime('m.submission_date')},
    'played_at', ${isoTime('m.submission_date')},
    'overall_player_count', m.overall_player_count,
    'event_count', m.event_count,
    'blue_team', ${summarySide('blue')},
    'green_team', ${summarySide('green')},
    'league_id', m.league_id
  )`,
  PLACE_FIELDS,
);

function summarySide(side: 'blue' | 'green'): Sql {
  const goals = raw(`'goals', m.${side}_goals`);
  const name = raw(`'name', m.${side}_name`);
  const team = sql`json_build_object(${goals}, 'crest', ${CREST}, 'slug', t.slug, ${name},
    'short_name', t.short_name, 'id', t.id)`;
  return sql`coalesce(${ofSide(side, team)}, json_build_object(${goals}, ${name}))`;
}

/**
 * A JSON object with the contract's fields for the end of a match, from a row of `matches` by its name; no such fields
 * without an unusual end. `more` are further fields as text.
 */
export function withEnd(match: string, object: Sql, more: Sql = sql`''`): Sql {
  const row = raw(match);
  return sql`(
    left(${object}::text, -1) || case when ${row}.had_extra_time then ',"extra_time":true' else '' end
      || coalesce(',"shoot_out":' || ${shootOutOf(match)}::text, '') || ${more} || '}'
  )::json`;
}

/** A condition as a CSV cell. */
export function yesOrNo(condition: Sql): Sql {
  return sql`case when ${condition} then 'yes' else 'no' end`;
}

/** The goals of the shoot-out in a row of `matches`, by its name in the statement, as JSON; null without one. */
export function shootOutOf(match: string): Sql {
  const row = raw(match);
  return sql`case when ${row}.blue_penalties is not null
    then json_build_object('Blue', ${row}.blue_penalties, 'Green', ${row}.green_penalties) end`;
}

/**
 * The fields of the contract's `Match` without its teams, from `matches m` and `leagues l`, for `json_build_object`.
 */
export const MATCH_FIELDS = sql`
  'match_id', m.match_id,
  'league_id', m.league_id,
  'league_name', l.name,
  'status', m.status,
  'type', m.type,
  'submitter_id', m.submitter_id,
  'submission_date', ${isoTime('m.submission_date')},
    'played_at', ${isoTime('m.submission_date')},
  'context_data', ${withEnd(
    'm',
    sql`json_build_object(
    'match_name', m.match_name,
    'team_names', json_build_object('Blue', m.blue_name, 'Green', m.green_name),
    'team_goals', json_build_object('Blue', m.blue_goals, 'Green', m.green_goals),
    'overall_player_count', m.overall_player_count,
    'event_count', m.event_count,
    'server_instance', m.server_instance,
    'place_id', m.place_id,
    'group_id', m.group_id,
    'submitter_name', m.submitter_name
  )`,
  )},
  'player_data', m.player_data,
  'event_data', m.event_data,
  'non_targeted_event_data', m.non_targeted_event_data,
  'revision', m.revision,
  'corrected_at', ${isoTime('m.corrected_at')}`;

/** The newest counted matches. */
export async function listNewestApproved(database: Database, count: number): Promise<JsonText<MatchSummary[]>> {
  const [newest] = await queryPrepared<{ matches: string }>(
    database,
    'list_newest_approved',
    sql`
      with newest as (
        select match_id
        from matches m
        where ${isCounted('m')}
        order by submission_date desc, match_id desc
        limit ${literal(count)}
      )
      select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')::text as matches
      from newest
      join matches m using (match_id)
      join leagues l on l.id = m.league_id`,
  );
  return newest?.matches ?? '[]';
}

/** The matches of the ids, in the same order. */
export async function listSummaries(database: Database, matchIds: number[]): Promise<JsonText<MatchSummary[]>> {
  const [page] = await queryPrepared<{ matches: string }>(
    database,
    'list_summaries',
    sql`
      select coalesce(json_agg(${MATCH_SUMMARY} order by place), '[]')::text as matches
      from unnest(${matchIds}::bigint[]) with ordinality as page (match_id, place)
      join matches m using (match_id)
      join leagues l on l.id = m.league_id`,
  );
  return page?.matches ?? '[]';
}
