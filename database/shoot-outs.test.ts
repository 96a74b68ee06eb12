import { expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { createSchema, migrateDatabase } from '#database/migrate.ts';
import { findSchemaBefore, useDatabases } from '#database/test-database.ts';

const databases = useDatabases();

const TEAM = `'{"Blue": {"players": []}, "Green": {"players": []}}'`;
const MATCH = `(8, 'Approved', 'manual', 'Cup', 'A vs B', 'A', 'B', 1, 1, ${TEAM}, '[]')`;

test('the shoot-out of a fixture moves to its match and to the earlier revisions', async () => {
  const url = await databases.create({ isMigrated: false });
  const database = connect(url, { max: 1 });
  const { $client } = database;
  try {
    await $client.query('begin');
    await createSchema($client as never, await findSchemaBefore('shoot_outs'));
    await $client.query('commit');
    await $client.query(`
      insert into league_seasons (id, league_id, name, first_day, last_day)
        overriding system value values (1, 8, 'S', '2026-01-01', '2026-12-31');
      insert into competitions (id, league_id, season_id, name, format, match_types, tie_breakers)
        overriding system value values (1, 8, 1, 'Cup', 'knockout', '{Cup}', '{}');
      insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
        player_data, event_data) values ${MATCH}, ${MATCH};
      insert into match_revisions (match_id, revision, reason, before, player_ids)
        values (1, 2, 'r', '{"type": "Cup"}', '{}'), (2, 2, 'r', '{"type": "Cup"}', '{}');
      insert into fixtures (league_id, competition_id, stage, round, tie, match_id, home_side, had_extra_time,
        home_penalties, away_penalties) values (8, 1, 'final', 1, 1, 1, 'Green', true, 4, 3)`);
  } finally {
    await $client.end();
  }
  await migrateDatabase(url);
  const migrated = connect(url, { max: 1 });
  try {
    const { rows } = await migrated.$client.query(`
      select match_id::integer, had_extra_time, blue_penalties, green_penalties, before
      from matches join match_revisions using (match_id) order by match_id`);
    const before = { type: 'Cup', extra_time: true, shoot_out: { Blue: 3, Green: 4 } };
    expect(rows).toEqual([
      { match_id: 1, had_extra_time: true, blue_penalties: 3, green_penalties: 4, before },
      { match_id: 2, had_extra_time: false, blue_penalties: null, green_penalties: null, before: { type: 'Cup' } },
    ]);
  } finally {
    await migrated.$client.end();
  }
});
