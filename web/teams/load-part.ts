import type { CompetitionPlaces } from '#contract/competitions/tables.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { Squad, TransferList } from '#contract/squads/schema.ts';
import type { TeamHeadToHead, TeamPage } from '#contract/teams/pages.ts';
import type { Team } from '#contract/teams/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { chooseTeamTab } from '#web/teams/team-tabs.ts';

/** A ban of a player and its remaining matches. */
export interface OpenBan {
  player: { player_key: string };
  remaining: number;
}

/** A tab's data besides the team's own. */
export type TabData =
  | { tab: 'overview'; squad: Squad; suspended: OpenBan[]; places: CompetitionPlaces | null }
  | { tab: 'squad'; squad: Squad; suspended: OpenBan[] }
  | { tab: 'fixtures'; fixtures: Fixture[] }
  | { tab: 'head-to-head'; teams: Team[]; meetings: TeamHeadToHead | null }
  | { tab: 'transfers'; transfers: TransferList }
  | { tab: 'seasons' };

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Loads the query's tab; invalid parameters are ignored. */
export async function loadTeamPart(page: TeamPage, query: URLSearchParams, signal: AbortSignal): Promise<TabData> {
  const { league_id, team } = page;
  const params = { league_id, slug: team.slug };
  const tab = chooseTeamTab(query);
  switch (tab) {
    case 'overview': {
      const [people, places] = await Promise.all([loadSquad(page, undefined, signal), loadPlaces(page, signal)]);
      return { tab, ...people, places };
    }
    case 'squad': {
      const day = query.get('day') ?? '';
      return { tab, ...(await loadSquad(page, isDay(day) ? day : undefined, signal)) };
    }
    case 'fixtures': {
      const querystring = { team: team.id, ...(page.season && { season: page.season.id }) };
      const { fixtures } = await call('GET /leagues/:league_id/fixtures', { params, querystring, signal });
      return { tab, fixtures };
    }
    case 'head-to-head': {
      const teams = await call('GET /leagues/:league_id/teams', { params, signal });
      const others = teams.filter(({ id }) => id !== team.id);
      const other = others.find(({ slug }) => slug === query.get('with')) ?? findUsualOpponent(page, others);
      if (!other) return { tab, teams: others, meetings: null };
      const meetings = await call('GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug', {
        params: { ...params, other_slug: other.slug },
        signal,
      });
      return { tab, teams: others, meetings };
    }
    case 'transfers': {
      const querystring = { team: team.slug, per_page: 100 };
      return { tab, transfers: await call('GET /leagues/:league_id/transfers', { params, querystring, signal }) };
    }
    case 'seasons':
      return { tab };
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && new Date(text).toISOString().startsWith(text);
}

async function loadSquad({ league_id, team }: TeamPage, day: string | undefined, signal: AbortSignal) {
  const [squad, { suspensions }] = await Promise.all([
    call('GET /leagues/:league_id/teams/:slug/squad', {
      params: { league_id, slug: team.slug },
      querystring: day === undefined ? {} : { day },
      signal,
    }),
    call('GET /leagues/:league_id/suspensions', { params: { league_id }, querystring: { team: team.id }, signal }),
  ]);
  return { squad, suspended: suspensions satisfies OpenBan[] };
}

async function loadPlaces({ league_id, competition }: TeamPage, signal: AbortSignal) {
  if (!competition) return null;
  const params = { league_id, competition_id: competition.id };
  return call('GET /leagues/:league_id/competitions/:competition_id/positions', { params, signal });
}

/** The next opponent, else the last one, else the first team. */
function findUsualOpponent({ team, next, results }: TeamPage, others: readonly Team[]): Team | undefined {
  const [fixture] = next.map((one) => one.fixture);
  const nextId = fixture?.home.team?.id === team.id ? fixture.away.team?.id : fixture?.home.team?.id;
  const lastId = results.find(({ opponent }) => opponent.team)?.opponent.team?.id;
  return others.find(({ id }) => id === nextId) ?? others.find(({ id }) => id === lastId) ?? others[0];
}
