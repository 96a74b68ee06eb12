import type { CompetitionHead, PlayerReference } from '#contract/kit/heads.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, sql } from '#database/query.ts';
import { dayOf, startOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isVisible } from '#server/people/player-visibility-queries.ts';
import { listTeamHeads } from '#server/results/fixtures/fixture-queries.ts';
import { listShownCards } from '#server/results/tables/player-cards-queries.ts';
import { deriveBans, type PlacedBan, type RuledCompetition, type StoredBan } from '#server/suspensions/derive-bans.ts';
import type { FinishedFixture, Spell } from '#server/suspensions/player-fixtures.ts';

/** Filter of suspensions. */
export interface SuspensionFilter {
  competition?: number | undefined;
  team?: number | undefined;
  /** Excludes players with a hidden profile, and staff's reasons. */
  forVisitors?: boolean | undefined;
  /** The reference time, by default now; later fixtures and decisions don't count. */
  at?: Date | undefined;
}

const ADDED_BY_STAFF = 'Decision of the league';

/**
 * Unserved bans of a league: in published competitions with unplayed fixtures, and in all competitions. They derive
 * from the cards of fixtures' matches and from added bans.
 */
export async function listSuspensions(
  database: Database,
  leagueId: number,
  { competition, team, forVisitors = false, at = new Date() }: SuspensionFilter = {},
): Promise<Suspension[]> {
  const added = await listAddedBans(database, leagueId, at);
  const general = added.filter(({ competition_id }) => competition_id === null).map(({ added_at }) => added_at);
  const competitions = await listRuledCompetitions(
    database,
    leagueId,
    general.length > 0 ? Math.min(...general) : null,
  );
  const ruled = competitions.filter(
    ({ id, red_card_matches, yellow_cards_per_ban }) =>
      general.length > 0 ||
      red_card_matches > 0 ||
      yellow_cards_per_ban !== null ||
      added.some((ban) => ban.competition_id === id),
  );
  if (ruled.length === 0 && general.length === 0) return [];
  const heads = new Map(ruled.map((one) => [one.id, one]));
  const fixtures = await listFinishedFixtures(database, leagueId, [...heads.keys()], at);
  const isLifted = await findLiftedBans(database, leagueId);
  const spells = await listSpells(database, leagueId, listKeys(fixtures, added));
  const instant = at.getTime() / 1000;
  const bans = await deriveBans({ competitions: ruled, fixtures, added, spells, isLifted, at: instant, team });
  const open = bans
    .filter(
      (ban) =>
        ban.served.length < ban.matches &&
        (ban.competition_id === null || heads.get(ban.competition_id)?.is_open) &&
        (competition === undefined || ban.competition_id === null || ban.competition_id === competition),
    )
    .toSorted(compareCompetitions);
  if (open.length === 0) return [];
  const players = await listPlayers(
    database,
    open.map(({ player_key }) => player_key),
    forVisitors,
  );
  const teams = await listTeamHeads(database, leagueId);
  return open.flatMap((ban) => {
    const player = players.get(ban.player_key);
    if (!player) return [];
    const { fixture_id, added_ban_id: ban_id, matches } = ban;
    return {
      player,
      team: (ban.team_id !== null && teams.get(ban.team_id)) || null,
      competition: toHead(ban.competition_id === null ? undefined : heads.get(ban.competition_id)),
      reason: forVisitors && ban_id !== null ? ADDED_BY_STAFF : ban.reason,
      fixture_id,
      ban_id,
      matches,
      remaining: matches - ban.served.length,
    };
  });
}

/** Bans of a competition first, by its id. */
function compareCompetitions(one: PlacedBan, other: PlacedBan): number {
  return (one.competition_id ?? Infinity) - (other.competition_id ?? Infinity) || 0;
}

function toHead(competition: RuledCompetition | undefined): CompetitionHead | null {
  if (!competition) return null;
  const { id, season_id, name, format } = competition;
  return { id, season_id, name, format };
}

function listKeys(fixtures: readonly FinishedFixture[], added: readonly StoredBan[]): string[] {
  const cards = fixtures.flatMap(({ home_cards, away_cards }) => [...home_cards, ...away_cards]);
  return [...new Set([...cards, ...added].map(({ player_key }) => player_key))];
}

/** Published competitions with an unplayed fixture, the only ones in which a ban can still be served. */
export async function listOpenCompetitions(database: Database, leagueId: number): Promise<CompetitionHead[]> {
  return (await listRuledCompetitions(database, leagueId, null)).flatMap((competition) => toHead(competition) ?? []);
}

/**
 * Published competitions with an unplayed fixture, and those with a result since an instant, in seconds since 1970, in
 * which a ban in all competitions may have been served.
 */
function listRuledCompetitions(
  database: Database,
  leagueId: number,
  since: number | null,
): Promise<RuledCompetition[]> {
  return queryPrepared<RuledCompetition>(
    database,
    'list_ruled_competitions',
    sql`
      select *
      from (
        select c.id, season_id, c.name, format, red_card_matches, yellow_cards_per_ban, yellow_cards_cleared_round,
          exists (
            select from fixtures f
            where f.competition_id = c.id and f.removed_at is null
              and f.status in ('planned', 'postponed', 'to be replayed')
              and not exists (select from fixture_results r where r.fixture_id = f.id and r.outcome is not null)
          ) as is_open
        from competitions c join league_seasons season on season.id = season_id
        where c.league_id = ${leagueId} and published_at is not null and c.removed_at is null
          and season.removed_at is null
      ) as published
      where is_open or (${since}::float8 is not null and exists (
        select from fixture_results r
        where r.competition_id = published.id and r.played_at >= to_timestamp(${since}::float8)
      ))
      order by id`,
  );
}

/** Results of fixtures before an instant, in playing order, with the cards of both teams. */
function listFinishedFixtures(
  database: Database,
  leagueId: number,
  competitionIds: readonly number[],
  at: Date,
): Promise<FinishedFixture[]> {
  return queryPrepared<FinishedFixture>(
    database,
    'list_finished_fixtures',
    sql`
      with finished as materialized (
        select r.fixture_id, r.competition_id, r.stage, r.round, r.home_team_id, r.away_team_id,
          r.outcome is not null or r.in_profiles as serves, ended.at, r.match_id, r.home_side
        from results r
        join fixtures f on f.id = r.fixture_id
        -- A walkover serves at its kick-off, also if it was decided before, and without one by its decision.
        cross join lateral (
          select case when r.match_id is null then coalesce(f.kick_off, f.changed_at) else r.played_at end as at
        ) as ended
        where r.league_id = ${leagueId}::integer and r.fixture_id is not null
          and r.competition_id = any(${competitionIds}::integer[]) and ended.at < ${at}
      ),
      carded as materialized (${listShownCards('select match_id from finished')})
      select fixture_id, competition_id, stage, round, home_team_id, away_team_id, serves,
        extract(epoch from at)::float8 as played_at, coalesce(home.cards, '[]') as home_cards,
        coalesce(away.cards, '[]') as away_cards
      from finished
      left join carded home on home.match_id = finished.match_id and home.team = home_side
      left join carded away on away.match_id = finished.match_id and away.team <> home_side
      order by at, fixture_id`,
  );
}

/** Bans that staff added before an instant and haven't lifted. */
function listAddedBans(database: Database, leagueId: number, at: Date): Promise<StoredBan[]> {
  return queryPrepared<StoredBan>(
    database,
    'list_added_bans',
    sql`
      select b.id, b.player_key, b.competition_id, b.matches, b.reason,
        extract(epoch from b.added_at)::float8 as added_at, coalesce(
          (
            select team_id from squad_spells spell
            where spell.league_id = b.league_id and spell.player_key = b.player_key and removed_at is null
              and daterange(first_day, last_day, '[]') @> ${dayOf(sql`b.added_at`, zoneOf(sql`b.league_id`))}
            limit 1
          ),
          (
            select case line.team when r.home_side then r.home_team_id else r.away_team_id end
            from match_players line
            join fixture_results r on r.match_id = line.match_id and r.league_id = b.league_id
            where line.player_key = b.player_key
            order by r.played_at desc
            limit 1
          )
        ) as team_id
      from added_bans b
      where b.league_id = ${leagueId} and b.lifted_at is null and b.added_at <= ${at}
      order by b.id`,
  );
}

/** Spells of players in a league's squads. */
function listSpells(
  database: Database,
  leagueId: number,
  playerKeys: readonly string[],
): Promise<(Spell & { player_key: string })[]> {
  return queryPrepared<Spell & { player_key: string }>(
    database,
    'list_spells_of_players',
    sql`
      select player_key, team_id,
        extract(epoch from ${startOf(sql`first_day`, sql`time_zone`)})::float8 as from,
        extract(epoch from ${startOf(sql`last_day`, sql`time_zone`, { after: 1 })})::float8 as until
      from squad_spells
      join open_leagues l on l.id = league_id
      where league_id = ${leagueId} and player_key = any(${playerKeys}::text[]) and removed_at is null`,
  );
}

/** Whether staff lifted a player's bans from a fixture's cards. */
async function findLiftedBans(
  database: Database,
  leagueId: number,
): Promise<(fixtureId: number, playerKey: string) => boolean> {
  const rows = await queryPrepared<{ fixture_id: number; player_key: string }>(
    database,
    'list_lifted_bans',
    sql`
      select fixture_id, player_key
      from lifted_bans join fixtures on fixtures.id = fixture_id
      where league_id = ${leagueId}`,
  );
  const lifted = new Set(rows.map(({ fixture_id, player_key }) => `${fixture_id} ${player_key}`));
  return (fixtureId, playerKey) => lifted.has(`${fixtureId} ${playerKey}`);
}

async function listPlayers(
  database: Database,
  keys: readonly string[],
  forVisitors: boolean,
): Promise<Map<string, PlayerReference>> {
  const isShown = forVisitors ? isVisible(raw('players.player_key'), null) : sql`true`;
  const rows = await queryPrepared<PlayerReference>(
    database,
    forVisitors ? 'list_shown_suspended_players' : 'list_suspended_players',
    sql`
      select player_key, roblox_id as id, name
      from players
      where player_key = any(${keys}::text[]) and ${isShown}`,
  );
  return new Map(rows.map((row) => [row.player_key, row]));
}
