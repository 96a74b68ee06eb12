import { sql } from 'drizzle-orm';
import { HIGHEST_ACCESS_LEVEL } from '#contract/access-levels.ts';
import type { League, LeagueInformation, LeagueMethod } from '#contract/leagues.ts';
import type { Sport } from '#contract/sports.ts';
import type { Database } from '#database/connect.ts';
import { leagueAccess, leagues } from '#database/schema.ts';

export interface NewLeague {
  name: string;
  sport: Sport;
  desc: string | null;
  methods: LeagueMethod[];
}

/** Creates a league whose owner has level 6 (rules §4); answers its id. */
export async function createLeague(database: Database, league: NewLeague, ownerId: number): Promise<number> {
  return database.transaction(async (transaction) => {
    const [created] = await transaction.insert(leagues).values(league).returning({ id: leagues.id });
    if (!created) throw new Error('The league was not created.');
    await transaction
      .insert(leagueAccess)
      .values({ league_id: created.id, user_id: ownerId, level: HIGHEST_ACCESS_LEVEL });
    return created.id;
  });
}

/** Every league, by name. */
export async function listLeagues(database: Database): Promise<League[]> {
  const { rows } = await database.$client.query<League>({
    name: 'list_leagues',
    text: 'select id, name, slug, sport, "desc", methods from leagues order by lower(name), id',
  });
  return rows;
}

export async function updateLeagueInformation(
  database: Database,
  { league_id, name, desc }: LeagueInformation,
): Promise<void> {
  await database.execute(sql`update leagues set name = ${name}, "desc" = ${desc} where id = ${league_id}`);
}

export async function findLeagueName(database: Database, leagueId: number): Promise<string | undefined> {
  const { rows } = await database.execute<{ name: string }>(sql`select name from leagues where id = ${leagueId}`);
  return rows[0]?.name;
}

/** Gives a user a level in a league, whatever it was before; 0 takes all access away. */
export async function setAccessLevel(
  database: Database,
  leagueId: number,
  userId: number,
  level: number,
): Promise<void> {
  if (level === 0) {
    await database.execute(sql`delete from league_access where league_id = ${leagueId} and user_id = ${userId}`);
    return;
  }
  await database.execute(sql`
    insert into league_access (league_id, user_id, level) values (${leagueId}, ${userId}, ${level})
    on conflict (league_id, user_id) do update set level = excluded.level`);
}
