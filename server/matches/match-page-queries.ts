import type { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import type { Match, MatchFixture, TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { nameRound, type RoundPlace } from '#server/results/brackets/name-round.ts';
import { AWARD, isListed, JOIN_AWARD, MATCH_FIELDS, PLACE_FIELDS } from '#server/results/counted/match-queries.ts';
import { ofSide, TEAM_HEAD, teamHead } from '#server/results/teams/team-queries.ts';
import { joinVoteState, MAY_HAVE_WINNERS, voteField, writtenWinnersOf } from '#server/votes/match-vote-queries.ts';

interface StoredFixture {
  id: number;
  competition: CompetitionHead;
  place: RoundPlace;
  home: TeamHead;
  away: TeamHead;
  home_side: TeamSide;
  has_sheets: boolean;
  holds_unregistered: boolean;
}

/** The match and its teams as JSON. */
interface FoundMatch {
  match_id: number;
  match: string;
  blue: string | null;
  green: string | null;
  fixture: StoredFixture | null;
  award: Record<TeamSide, number> | null;
  /** Further fields as JSON; the vote doesn't include winners yet. */
  vote: string;
  place: string;
  /** The end of the vote if it has winners; else null. */
  won_at: string | null;
}

/**
 * The indexes of a side's players in `matches m` and `fixtures f` who aren't in the team's squad on the match's day. As
 * for holding a match, players are compared by name only if one of them has no Roblox id.
 */
function unregisteredOf(side: TeamSide): Sql {
  return sql`(
    select coalesce(json_agg(line.slot - 1 order by line.slot), '[]')
    from match_players line
    left join players played on played.player_key = line.player_key
    where line.match_id = m.match_id and line.team = ${side} and line.player_key <> ${DELETED_KEY} and not exists (
      select
      from squad_spells spell
      join players member on member.player_key = spell.player_key
      where spell.team_id = case when f.home_side = ${side} then f.home_team_id else f.away_team_id end
        and ${spellCovers('spell', dayOf(sql`m.submission_date`, zoneOf(sql`m.league_id`)))}
        and (spell.player_key = line.player_key or (
          (starts_with(line.player_key, 'name:') or starts_with(spell.player_key, 'name:'))
          and fold_name(coalesce(line.name, played.name)) = fold_name(member.name)
        ))
    )
  )`;
}

/**
 * The matches of the ids, each with its published fixture unless that was decided otherwise; missing and unlisted ones
 * are omitted.
 */
export async function listMatchPages(database: Database, matchIds: number[]): Promise<Map<number, JsonText<Match>>> {
  const pages = await queryPrepared<FoundMatch>(
    database,
    'list_match_pages',
    sql`
      select m.match_id, json_build_object(${MATCH_FIELDS})::text as match, ${ofSide('blue', TEAM_HEAD)}::text as blue,
        ${ofSide('green', TEAM_HEAD)}::text as green, (
        select json_build_object(
          'id', f.id,
          'competition', json_build_object('id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format),
          'place', json_build_object(
            'format', c.format, 'stage', f.stage, 'group', f.group_name, 'round', f.round,
            'last_round', (
              select max(round) from fixtures as of_stage
              where of_stage.competition_id = c.id and of_stage.stage = f.stage and of_stage.removed_at is null
            )
          ),
          'home', ${teamHead('home')},
          'away', ${teamHead('away')},
          'home_side', f.home_side,
          'has_sheets', exists (select from team_sheets sheet where sheet.fixture_id = f.id),
          'holds_unregistered', c.holds_unregistered
        )
        from fixtures f
        join competitions c on c.id = f.competition_id and c.published_at is not null and c.removed_at is null
        join teams home on home.id = f.home_team_id
        join teams away on away.id = f.away_team_id
        where f.match_id = m.match_id and f.removed_at is null and f.status in ('planned', 'postponed')
      ) as fixture, ${AWARD} as award, ${PLACE_FIELDS} as place,
        ${voteField(sql`null`)} as vote, case when ${MAY_HAVE_WINNERS} then vote_closes_at end as won_at
      from matches m
      join leagues l on l.id = m.league_id
      ${JOIN_AWARD}
      ${joinVoteState()}
      where m.match_id = any(${hideFromPlanner(matchIds, 'bigint[]')}) and ${isListed('m')}`,
  );
  const votes = await listWonVotes(database, pages);
  const unregistered = await listUnregistered(database, pages);
  return new Map(
    pages.map((page) => {
      const further = `${votes.get(page.match_id) ?? page.vote}${writeUnregistered(unregistered.get(page.match_id))}`;
      return [page.match_id, writePage(page, further)];
    }),
  );
}

/**
 * The players of both sides who aren't in the squads of their fixture's teams, where the competition holds such matches.
 * Separate, as few competitions do, and preparing these joins costs a third of reading the match.
 */
async function listUnregistered(
  database: Database,
  pages: readonly FoundMatch[],
): Promise<Map<number, Record<TeamSide, number[]>>> {
  const ids = pages.flatMap(({ match_id, fixture }) => (fixture?.holds_unregistered ? match_id : []));
  if (ids.length === 0) return new Map();
  const found = await queryPrepared<{ match_id: number } & Record<TeamSide, number[]>>(
    database,
    'list_unregistered',
    sql`
      select m.match_id, ${unregisteredOf('Blue')} as "Blue", ${unregisteredOf('Green')} as "Green"
      from matches m
      join fixtures f on f.match_id = m.match_id and f.removed_at is null
      where m.match_id = any(${hideFromPlanner(ids, 'bigint[]')})`,
  );
  return new Map(found.map(({ match_id, Blue, Green }) => [match_id, { Blue, Green }]));
}

/**
 * The votes with winners. Separate, as most matches have no votes, and planning this statement costs more than reading
 * the match.
 */
async function listWonVotes(database: Database, pages: readonly FoundMatch[]): Promise<Map<number, string>> {
  const ended = pages.filter(({ won_at }) => won_at !== null);
  if (ended.length === 0) return new Map();
  const ids = sql`${ended.map(({ match_id }) => match_id)}::bigint[]`;
  const found = await queryPrepared<{ match_id: number; vote: string }>(
    database,
    'list_won_votes',
    sql`
      select match_id, ${voteField(sql`winners`)} as vote
      from unnest(${ids}, ${ended.map(({ won_at }) => won_at)}::text[]) as ended (match_id, vote_closes_at)
      cross join (select 'ended' as vote_state) as voting
      join (${writtenWinnersOf(sql`select unnest(${ids})`)}) as won using (match_id)`,
  );
  return new Map(found.map(({ match_id, vote }) => [match_id, vote]));
}

function writePage({ match, blue, green, fixture, award, place }: FoundMatch, further: string): JsonText<Match> {
  const teams = (blue ?? green) ? `,"teams":{"Blue":${blue},"Green":${green}}` : '';
  const awarded = award ? `,"award":${JSON.stringify(award)}` : '';
  return `${match.slice(0, -1)}${teams}${fixture ? writeFixture(fixture) : ''}${awarded}${further}${place}}`;
}

/** The fixture's field of a match. */
function writeFixture({ place, holds_unregistered: _, has_sheets, ...fixture }: StoredFixture): string {
  const named: MatchFixture = { ...fixture, round_name: nameRound(place), ...(has_sheets && { has_sheets }) };
  return `,"fixture":${JSON.stringify(named)}`;
}

function writeUnregistered(unregistered: Record<TeamSide, number[]> | undefined): string {
  const hasAny = unregistered && unregistered.Blue.length + unregistered.Green.length > 0;
  return hasAny ? `,"unregistered":${JSON.stringify(unregistered)}` : '';
}

/** The parts of a match that its CSV files show, as stored. */
export type MatchFigures = Pick<Match, 'match_id' | 'player_data'> & {
  context_data: Pick<Match['context_data'], 'match_name' | 'team_names' | 'team_goals'>;
};

/** The matches of the ids without their events; missing and unlisted ones are omitted. */
export async function listMatchFigures(database: Database, matchIds: number[]): Promise<Map<number, MatchFigures>> {
  const found = await queryPrepared<MatchFigures>(
    database,
    'list_match_figures',
    sql`
      select m.match_id, m.player_data, json_build_object(
        'match_name', m.match_name,
        'team_names', json_build_object('Blue', m.blue_name, 'Green', m.green_name),
        'team_goals', json_build_object('Blue', m.blue_goals, 'Green', m.green_goals)
      ) as context_data
      from matches m
      where m.match_id = any(${hideFromPlanner(matchIds, 'bigint[]')}) and ${isListed('m')}`,
  );
  return new Map(found.map((match) => [match.match_id, match]));
}
