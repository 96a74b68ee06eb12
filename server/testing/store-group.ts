import { groupMatches, groups } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

/** Inserts a group of league 8 and its matches directly, for tests of reading; returns its id. */
export async function storeGroup(
  database: TestDatabase,
  group: Partial<typeof groups.$inferInsert> & { group_owner_id: number },
  matchIds: readonly number[] = [],
): Promise<number> {
  const [row] = await database
    .insert(groups)
    .values({
      group_name: 'Cup run',
      group_type: group.parent_group_id ? 'nested' : 'root',
      group_league_id: 8,
      ...group,
    })
    .returning({ group_id: groups.group_id });
  if (!row) throw new Error('The group was not stored.');
  const { group_id } = row;
  if (matchIds.length > 0) {
    await database.insert(groupMatches).values(matchIds.map((match_id) => ({ group_id, match_id })));
  }
  return group_id;
}
