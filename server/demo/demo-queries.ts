import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { matchDisputes } from '#database/correction-schema.ts';
import { leagueSeasons, pointDeductions, teamAliases } from '#database/league-schema.ts';
import { groupMatches, groups, leagues } from '#database/schema.ts';
import type { DemoSubmitter } from '#server/demo/build-demo-match.ts';
import type { DemoLeague } from '#server/demo/demo-leagues.ts';
import type { DEMO_ALIAS, DEMO_SEASONS } from '#server/demo/demo-table-rules.ts';

/** An arbitrary constant: concurrent seeding processes wait for each other. */
const SEED_LOCK = 7_465_109;

/** Locks seeding until the commit, and returns whether the database has no matches. */
export async function claimEmptyDatabase(database: Database): Promise<boolean> {
  await database.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const { rows } = await database.execute<{ is_empty: boolean }>(
    sql`select not exists (select from matches) as is_empty`,
  );
  return rows[0]?.is_empty === true;
}

/** Adds the leagues, and sets description and methods of those that migrations created. */
export async function storeDemoLeagues(database: Database, demoLeagues: readonly DemoLeague[]): Promise<void> {
  await database
    .insert(leagues)
    .values(demoLeagues.map(({ id, name, slug, sport, desc, methods }) => ({ id, name, slug, sport, desc, methods })))
    .onConflictDoUpdate({
      target: leagues.id,
      set: { desc: sql`excluded."desc"`, methods: sql`excluded.methods` },
    });
}

/** The accounts with these Discord ids. */
export async function listAccounts(database: Database, discordIds: readonly string[]): Promise<DemoSubmitter[]> {
  const { rows } = await database.execute<DemoSubmitter & Record<string, unknown>>(
    sql`select id, d_username from users where discord_id in ${discordIds} order by id`,
  );
  return rows;
}

export async function markDeclined(database: Database, matchId: number, reviewerId: number, date: Date): Promise<void> {
  await database.execute(
    sql`update matches set declined_at = ${date}, reviewed_by = ${reviewerId} where match_id = ${matchId}`,
  );
}

/** Sets the time of a match's newest correction. */
export async function dateCorrection(database: Database, matchId: number, date: Date): Promise<void> {
  await database.execute(sql`
    with changed as (
      update matches set corrected_at = ${date} where match_id = ${matchId} returning match_id, revision
    )
    update match_revisions set corrected_at = ${date}
    from changed
    where match_revisions.match_id = changed.match_id and match_revisions.revision = changed.revision`);
}

export async function storeDispute(database: Database, dispute: typeof matchDisputes.$inferInsert): Promise<void> {
  await database.insert(matchDisputes).values(dispute);
}

/** Stores a group with its matches; returns its id. */
export async function storeGroup(
  database: Database,
  group: typeof groups.$inferInsert,
  matchIds: readonly number[],
): Promise<number> {
  const [row] = await database.insert(groups).values(group).returning({ group_id: groups.group_id });
  if (!row) throw new Error(`The group ${group.group_name} was not stored.`);
  if (matchIds.length > 0) {
    await database
      .insert(groupMatches)
      .values(matchIds.map((match_id) => ({ group_id: row.group_id, match_id, added_at: group.creation_date })));
  }
  return row.group_id;
}

/** Stores a season with its deductions. */
export async function storeSeason(
  database: Database,
  { league, deductions = [], ...season }: (typeof DEMO_SEASONS)[number],
): Promise<void> {
  const [row] = await database
    .insert(leagueSeasons)
    .values({ league_id: league, ...season })
    .returning({ id: leagueSeasons.id });
  if (!row) throw new Error(`The season ${season.name} was not stored.`);
  if (deductions.length > 0) {
    await database.insert(pointDeductions).values(deductions.map((deduction) => ({ season_id: row.id, ...deduction })));
  }
}

/** Lower case suffices as the key of the demo's alias. */
export async function storeTeamAlias(database: Database, { league, alias, team }: typeof DEMO_ALIAS): Promise<void> {
  await database.insert(teamAliases).values({ league_id: league, alias_key: alias.toLowerCase(), alias, team });
}
