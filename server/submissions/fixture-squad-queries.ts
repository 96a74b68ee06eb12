import type { Fixture } from '#contract/fixtures/schema.ts';
import type { EntryFixture, FixtureSquadPlayer, FixtureTeam, GameServerFixtures } from '#contract/fixtures/squads.ts';
import { GAME_SERVER_FIXTURE_HOURS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { currentPeriod } from '#server/kit/http/surrogate-keys.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { findCompetitionOfFixture, listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { findMatchType } from '#server/submissions/typed-result-queries.ts';
import { listSuspensions } from '#server/suspensions/suspension-queries.ts';

type StoredTeam = Omit<FixtureTeam, 'squad'> & {
  squad: (Omit<FixtureSquadPlayer, 'is_suspended'> & { player_key: string })[];
};

const HOURS_MS = GAME_SERVER_FIXTURE_HOURS * 60 * 60 * 1000;

/** `listGameServerFixtures` as JSON, cached for the minute. */
export function readGameServerFixtures(
  { database, responses }: Pick<ReadSource, 'database' | 'responses'>,
  leagueId: number,
): Promise<JsonText<GameServerFixtures>> {
  const timing = { changesEachMinute: true };
  return responses.find(
    ['game server fixtures', leagueId, currentPeriod(timing)],
    async () => JSON.stringify(await listGameServerFixtures(database, leagueId, new Date())),
    () => ({ keys: [writeKey('league', leagueId)], ...timing }),
  );
}

/** A league's fixtures around the present time, with both squads of the day and today's suspensions. */
export async function listGameServerFixtures(
  database: Database,
  league_id: number,
  now: Date,
): Promise<GameServerFixtures> {
  const from = new Date(now.getTime() - HOURS_MS).toISOString();
  const to = new Date(now.getTime() + HOURS_MS).toISOString();
  const near = await listFixtures(database, { league_id, from, to });
  const open = near.filter(
    ({ status }) => status === 'planned' || status === 'postponed' || status === 'to be replayed',
  );
  const withSquads = await addSquads(database, league_id, open, now);
  return { fixtures: withSquads.map((fixture) => ({ ...fixture, kick_off: fixture.kick_off ?? from })) };
}

/** A published fixture whose match is entered by form, with the squads of its day; undefined for an unknown one. */
export async function findEntryFixture(
  database: Database,
  league_id: number,
  id: number,
): Promise<EntryFixture | undefined> {
  const competition_id = await findCompetitionOfFixture(database, league_id, id);
  if (competition_id === undefined) return undefined;
  const fixtures = await listFixtures(database, { league_id, competition_id });
  const found = fixtures.filter((fixture) => fixture.id === id);
  const [fixture] = await addSquads(database, league_id, found, new Date(found[0]?.kick_off ?? Date.now()));
  return fixture && { ...fixture, match_type: await findMatchType(database, competition_id) };
}

type FixtureWithSquads = Omit<EntryFixture, 'match_type'>;

/** Fixtures with both squads at an instant, and today's suspensions. */
async function addSquads(
  database: Database,
  leagueId: number,
  fixtures: readonly Fixture[],
  instant: Date,
): Promise<FixtureWithSquads[]> {
  if (fixtures.length === 0) return [];
  const ids = fixtures.flatMap(({ home, away }) => [home.team?.id ?? 0, away.team?.id ?? 0]);
  const teams = await listTeamsWithSquads(database, leagueId, ids, instant);
  const suspensions = await listSuspensions(database, leagueId);

  function findTeam(id: number | undefined, competitionId: number): FixtureTeam | null {
    const team = id === undefined ? undefined : teams.get(id);
    if (!team) return null;
    const suspended = new Set(
      suspensions
        .filter(({ competition }) => competition === null || competition.id === competitionId)
        .map(({ player }) => player.player_key),
    );
    const squad = team.squad.map(({ player_key, ...player }) => ({
      ...player,
      is_suspended: suspended.has(player_key),
    }));
    return { ...team, squad };
  }

  return fixtures.map(({ id, competition, round_name, kick_off, home, away }) => ({
    id,
    competition: competition.name,
    round: round_name,
    kick_off,
    home: findTeam(home.team?.id, competition.id),
    away: findTeam(away.team?.id, competition.id),
  }));
}

async function listTeamsWithSquads(
  database: Database,
  leagueId: number,
  teamIds: readonly number[],
  instant: Date,
): Promise<Map<number, StoredTeam>> {
  const teams = await query<StoredTeam>(
    database,
    sql`
      select id, name, short_name,
        array(
          select spelling from team_spellings
          where team_id = teams.id and removed_at is null
          order by kind = 'name' desc, spelling
        ) as spellings,
        (
          select coalesce(json_agg(json_build_object(
            'player_key', player_key, 'id', players.roblox_id, 'name', players.name, 'shirt_number', shirt_number
          ) order by shirt_number nulls last, players.name), '[]')
          from squad_spells join players using (player_key)
          where team_id = teams.id and removed_at is null
            and daterange(first_day, last_day, '[]') @> ${dayOf(sql`${instant}::timestamptz`, zoneOf(leagueId))}
        ) as squad
      from teams
      where league_id = ${leagueId} and id = any(${teamIds}::integer[])`,
  );
  return new Map(teams.map((team) => [team.id, team]));
}
