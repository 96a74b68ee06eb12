import type { AuditedCalls } from '#server/testing/season-calls.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The calls about groups of a league's matches, with their log entries. `owner` is the id of the calling account. */
export function listGroupCalls(server: TestApp, league_id: number, owner: () => number) {
  return {
    'POST /groups/create_group': () => ({
      body: { group_name: 'Cup run', group_type: 'root', league_id },
      logged: { action: 'group created', after: { type: 'root', in: null, match: null } },
    }),
    'POST /groups/:group_id/manage_group': async () => {
      const data_id = await storeMatch(server.database);
      const group_id = await storeGroup(server.database, { group_owner_id: owner() });
      return {
        params: { group_id },
        body: { data_id, method: 'add_match' },
        logged: { action: 'match added to group', subject: String(group_id), after: { match: data_id } },
      };
    },
    'POST /groups/:group_id/rename_group': async () => {
      const group_id = await storeGroup(server.database, { group_owner_id: owner() });
      return {
        params: { group_id },
        body: { group_name: 'Spring cup' },
        logged: { action: 'group renamed', subject: String(group_id), before: null, after: null },
      };
    },
    'POST /groups/:group_id/delete_group': async () => {
      const group_id = await storeGroup(server.database, { group_owner_id: owner() });
      return {
        params: { group_id },
        body: {},
        logged: { action: 'group deleted', subject: String(group_id), group_id: null },
      };
    },
  } satisfies Partial<AuditedCalls>;
}
