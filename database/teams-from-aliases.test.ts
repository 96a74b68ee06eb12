import pg from 'pg';
import { expect, test } from 'vitest';
import { createSchema, migrateDatabase } from '#database/migrate.ts';
import { findSchemaBefore, useDatabases } from '#database/test-database.ts';

const databases = useDatabases();

test('the migration to teams keeps every alias, under teams with addresses and crests of their own', async () => {
  const url = await databases.create({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createSchema(client, await findSchemaBefore('teams_from_aliases'));
    await client.query(`
      insert into team_aliases (league_id, alias_key, alias, team) values
        (8, 'wolves fc', 'Wolves FC', 'Wolves'),
        (8, 'wölves', 'Wölves', 'WOLVES'),
        (8, 'w.', 'W.', 'Wolves!'),
        (8, 'owls', 'Owls', '夜の鳥'),
        (1, 'wolves fc', 'Wolves FC', 'Wolves')`);
    await migrateDatabase(url);
    const aliases = await client.query(`
      select league_id, alias, team from team_aliases where alias <> team order by league_id, alias collate "C"`);
    expect(aliases.rows).toEqual([
      { league_id: 1, alias: 'Wolves FC', team: 'Wolves' },
      { league_id: 8, alias: 'Owls', team: '夜の鳥' },
      { league_id: 8, alias: 'W.', team: 'Wolves!' },
      { league_id: 8, alias: 'Wolves FC', team: expect.stringMatching(/^wolves$/i) },
      { league_id: 8, alias: 'Wölves', team: expect.stringMatching(/^wolves$/i) },
    ]);
    const teams = await client.query(`select slug, short_name from teams order by league_id, slug collate "C"`);
    expect(teams.rows).toEqual([
      { slug: 'wolves', short_name: 'WOL' },
      { slug: expect.stringMatching(/^team-[0-9a-f]{6}$/), short_name: 'FC' },
      { slug: 'wolves', short_name: 'WOL' },
      { slug: expect.stringMatching(/^wolves-[0-9a-f]{6}$/), short_name: 'WOL' },
    ]);
  } finally {
    await client.end();
  }
});
