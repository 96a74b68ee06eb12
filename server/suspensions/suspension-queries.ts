import type { CompetitionHead } from '#contract/competitions.ts';
import type { FixtureStage } from '#contract/fixtures.ts';
import type { PlayerReference } from '#contract/players.ts';
import type { Suspension } from '#contract/suspensions.ts';
import type { Database } from '#database/connect.ts';
import { query, raw, type Sql, sql } from '#database/query.ts';
import { listTeamHeads } from '#server/fixtures/fixture-queries.ts';
import { isVisible } from '#server/players/player-visibility-queries.ts';
import { type Ban, type CardRules, listBans, type PlayerCards } from '#server/suspensions/list-bans.ts';
import { clearsYellowCards, type FinishedFixture, toTeamFixtures } from '#server/suspensions/team-fixtures.ts';

/** Which suspensions are listed. */
export interface SuspensionFilter {
  competition?: number | undefined;
  team?: number | undefined;
  /** Leaves out players whose profile visitors may not see, and the words of staff. */
  forVisitors?: boolean | undefined;
}

interface RuledCompetition extends CompetitionHead, CardRules {
  yellow_cards_cleared_round: number | null;
}

interface AddedBan {
  id: number;
  player_key: string;
  competition_id: number | null;
  matches: number;
  reason: string;
  /** In seconds since 1970. */
  added_at: number;
  /** The player's team when the ban was added. */
  team_id: number | null;
}

/** A ban with the team and the competition that it is served in; null for every competition. */
type PlacedBan = Ban & { team_id: number | null; competition: CompetitionHead | null };

const ADDED_BY_STAFF = 'Decision of the league';
const NO_CARDS: CardRules = { red_card_matches: 0, yellow_cards_per_ban: null };

/**
 * Bans of a league that are not served yet: in published competitions that have fixtures to play, and in every one. They
 * are derived from the cards of fixtures' matches and from the bans that staff added.
 */
export async function listSuspensions(
  database: Database,
  leagueId: number,
  { competition, team, forVisitors = false }: SuspensionFilter = {},
): Promise<Suspension[]> {
  const competitions = await listRuledCompetitions(database, leagueId);
  const added = await listAddedBans(database, leagueId);
  const ruled = competitions.filter(
    ({ id, red_card_matches, yellow_cards_per_ban }) =>
      red_card_matches > 0 || yellow_cards_per_ban !== null || added.some((ban) => ban.competition_id === id),
  );
  const hasGeneralBan = added.some(({ competition_id }) => competition_id === null);
  if (ruled.length === 0 && !hasGeneralBan) return [];
  const fixtures = await listFinishedFixtures(database, leagueId, hasGeneralBan ? null : ruled.map(({ id }) => id));
  const lifted = await listLiftedKeys(database, leagueId);
  const bans = [
    ...ruled.flatMap((head) => listBansOf(head, fixtures, added, lifted)),
    ...listGeneralBans(fixtures, added),
  ];
  const open = bans.filter(
    (ban) =>
      ban.served.length < ban.matches &&
      (competition === undefined || ban.competition === null || ban.competition.id === competition) &&
      (team === undefined || ban.team_id === team),
  );
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
      competition: ban.competition,
      reason: forVisitors && ban_id !== null ? ADDED_BY_STAFF : ban.reason,
      fixture_id,
      ban_id,
      matches,
      remaining: matches - ban.served.length,
    };
  });
}

function listBansOf(
  { red_card_matches, yellow_cards_per_ban, yellow_cards_cleared_round, ...head }: RuledCompetition,
  fixtures: readonly FinishedFixture[],
  added: readonly AddedBan[],
  lifted: ReadonlySet<string>,
): PlacedBan[] {
  const own = fixtures.filter(({ competition_id }) => competition_id === head.id);
  const clears = clearsYellowCards(head.format, yellow_cards_cleared_round);
  const ofCompetition = added.filter(({ competition_id }) => competition_id === head.id);
  const rules = { red_card_matches, yellow_cards_per_ban };
  return listTeamIds(own, ofCompetition).flatMap((team_id) => {
    const { played, addedAfter } = toTeamFixtures(own, team_id, clears);
    const bans = ofCompetition.filter((ban) => ban.team_id === team_id).map(addedAfter);
    const isLifted = (fixtureId: number, playerKey: string) => lifted.has(`${fixtureId} ${playerKey}`);
    return listBans(played, rules, bans, isLifted).map((ban) => ({ ...ban, team_id, competition: head }));
  });
}

/** Bans in every competition are served in any fixture of the team. */
function listGeneralBans(fixtures: readonly FinishedFixture[], added: readonly AddedBan[]): PlacedBan[] {
  const general = added.filter(({ competition_id }) => competition_id === null);
  return [...new Set(general.map(({ team_id }) => team_id))].flatMap((team_id) => {
    const { played, addedAfter } = toTeamFixtures(fixtures, team_id, () => false);
    const bans = general.filter((ban) => ban.team_id === team_id).map(addedAfter);
    return listBans(played, NO_CARDS, bans).map((ban) => ({ ...ban, team_id, competition: null }));
  });
}

function listTeamIds(fixtures: readonly FinishedFixture[], added: readonly AddedBan[]): (number | null)[] {
  const playing = fixtures.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]);
  return [...new Set([...playing, ...added.map(({ team_id }) => team_id)])];
}

/** Published competitions that have a fixture to play: only there a ban can still be served. */
export function listRuledCompetitions(database: Database, leagueId: number): Promise<RuledCompetition[]> {
  return query<RuledCompetition>(
    database,
    sql`
      select c.id, season_id, c.name, format, red_card_matches, yellow_cards_per_ban, yellow_cards_cleared_round
      from competitions c join league_seasons season on season.id = season_id
      where c.league_id = ${leagueId} and published_at is not null and c.removed_at is null
        and season.removed_at is null and exists (
          select from fixtures f
          where f.competition_id = c.id and f.removed_at is null
            and f.status in ('planned', 'postponed', 'to be replayed')
            and not exists (select from fixture_results r where r.fixture_id = f.id)
        )
      order by c.id`,
  );
}

/** Finished fixtures in the order of play, with the cards of both teams; of all competitions with null. */
function listFinishedFixtures(
  database: Database,
  leagueId: number,
  competitionIds: number[] | null,
): Promise<FinishedFixture[]> {
  return query<FinishedFixture & { stage: FixtureStage; home_cards: PlayerCards[]; away_cards: PlayerCards[] }>(
    database,
    sql`
      select r.fixture_id, r.competition_id, r.stage, r.round, r.home_team_id, r.away_team_id,
        extract(epoch from r.played_at)::float8 as played_at,
        ${cardsOf(sql`f.home_side`)} as home_cards,
        ${cardsOf(sql`case f.home_side when 'Blue' then 'Green' else 'Blue' end`)} as away_cards
      from fixture_results r
      join fixtures f on f.id = r.fixture_id
      join competitions c on c.id = r.competition_id
      where r.league_id = ${leagueId} and c.published_at is not null and c.removed_at is null
        and (${competitionIds}::integer[] is null or r.competition_id = any(${competitionIds}::integer[]))
      order by r.played_at, r.fixture_id`,
  );
}

/** The players of a side of `fixture_results r` who were shown cards. */
function cardsOf(side: Sql): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'player_key', player_key, 'yellow_cards', line.yellow_cards, 'red_card', line.red_card > 0
    ) order by slot), '[]')
    from match_players line
    where line.match_id = r.match_id and team = ${side} and (line.yellow_cards > 0 or line.red_card > 0)
  )`;
}

/** Bans that staff added and have not lifted. */
function listAddedBans(database: Database, leagueId: number): Promise<AddedBan[]> {
  return query<AddedBan>(
    database,
    sql`
      select b.id, b.player_key, b.competition_id, b.matches, b.reason,
        extract(epoch from b.added_at)::float8 as added_at, coalesce(
          (
            select team_id from squad_spells spell
            where spell.league_id = b.league_id and spell.player_key = b.player_key and removed_at is null
              and daterange(first_day, last_day, '[]') @> (b.added_at at time zone 'UTC')::date
            limit 1
          ),
          (
            select case line.team when f.home_side then r.home_team_id else r.away_team_id end
            from match_players line
            join fixture_results r on r.match_id = line.match_id and r.league_id = b.league_id
            join fixtures f on f.id = r.fixture_id
            where line.player_key = b.player_key
            order by r.played_at desc
            limit 1
          )
        ) as team_id
      from added_bans b
      where b.league_id = ${leagueId} and b.lifted_at is null
      order by b.id`,
  );
}

/** Of each lifted ban the fixture whose cards caused it, and the player. */
async function listLiftedKeys(database: Database, leagueId: number): Promise<Set<string>> {
  const rows = await query<{ fixture_id: number; player_key: string }>(
    database,
    sql`
      select fixture_id, player_key
      from lifted_bans join fixtures on fixtures.id = fixture_id
      where league_id = ${leagueId}`,
  );
  return new Set(rows.map(({ fixture_id, player_key }) => `${fixture_id} ${player_key}`));
}

async function listPlayers(
  database: Database,
  keys: readonly string[],
  forVisitors: boolean,
): Promise<Map<string, PlayerReference>> {
  const isShown = forVisitors ? isVisible(raw('players.player_key'), null) : sql`true`;
  const rows = await query<PlayerReference>(
    database,
    sql`
      select player_key, roblox_id as id, name
      from players
      where player_key = any(${keys}::text[]) and ${isShown}`,
  );
  return new Map(rows.map((row) => [row.player_key, row]));
}
