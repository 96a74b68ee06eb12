import type { ImportedAs } from '#database/imported-as.ts';
import { raw, type Sql, sql } from '#database/query.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';

/**
 * Whether a row of `imports`, by its name in the statement, can't be undone because later rows depend on it. For
 * matches these are corrections, disputes, decisions, groups and fixtures; for teams matches, fixtures and squads; for
 * spells transfers and later spells. For competitions they are fixtures; for fixtures matches, decisions and offers.
 */
export function isInUse(importRow: string): Sql {
  const row = raw(importRow);
  return sql`
    case ${row}.kind
      when 'matches' then ${hasRow(row, 'match', sql`join match_revisions used on used.match_id = r.row_id`)}
        or ${hasRow(row, 'match', sql`join match_disputes used on used.match_id = r.row_id`)}
        or ${hasRow(row, 'match', sql`join review_decisions used on used.match_id = r.row_id`)}
        or ${hasRow(row, 'match', sql`join group_matches used on used.match_id = r.row_id`)}
        or ${hasRow(row, 'match', sql`join fixtures used on used.match_id = r.row_id`, isNotMade('fixture', 'used'))}
        or ${hasRow(
          row,
          'fixture',
          sql`join fixtures used on used.id = r.row_id`,
          sql`used.status = 'walkover' and used.match_id is null and used.changed_at > ${row}.imported_at`,
        )}
        or ${hasRow(
          row,
          'new fixture',
          sql`join fixtures used on used.id = r.row_id`,
          sql`
            used.changed_at > ${row}.imported_at
              or exists (select from fixture_offers where fixture_id = used.id)
              or exists (select from team_sheets where fixture_id = used.id)
              or exists (select from check_ins where fixture_id = used.id)
              or exists (select from lifted_bans where fixture_id = used.id)`,
        )}
        or ${isCorrectedSince(row, 'corrected match')}
        or ${isCompetitionInUse(row)}
      when 'player lines' then ${isCorrectedSince(row, 'match')}
      when 'teams' then ${hasRow(row, 'team', sql`join teams used on used.id = r.row_id`, isTeamInUse('used', importRow))}
      when 'squads' then ${hasRow(
        row,
        'squad spell',
        sql`join squad_spells used on used.id = r.row_id`,
        sql`
          used.removed_at is not null
            or exists (
              select from squad_spells later
              where later.league_id = used.league_id and later.player_key = used.player_key and later.id > used.id
                and ${isNotMade('squad spell', 'later')}
            )
            or exists (select from team_sheet_players where spell_id = used.id)
            or exists (
              select from transfers
              where transfers.league_id = used.league_id and transfers.player_key = used.player_key
                and coalesce(ended_at, offered_at) > ${row}.imported_at
            )
            or exists (
              select from teams
              where teams.id = used.team_id and used.player_key in (captain_key, vice_captain_key) and ${isNotMade('changed team', 'teams')}
            )`,
      )}
      when 'competitions' then ${isCompetitionInUse(row)}
      when 'deductions' then false
      else ${hasRow(
        row,
        'fixture',
        sql`join fixtures used on used.id = r.row_id`,
        sql`
          ((used.match_id is not null or used.status <> 'planned') and used.changed_at > ${row}.imported_at)
            or used.moved_from is not null
            or used.removed_at is not null
            or exists (select from fixture_offers where fixture_id = used.id)
              or exists (select from team_sheets where fixture_id = used.id)
              or exists (select from check_ins where fixture_id = used.id)
            or exists (select from lifted_bans where fixture_id = used.id)`,
      )}
    end`;
}

/** Whether an import's competitions have fixtures, or its seasons have other competitions or deductions. */
function isCompetitionInUse(row: Sql): Sql {
  return sql`(
    ${hasRow(
      row,
      'competition',
      sql`join fixtures used on used.competition_id = r.row_id`,
      isNotMade('new fixture', 'used'),
    )}
    or ${hasRow(row, 'season', sql`join point_deductions used on used.season_id = r.row_id`)}
    or ${hasRow(
      row,
      'season',
      sql`join competitions used on used.season_id = r.row_id`,
      isNotMade('competition', 'used'),
    )}
  )`;
}

/** Whether matches that an import corrected have been corrected or disputed since. */
function isCorrectedSince(row: Sql, made: ImportedAs): Sql {
  return sql`(
    ${hasRow(
      row,
      made,
      sql`join matches used on used.match_id = r.row_id`,
      sql`
        not exists (
          select from match_revisions revision
          where revision.match_id = used.match_id and revision.revision = used.revision
            and revision.corrected_at = ${row}.imported_at
        )`,
    )}
    or ${hasRow(row, made, sql`join match_disputes used on used.match_id = r.row_id and used.disputed_at > ${row}.imported_at`)}
  )`;
}

/** Whether an import has a row, `imported_rows r`, with the given joins and condition. */
function hasRow(row: Sql, made: ImportedAs, joins: Sql, condition = sql`true`): Sql {
  return sql`exists (
    select from imported_rows r ${joins}
    where r.import_id = ${row}.id and r.made = ${raw(`'${made}'`)} and (${condition})
  )`;
}

/** Whether the import of `imported_rows r` didn't create the row of the named table. */
function isNotMade(made: ImportedAs, table: string): Sql {
  return raw(`not exists (
    select from imported_rows own
    where own.import_id = r.import_id and own.made = '${made}' and own.row_id = ${table}.id
  )`);
}

/**
 * Whether rows refer to a row of `teams` that a row of `imports` created, both by their names in the statement. Matches
 * that had the team's name before the import don't count.
 */
export function isTeamInUse(team: string, importRow: string): Sql {
  const t = raw(team);
  const later = raw(`m.received_at > ${importRow}.imported_at`);
  const named = sql`
    select from team_spellings spelling
    join team_names named on named.league_id = spelling.league_id and named.team_key = spelling.team_key
    join matches m on m.league_id = named.league_id and ${isCounted('m')} and ${later}`;
  return sql`(
    ${t}.captain_key is not null or ${t}.vice_captain_key is not null
    or exists (select from fixtures where ${t}.id in (home_team_id, away_team_id))
    or exists (select from competition_teams where team_id = ${t}.id)
    or exists (select from squad_spells where team_id = ${t}.id)
    or exists (select from transfers where ${t}.id in (from_team_id, to_team_id))
    or exists (select from team_spellings where team_id = ${t}.id and kind = 'former name')
    or exists (${named} and m.blue_name = named.name where spelling.team_id = ${t}.id)
    or exists (${named} and m.green_name = named.name where spelling.team_id = ${t}.id)
  )`;
}
