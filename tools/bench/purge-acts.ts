import { createHmac } from 'node:crypto';
import type { Correction } from '#contract/corrections.ts';
import type { Team } from '#contract/league-teams.ts';
import type { Match } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { SESSION_COOKIE } from '#server/http/session-cookie.ts';
import { buildSubmission, FIRST_ROBLOX_ID } from '#tools/bench/sample-match.ts';

export const WEBHOOK_SECRET = 'bench';
const STAFF = 20;
const SHOWN = { leaderboard: true, visibility: 'public', connections: true };
const HIDDEN = { leaderboard: false, visibility: 'private', connections: false };

/** A change through the API, and the addresses that show what it changes. */
export interface Act {
  name: string;
  path: string;
  headers: Record<string, string>;
  body: object;
  shownAt: string[];
}

/** The acts of one league in turn: each undoes the one before, or changes something again. */
export class LeagueActs {
  readonly #origin: string;
  readonly #league: number;
  readonly #cookies: string[];
  readonly #person: { cookie: string; key: string };
  readonly #apiKey: string;
  readonly #team: Team;
  readonly #pending: number[];
  /** Newest first. */
  readonly #played: number[];
  /** Roblox ids of players that have yet to be erased. */
  readonly #erasable: number[];
  #turn = -1;

  static async prepare(database: Database, origin: string, league: number): Promise<LeagueActs> {
    const { rows: users } = await database.$client.query<{ id: number }>(
      `insert into users (discord_id, d_username)
       select (970000000000000000 + $1 * 100 + n)::text, 'purger_' || n from generate_series(1, ${STAFF}) as n
       returning id`,
      [league],
    );
    await database.$client.query(
      'insert into league_access (league_id, user_id, level) select $1, unnest($2::integer[]), 6',
      [league, users.map(({ id }) => id)],
    );
    const tokens = await Promise.all(users.map(({ id }) => createSession(database, id)));
    const cookies = tokens.map((token) => `${SESSION_COOKIE}=${token}`);
    const key = String(FIRST_ROBLOX_ID + league);
    await database.$client.query(
      'update users set roblox_id = $2, roblox_username = $3, visibility = $4 where id = $1',
      [users[0]?.id, key, `player_${league}`, 'public'],
    );
    const teams = await post<Team>(origin, `/api/leagues/myLeagues/${league}/teams`, cookies[0] as string, {
      name: `Purged ${league}`,
      short_name: 'PUR',
      crest: { outline: 'shield', pattern: 'sash', first_colour: '#1b7a3d', second_colour: '#ffffff' },
    });
    const list = async (condition: string) => {
      const { rows } = await database.$client.query<{ match_id: number }>(
        `select match_id from matches where league_id = $1 and declined_at is null and ${condition}
         order by match_id desc limit 40`,
        [league],
      );
      return rows.map(({ match_id }) => match_id);
    };
    return new LeagueActs({
      origin,
      league,
      cookies,
      person: { cookie: cookies[0] as string, key },
      apiKey: await createApiKey(database, league),
      team: teams,
      pending: await list(`status = 'Pending'`),
      played: await list(`status like 'Approved%' and event_data::text <> '[]'`),
    });
  }

  private constructor(options: {
    origin: string;
    league: number;
    cookies: string[];
    person: { cookie: string; key: string };
    apiKey: string;
    team: Team;
    pending: number[];
    played: number[];
  }) {
    this.#origin = options.origin;
    this.#league = options.league;
    this.#cookies = options.cookies;
    this.#person = options.person;
    this.#apiKey = options.apiKey;
    this.#team = options.team;
    this.#pending = options.pending;
    this.#played = options.played;
    this.#erasable = Array.from({ length: 400 }, (_, at) => FIRST_ROBLOX_ID + 100 + at * 4 + (options.league % 4));
  }

  async next(): Promise<Act> {
    this.#turn += 1;
    const round = Math.floor(this.#turn / 10);
    const cookie = this.#cookies[this.#turn % this.#cookies.length] as string;
    const pending = this.#pending[round % this.#pending.length] as number;
    const played = this.#played[round % this.#played.length] as number;
    const league_id = this.#league;
    switch (this.#turn % 10) {
      case 0:
        return this.#act('decline', '/leagues/myLeagues/match_request', cookie, pending, {
          match_id: pending,
          league_id,
          option: 'decline',
        });
      case 1:
        return this.#act('restore', '/leagues/myLeagues/restore_match', cookie, pending, {
          match_id: pending,
          league_id,
        });
      case 2:
        return this.#act('correct', `/matches/${played}/corrections`, cookie, played, await this.#correct(played));
      case 3:
        return this.#act('rename', `/leagues/myLeagues/${league_id}/teams/change`, cookie, played, {
          id: this.#team.id,
          name: `Purged ${league_id} ${this.#turn}`,
          short_name: 'PUR',
          crest: this.#team.crest,
        });
      case 4:
        return this.#act('hide', '/users/update_privacy', this.#person.cookie, played, HIDDEN);
      case 5:
        return this.#act('show', '/users/update_privacy', this.#person.cookie, played, SHOWN);
      case 6:
        return this.#act('remove', `/matches/${played}/remove`, cookie, played, { reason: 'Played twice.' });
      case 8:
        return this.#act('restore', '/leagues/myLeagues/restore_match', cookie, played, {
          match_id: played,
          league_id,
        });
      default:
        return this.#turn % 40 === 9 ? this.#erase() : this.#submit(played);
    }
  }

  /** Addresses that show the league, one of its matches, its team or its player. */
  list(match: number, player = this.#person.key): string[] {
    const { slug } = this.#team;
    const league = `leagues/${this.#league}`;
    const calls = [
      'matches/all_matches',
      `matches/${match}`,
      `matches/${match}/player-stats.csv`,
      `matches/${match}/profiles`,
      'leagues/all',
      league,
      ...['overview', 'matches', 'standings', 'leaderboards', 'teams', 'standings.csv'].map(
        (part) => `${league}/${part}`,
      ),
      `${league}/teams/${slug}`,
    ];
    const pages = [
      'matches',
      'leagues',
      league,
      `${league}/teams`,
      `${league}/teams/${slug}`,
      `${league}/feed.atom`,
      `matches/${match}`,
      `players/${player}`,
      'sitemap/matches-1.xml',
      `share/match/${match}.png`,
    ];
    return [...calls.map((call) => `/api/${call}`), ...pages.map((page) => `/${page}`)];
  }

  #act(name: string, path: string, cookie: string, match: number, body: object): Act {
    const headers = { cookie, 'content-type': 'application/json' };
    return { name, path: `/api${path}`, headers, body, shownAt: this.list(match) };
  }

  #submit(match: number): Act {
    const headers = { authorization: `Bearer ${this.#apiKey}`, 'content-type': 'application/json' };
    const body = buildSubmission(1_000_000 * this.#league + this.#turn);
    return { name: 'submit', path: '/api/submissions/game_server', headers, body, shownAt: this.list(match) };
  }

  #erase(): Act {
    const player = this.#erasable.shift() as number;
    const body = {
      NotificationId: String(player),
      EventType: 'RightToErasureRequest',
      EventTime: new Date().toISOString(),
      EventPayload: { UserId: player, GameIds: [1] },
    };
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', WEBHOOK_SECRET)
      .update(`${seconds}.${JSON.stringify(body)}`)
      .digest('base64');
    const headers = { 'content-type': 'application/json', 'roblox-signature': `t=${seconds},v1=${signature}` };
    const shownAt = this.list(this.#played[0] as number, String(player));
    return { name: 'erase', path: '/api/webhooks/roblox', headers, body, shownAt };
  }

  /** The match as it is, with a goal more. */
  async #correct(id: number): Promise<Correction> {
    const response = await fetch(`${this.#origin}/api/matches/${id}`, { headers: { cookie: this.#person.cookie } });
    const match = (await response.json()) as Match;
    const { team_names, team_goals } = match.context_data;
    return {
      revision: match.revision,
      reason: 'A goal was missing.',
      type: match.type,
      played_at: match.submission_date,
      team_names,
      team_goals: { ...team_goals, Blue: (team_goals.Blue + 1) % 20 },
      player_data: match.player_data,
      event_data: match.event_data,
    };
  }
}

async function post<T>(origin: string, path: string, cookie: string, body: object): Promise<T> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
