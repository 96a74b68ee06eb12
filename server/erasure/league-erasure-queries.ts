import { FIXTURE_DETAIL_NAMES } from '#contract/fixtures/details.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, raw, type Sql, sql } from '#database/query.ts';
import { DELETED_PLAYER } from '#server/people/deleted-player.ts';

/** Free texts of a league's staff and captains that may name a player, with the path from their table to the league. */
const TEXTS = [
  ['transfers', 'reason', 'league_id'],
  ['transfers', 'exception_reason', 'league_id'],
  ['squad_spells', 'exception_reason', 'league_id'],
  ['rulebook_versions', 'text', 'league_id'],
  ['added_bans', 'reason', 'league_id'],
  ['added_bans', 'lift_reason', 'league_id'],
  ['lifted_bans', 'reason', 'fixture_id'],
  ['fixtures', 'status_reason', 'league_id'],
  ['former_decisions', 'status_reason', 'fixture_id'],
  ['fixtures', 'result_reason', 'league_id'],
  ...FIXTURE_DETAIL_NAMES.map((name) => ['fixtures', name, 'league_id'] as const),
  ['competition_teams', 'withdrawal_reason', 'competition_id'],
  ['fixture_offers', 'note', 'fixture_id'],
  ['team_sheet_players', 'name', 'league_id'],
  ['point_deductions', 'reason', 'season_id'],
  ['season_entries', 'note', 'league_id'],
  ['season_entries', 'reason', 'league_id'],
  ['season_movements', 'note', 'league_id'],
  ['player_merges', 'reason', 'league_id'],
  ['player_merges', 'undo_reason', 'league_id'],
  ['match_disputes', 'reason', 'league_id'],
  ['match_removals', 'reason', 'league_id'],
  ['review_decisions', 'reason', 'match_id'],
  ['match_revisions', 'reason', 'match_id'],
] as const;

/** Links in the same rows; an address may contain a player's name. */
const LINKS = [
  ['match_disputes', 'evidence', 'league_id'],
  ['fixtures', 'status_evidence', 'league_id'],
  ['former_decisions', 'status_evidence', 'fixture_id'],
] as const;

/** SQL conditions that select the leagues' rows, by the column with the path to the league. */
const ofLeagues: Record<(typeof TEXTS)[number][2], (leagues: number[]) => Sql> = {
  league_id: (leagues) => sql`league_id = any(${leagues})`,
  fixture_id: (leagues) => sql`fixture_id in (select id from fixtures where league_id = any(${leagues}))`,
  competition_id: (leagues) => sql`competition_id in (select id from competitions where league_id = any(${leagues}))`,
  season_id: (leagues) => sql`season_id in (select id from league_seasons where league_id = any(${leagues}))`,
  match_id: (leagues) => sql`match_id in (select match_id from matches where league_id = any(${leagues}))`,
};

/**
 * Replaces the player's id and names, as whole words, in texts of the player's leagues, and deletes links that contain
 * them.
 */
export async function eraseFromLeagueTexts(database: Database, playerKey: string): Promise<void> {
  const [known] = await query<{ leagues: number[]; names: string[] }>(
    database,
    sql`
      select
        array(
          select league_id from match_players join matches using (match_id) where player_key = ${playerKey}
          union select league_id from squad_spells where player_key = ${playerKey}
          union select league_id from transfers where player_key = ${playerKey}
          union select league_id from added_bans where player_key = ${playerKey}
          union select league_id from teams where ${playerKey} in (captain_key, vice_captain_key)
          union select league_id from erasure_names where roblox_id = ${playerKey}
        ) as leagues,
        array(
          select name from player_names where player_key = ${playerKey}
          union select name from squad_spells where player_key = ${playerKey} and name is not null
          union select name from players where player_key = ${playerKey}
          union select typed_names.name
            from erasure_names join typed_names using (league_id, search_name) where roblox_id = ${playerKey}
          union select search_name from erasure_names where roblox_id = ${playerKey}
        ) as names`,
  );
  if (!known || known.leagues.length === 0) return;
  const pattern = patternOf([playerKey, ...known.names]);
  for (const [table, column, link] of TEXTS) {
    await execute(
      database,
      sql`
        update ${raw(table)}
        set ${raw(column)} = regexp_replace(${raw(column)}, ${pattern}, ${DELETED_PLAYER}, 'gi')
        where ${raw(column)} ~* ${pattern} and ${ofLeagues[link](known.leagues)}`,
    );
  }
  for (const [table, column, link] of LINKS) {
    await execute(
      database,
      sql`
        update ${raw(table)}
        set ${raw(column)} = array(select address from unnest(${raw(column)}) as address where address !~* ${pattern})
        where array_to_string(${raw(column)}, ' ') ~* ${pattern} and ${ofLeagues[link](known.leagues)}`,
    );
  }
  await execute(
    database,
    sql`
      update fixtures
      set before_withdrawal = before_withdrawal || jsonb_build_object(
        'status_reason', regexp_replace(before_withdrawal ->> 'status_reason', ${pattern}, ${DELETED_PLAYER}, 'gi'),
        'status_evidence', to_jsonb(array(
          select link from jsonb_array_elements_text(coalesce(before_withdrawal -> 'status_evidence', '[]')) as link
          where link !~* ${pattern}
        )))
      where concat_ws(' ', before_withdrawal ->> 'status_reason', before_withdrawal ->> 'status_evidence') ~* ${pattern}
        and ${ofLeagues.league_id(known.leagues)}`,
  );
}

/** A regular expression for the words; longer ones come first, so that a name is replaced whole. */
function patternOf(words: readonly string[]): string {
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `(?<![[:alnum:]_])(${escaped.join('|')})(?![[:alnum:]_])`;
}

/** Deletes squad rows under the erased player's typed names; those under the player's key cascade. */
export async function eraseTypedNamesFromSquads(transaction: Database, playerKey: string): Promise<void> {
  for (const table of ['squad_spells', 'transfers', 'added_bans']) {
    await execute(
      transaction,
      sql`
        delete from ${raw(table)} as named
        using erasure_names
        where roblox_id = ${playerKey} and named.league_id = erasure_names.league_id
          and named.typed_name = search_name`,
    );
  }
  await execute(
    transaction,
    sql`
      delete from lifted_bans
      using erasure_names, fixtures
      where roblox_id = ${playerKey} and fixtures.id = fixture_id and fixtures.league_id = erasure_names.league_id
        and typed_name = search_name`,
  );
  for (const role of ['captain', 'vice_captain']) {
    await execute(
      transaction,
      sql`
        update teams set ${raw(`${role}_key`)} = null, ${raw(`${role}_name`)} = null
        from erasure_names
        where roblox_id = ${playerKey} and teams.league_id = erasure_names.league_id
          and teams.${raw(`${role}_name`)} = search_name`,
    );
  }
}
