import { offerGroupLeagues } from '#contract/groups/group-leagues.ts';
import type { NewGroup } from '#contract/groups/schema.ts';
import { GROUP_LEAGUES, MAX_MATCHES_PER_GROUP, MAX_NESTED_GROUPS } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { createServe } from '#server/access/serve.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import { logStaffChange } from '#server/changes/audit-queries.ts';
import {
  countGroupMatches,
  countNestedGroups,
  deleteGroup,
  deleteGroupMatch,
  findLeagueOfMatch,
  insertGroup,
  insertGroupMatch,
  lockGroup,
  renameGroup,
} from '#server/groups/group-change-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, forbidden, invalidField, limitReached, notFound, requireFound } from '#server/kit/http/errors.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import { listListedNames } from '#server/leagues/league-queries.ts';
import type { Services } from '#server/services.ts';

/** Creating groups and changing their matches. */
export function groupChangeRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('POST /groups/create_group', async ({ database, body, user }) => {
    if (body.group_type === 'root' && body.group_id) throw invalidField('group_id', 'must be null for a root group.');
    const id = await inTransaction(database, async (transaction) => {
      await lockAccount(transaction, user.id);
      const parent = body.group_type === 'nested' ? await requireParent(transaction, body, user) : null;
      const league_id = await chooseLeague(transaction, body, parent);
      const group_id = await insertGroup(transaction, {
        group_name: body.group_name,
        group_type: body.group_type,
        group_league_id: league_id,
        parent_group_id: parent?.group_id ?? null,
        group_owner_id: user.id,
      });
      if (body.match_id) await insertGroupMatch(transaction, group_id, body.match_id);
      await logStaffChange(transaction, user, {
        league_id,
        action: 'group created',
        subject: group_id,
        after: { type: body.group_type, in: parent?.group_id ?? null, match: body.match_id ?? null },
      });
      return group_id;
    });
    return { id };
  });

  serve(
    'POST /groups/:group_id/manage_group',
    async ({ database, params: { group_id }, body: { data_id, method }, user }) =>
      inTransaction(database, async (transaction) => {
        await lockAccount(transaction, user.id);
        const group = requireFound(await lockGroup(transaction, group_id), `Group ${group_id}`);
        if (method === 'add_match') await addMatch(transaction, group_id, group.group_league_id, data_id);
        else await removeMatch(transaction, group_id, data_id);
        await logStaffChange(transaction, user, {
          league_id: group.group_league_id,
          action: method === 'add_match' ? 'match added to group' : 'match removed from group',
          subject: group_id,
          after: { match: data_id },
        });
      }),
  );

  serve('POST /groups/:group_id/rename_group', async ({ database, params: { group_id }, body, user }) => {
    const name = body.group_name.trim();
    await inTransaction(database, async (transaction) => {
      await lockAccount(transaction, user.id);
      const { group_league_id: league_id } = requireFound(await lockGroup(transaction, group_id), `Group ${group_id}`);
      if (!(await renameGroup(transaction, group_id, name))) return;
      await logStaffChange(transaction, user, { league_id, action: 'group renamed', subject: group_id });
    });
  });

  serve('POST /groups/:group_id/delete_group', async ({ database, params: { group_id }, user }) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, user.id);
      const { group_league_id: league_id } = requireFound(await lockGroup(transaction, group_id), `Group ${group_id}`);
      await deleteGroup(transaction, group_id);
      await logStaffChange(transaction, user, { league_id, action: 'group deleted', subject: group_id });
    }),
  );
}

interface Parent {
  group_id: number;
  league_id: number;
}

/**
 * Locks and returns the parent of a new nested group, so that the limit on nested groups holds; throws 400, 403, 404 or
 * 409.
 */
async function requireParent(transaction: Database, { group_id }: NewGroup, user: SessionUser): Promise<Parent> {
  if (!group_id) throw invalidField('group_id', 'is missing: a nested group needs the group that it is in.');
  const parent = await lockGroup(transaction, group_id);
  if (!parent) throw notFound(`Group ${group_id}`);
  if (parent.group_owner_id !== user.id) throw forbidden('Only the owner of a group may create groups in it.');
  if (!user.is_staff && !user.is_premium) throw forbidden('Only staff and premium accounts may create nested groups.');
  if (parent.group_type !== 'root') throw conflict(`Group ${group_id} is nested itself and takes no groups.`);
  if ((await countNestedGroups(transaction, group_id)) >= MAX_NESTED_GROUPS) {
    throw limitReached(`Group ${group_id} already has ${MAX_NESTED_GROUPS} nested groups, the maximum.`);
  }
  return { group_id, league_id: parent.group_league_id };
}

/** The league of a new group: that of its match and its parent, which must agree; else one of the offered leagues. */
async function chooseLeague(transaction: Database, { league_id, match_id }: NewGroup, parent: Parent | null) {
  if (!match_id) return parent?.league_id ?? requireOfferedLeague(transaction, league_id);
  const leagueId = await requireLeagueOfMatch(transaction, match_id);
  if (parent) requireSameLeague(match_id, leagueId, parent.league_id);
  return leagueId;
}

async function requireOfferedLeague(transaction: Database, leagueId: NewGroup['league_id']): Promise<number> {
  const offered = offerGroupLeagues(await listListedNames(transaction));
  const league = offered.find(({ id }) => id === leagueId);
  if (league) return league.id;
  const isFixed = GROUP_LEAGUES.some(({ id }) => id === offered[0]?.id);
  const choices = offered.map(({ id, name }) => `${id} (${name})`).join(' or ');
  throw invalidField('league_id', `must be ${isFixed ? choices : 'the id of a league in the list of leagues'}.`);
}

async function addMatch(transaction: Database, groupId: number, leagueId: number, matchId: number): Promise<void> {
  requireSameLeague(matchId, await requireLeagueOfMatch(transaction, matchId), leagueId);
  const { count, has_match } = await countGroupMatches(transaction, groupId, matchId);
  if (has_match) throw conflict(`Match ${matchId} is in this group already.`);
  if (count >= MAX_MATCHES_PER_GROUP) {
    throw limitReached(`This group already has ${MAX_MATCHES_PER_GROUP.toLocaleString('en-GB')} matches, the maximum.`);
  }
  await insertGroupMatch(transaction, groupId, matchId);
}

async function removeMatch(transaction: Database, groupId: number, matchId: number): Promise<void> {
  await requireLeagueOfMatch(transaction, matchId);
  if (await deleteGroupMatch(transaction, groupId, matchId)) return;
  throw notFound(`Match ${matchId} in this group`);
}

async function requireLeagueOfMatch(transaction: Database, matchId: number): Promise<number> {
  const leagueId = await findLeagueOfMatch(transaction, matchId);
  if (leagueId === undefined) throw notFound(`Match ${matchId}`);
  return leagueId;
}

function requireSameLeague(matchId: number, matchLeagueId: number, groupLeagueId: number): void {
  if (matchLeagueId === groupLeagueId) return;
  throw conflict(`Match ${matchId} belongs to another league than the group.`);
}
