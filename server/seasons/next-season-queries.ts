import type { NextSeason } from '#contract/seasons/movements.ts';
import type { Season, SignUpRules } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, join, query, raw, type Sql, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { storeSeason } from '#server/competitions/season-queries.ts';
import { columnOf, SETTING_NAMES } from '#server/competitions/stored-competition-queries.ts';
import { invalidField, requireFound } from '#server/kit/http/errors.ts';
import { startOf, todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { placeNextTeams } from '#server/seasons/next-teams-queries.ts';
import { inTurn, requireTurned, requireTurnedSeason } from '#server/seasons/turn-change-queries.ts';

/** A toast offers Undo for so long. */
const UNDO_SECONDS = 10;

/** The columns of a competition that the next season's one has too. */
const KEPT_COLUMNS = SETTING_NAMES.map(columnOf);

/**
 * Makes the season that follows one whose movements are all approved: its dates, its competitions as drafts with their
 * rules, and the teams of its divisions. Returns the season if there is one already. Throws 404 for an unknown season,
 * 400 for dates in the past, 409 while movements wait, and as `storeSeason` does.
 */
export function makeNextSeason(
  database: Database,
  leagueId: number,
  { season_id, name, weeks, sizes = [] }: NextSeason,
  actor: Actor,
): Promise<Season> {
  return inTurn(database, leagueId, actor, async (transaction) => {
    const season = await requireTurnedSeason(transaction, leagueId, season_id);
    if (season.next_id !== null) return findSeasonHead(transaction, season.next_id);
    await requireTurned(transaction, leagueId, season);
    const dates = await moveDates(transaction, leagueId, season_id, weeks);
    const stored = await storeSeason(transaction, leagueId, { name, ...dates }, season_id);
    const competitions = await copyCompetitions(transaction, { from: season_id, to: stored.id }, sizes);
    await execute(transaction, sql`update league_seasons set places = ${PLACES_OF_DIVISIONS} where id = ${stored.id}`);
    await placeNextTeams(transaction, leagueId, { id: stored.id, follows_id: season_id }, actor);
    await askCaptains(transaction, leagueId, season_id);
    const { first_day, last_day } = stored;
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'season continued',
      subject: stored.id,
      before: { season: season.name },
      after: { name, first_day, last_day, competitions },
    });
    return stored;
  });
}

/** Notifies the captains of teams that go on, once the act can no longer be undone from its toast. */
async function askCaptains(transaction: Database, leagueId: number, seasonId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into league_events (league_id, event, about_ids, created_at)
      select ${leagueId}, 'place.kept', array_agg(id order by id), now() + make_interval(secs => ${UNDO_SECONDS})
      from season_movements
      where season_id = ${seasonId} and to_level is not null
      having count(*) > 0`,
  );
}

async function findSeasonHead(transaction: Database, id: number): Promise<Season> {
  const [season] = await query<Season>(
    transaction,
    sql`select id, name, first_day::text, last_day::text from league_seasons where id = ${id}`,
  );
  return requireFound(season, `Season ${id}`);
}

type Dates = Omit<Season, 'id' | 'name'> & SignUpRules;

/**
 * A season's dates some weeks later. Local times stay as they are over changes of clocks. Sign-up is open from now on, by
 * default until the first day. Throws 400 for a first day in the past.
 */
async function moveDates(transaction: Database, leagueId: number, seasonId: number, weeks: number): Promise<Dates> {
  const zone = zoneOf(leagueId);
  const later = (column: string): Sql => {
    return sql`(((${raw(column)} at time zone ${zone}) + make_interval(weeks => ${weeks}::integer)) at time zone ${zone})`;
  };
  const [dates] = await query<Dates & { is_past: boolean }>(
    transaction,
    sql`
      select moved.first_day::text, moved.last_day::text, moved.first_day <= ${todayIn(zone)} as is_past,
        ${isoTime('now()')} as registration_opens,
        ${isoTime('case when closes > now() then closes else begins end')} as registration_closes,
        ${isoTime('case when locks > now() then locks end')} as squads_lock,
        places, min_players
      from (
        select first_day + ${weeks * 7}::integer as first_day, last_day + ${weeks * 7}::integer as last_day, places, min_players,
          ${later('registration_closes')} as closes,
          ${later('squads_lock')} as locks,
          ${startOf(sql`first_day + ${weeks * 7}::integer`, zone)} as begins
        from league_seasons
        where id = ${seasonId}
      ) as moved`,
  );
  const { is_past, ...found } = requireFound(dates, `Season ${seasonId}`);
  if (is_past) throw invalidField('weeks', 'must lead to a first day in the future.');
  return found;
}

/** Copies the published competitions as drafts without teams; returns their names. */
async function copyCompetitions(
  transaction: Database,
  { from, to }: { from: number; to: number },
  sizes: NonNullable<NextSeason['sizes']>,
): Promise<string[]> {
  const size = sql`coalesce(sized.size, division_size)`;
  const columns = KEPT_COLUMNS.map((column) => (column === 'division_size' ? size : raw(`c.${column}`)));
  const copied = await query<{ name: string }>(
    transaction,
    sql`
      insert into competitions (league_id, season_id, ${raw(KEPT_COLUMNS.join(', '))})
      select c.league_id, ${to}, ${join(columns)}
      from competitions c
      left join unnest(
        ${sizes.map(({ level }) => level)}::smallint[], ${sizes.map((one) => one.size)}::smallint[]
      ) as sized (level, size) on sized.level = c.division_level
      where c.season_id = ${from} and c.removed_at is null and c.published_at is not null
      order by c.id
      returning name`,
  );
  return copied.map(({ name }) => name);
}

/** As many places as the divisions of `league_seasons` have, if each states its size. */
const PLACES_OF_DIVISIONS = sql`(
  select case when count(division_size) = count(*) and count(*) > 0 then sum(division_size) else places end
  from competitions
  where season_id = league_seasons.id and removed_at is null and division_level is not null
)`;
