import { foldName } from '#contract/kit/fold-name.ts';
import type { Team, TeamSpelling } from '#contract/teams/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { refuseTooManySpellings, requireFreeTeamName, requireTeam } from '#server/teams/team-change-queries.ts';

/** Adds a spelling as `storeSpelling` does. */
export async function addSpelling(
  database: Database,
  leagueId: number,
  { team_id, spelling }: TeamSpelling,
  actor: Actor,
): Promise<Team> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    await storeSpelling(transaction, leagueId, { team_id, spelling }, actor);
    return requireTeam(transaction, leagueId, team_id);
  });
}

/**
 * Stores and logs a spelling as `insertSpelling` does; the caller must lock the league. Throws 404 for an unknown team.
 */
export async function storeSpelling(
  transaction: Database,
  leagueId: number,
  { team_id, spelling }: TeamSpelling,
  actor: Actor,
): Promise<void> {
  const { name } = await requireTeam(transaction, leagueId, team_id);
  await insertSpelling(transaction, leagueId, { team_id, spelling });
  await logChange(transaction, actor, {
    league_id: leagueId,
    action: 'team spelling added',
    subject: team_id,
    after: { team: name, spelling },
  });
}

/**
 * Stores a spelling, under which matches then count for the team; the caller must lock the league and log the change.
 * Throws 400 for the name of a side, 409 for a name in use and at the league's maximum.
 */
async function insertSpelling(
  transaction: Database,
  leagueId: number,
  { team_id, spelling }: TeamSpelling,
): Promise<void> {
  await requireFreeTeamName(transaction, leagueId, 'spelling', spelling);
  await execute(
    transaction,
    sql`
      insert into team_spellings (team_id, team_key, league_id, spelling, kind)
      values (${team_id}, ${foldName(spelling)}, ${leagueId}, ${spelling}, 'spelling')`,
  );
  await refuseTooManySpellings(transaction, leagueId);
}

/** Removes a former name or spelling; adding it again undoes that. Throws 404 for an unknown one. */
export async function removeSpelling(
  database: Database,
  leagueId: number,
  { team_id, spelling }: TeamSpelling,
  actor: Actor,
): Promise<Team> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const { name } = await requireTeam(transaction, leagueId, team_id);
    const [removed] = await query<{ spelling: string }>(
      transaction,
      sql`
        delete from team_spellings
        where team_id = ${team_id} and team_key = ${foldName(spelling)} and kind <> 'name'
        returning spelling`,
    );
    if (!removed) throw notFound(`The spelling ${spelling} of team ${team_id}`);
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team spelling removed',
      subject: team_id,
      before: { team: name, spelling: removed.spelling },
    });
    return requireTeam(transaction, leagueId, team_id);
  });
}
