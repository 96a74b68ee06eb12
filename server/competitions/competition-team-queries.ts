import type { DrawnLots, SeededTeams } from '#contract/competitions/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import {
  type EnteredTeam,
  requireCompetition,
  type StoredCompetition,
} from '#server/competitions/stored-competition-queries.ts';
import { conflict, invalidField, notFound } from '#server/kit/http/errors.ts';

/** Replaces the teams of a competition, logs any difference, and returns the new teams. Throws as `storeTeams` does. */
export async function changeTeams(
  transaction: Database,
  leagueId: number,
  found: StoredCompetition,
  { teams, actor }: { teams: SeededTeams; actor: Actor },
): Promise<EnteredTeam[]> {
  const entered = await storeTeams(transaction, leagueId, found, teams);
  const describe = (list: readonly EnteredTeam[]) => ({
    name: found.name,
    teams: list.map(({ name, group }) => (group === null ? name : `${name} (${group})`)),
    entered: list.map(({ team_id, group }) => (group === null ? { team_id } : { team_id, group })),
  });
  const [before, after] = [describe(found.teams), describe(entered)];
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    const change = { league_id: leagueId, action: 'competition teams set', subject: found.id } as const;
    await logChange(transaction, actor, { ...change, before, after });
  }
  return entered;
}

/**
 * Stores the order in which lots were drawn; teams left out have no lot. Throws 404 for an unknown competition, or a
 * team outside it.
 */
export async function drawLots(
  database: Database,
  leagueId: number,
  { id, team_ids }: DrawnLots,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    const { name, teams } = await requireCompetition(transaction, leagueId, id);
    const stranger = team_ids.find((teamId) => !teams.some(({ team_id }) => team_id === teamId));
    if (stranger !== undefined) throw notFound(`Team ${stranger} of competition ${id}`);
    await execute(
      transaction,
      sql`
        update competition_teams entry set lot = array_position(${team_ids}::integer[], team_id)
        where competition_id = ${id}`,
    );
    const nameOf = (teamId: number) => teams.find(({ team_id }) => team_id === teamId)?.name ?? `Team ${teamId}`;
    const former = teams.filter(({ lot }) => lot !== null).toSorted((a, b) => (a.lot ?? 0) - (b.lot ?? 0));
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'lots drawn',
      subject: id,
      before: { name, teams: former.map((team) => team.name) },
      after: { name, teams: team_ids.map(nameOf) },
    });
  });
}

/**
 * Replaces the teams of a competition and returns the new ones; remaining teams keep lots and withdrawals. Throws 404
 * for an unknown team, 400 for a repeated team, 409 if a removed team has fixtures.
 */
export async function storeTeams(
  transaction: Database,
  leagueId: number,
  competition: { id: number; teams: EnteredTeam[] },
  teams: SeededTeams,
): Promise<EnteredTeam[]> {
  const ids = teams.map(({ team_id }) => team_id);
  const twice = ids.find((teamId, at) => ids.indexOf(teamId) < at);
  if (twice !== undefined) throw invalidField('teams', `has team ${twice} twice.`);
  const known = await query<{ id: number; name: string }>(
    transaction,
    sql`
      select id, name from teams
      where league_id = ${leagueId} and id = any(${ids}::integer[])
        and (removed_at is null or id = any(${competition.teams.map(({ team_id }) => team_id)}::integer[]))`,
  );
  const entered = teams.map(({ team_id, group = null }): EnteredTeam => {
    const team = known.find((one) => one.id === team_id);
    if (!team) throw notFound(`Team ${team_id} of league ${leagueId}`);
    const former = competition.teams.find((one) => one.team_id === team_id);
    const { lot = null, withdrawal = null, withdrawal_reason = null } = former ?? {};
    return { team_id, name: team.name, group, lot, withdrawal, withdrawal_reason };
  });
  await requireNoFixtures(transaction, competition, ids);
  await execute(transaction, sql`delete from competition_teams where competition_id = ${competition.id}`);
  await execute(
    transaction,
    sql`
      insert into competition_teams (competition_id, team_id, group_name, seed, lot, withdrawal, withdrawal_reason)
      select ${competition.id}, team_id, group_name, seed, lot, withdrawal, withdrawal_reason
      from unnest(
        ${ids}::integer[], ${entered.map(({ group }) => group)}::text[], ${entered.map(({ lot }) => lot)}::smallint[],
        ${entered.map(({ withdrawal }) => withdrawal)}::text[],
        ${entered.map(({ withdrawal_reason }) => withdrawal_reason)}::text[]
      ) with ordinality as entry (team_id, group_name, lot, withdrawal, withdrawal_reason, seed)`,
  );
  return entered;
}

/** Throws 409 if a removed team has fixtures in the competition. */
async function requireNoFixtures(
  transaction: Database,
  { id, teams }: { id: number; teams: EnteredTeam[] },
  staying: readonly number[],
): Promise<void> {
  const leaving = teams.filter(({ team_id }) => !staying.includes(team_id));
  if (leaving.length === 0) return;
  const ids = leaving.map(({ team_id }) => team_id);
  const [busy] = await query<{ home_team_id: number; away_team_id: number }>(
    transaction,
    sql`
      select home_team_id, away_team_id from fixtures
      where competition_id = ${id} and removed_at is null
        and (home_team_id = any(${ids}::integer[]) or away_team_id = any(${ids}::integer[]))
      limit 1`,
  );
  const team = leaving.find(({ team_id }) => team_id === busy?.home_team_id || team_id === busy?.away_team_id);
  if (team) throw conflict(`${team.name} have fixtures in the competition. Withdraw the team, or remove those first.`);
}
