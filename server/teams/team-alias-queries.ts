import { MAX_TEAM_ALIASES } from '#contract/limits.ts';
import type { TeamAlias } from '#contract/seasons.ts';
import { foldTeamName } from '#contract/team-names.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange } from '#server/audit/audit-queries.ts';
import { badRequest, conflict, notFound } from '#server/http/errors.ts';
import { lockLeague } from '#server/leagues/league-queries.ts';

/**
 * Adds an alias of a team, whose own name is spelt as in its first alias. Throws 400 if both names are the same, 409 for
 * an existing alias and for an alias of an alias.
 */
export async function addTeamAlias(
  database: Database,
  leagueId: number,
  { alias, team }: TeamAlias,
  actor: Actor,
): Promise<TeamAlias> {
  const [aliasKey, teamKey] = [foldTeamName(alias), foldTeamName(team)];
  if (aliasKey === teamKey) throw badRequest('alias must be another name than team; capitals and spaces do not count.');
  return inTransaction(database, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const aliases = await query<TeamAlias>(
      transaction,
      sql`select alias, team from team_aliases where league_id = ${leagueId}`,
    );
    refuseChains(aliases, aliasKey, teamKey);
    if (aliases.length >= MAX_TEAM_ALIASES) {
      throw conflict(`This league has ${MAX_TEAM_ALIASES} aliases, the maximum.`);
    }
    const added = { alias, team: aliases.find((other) => foldTeamName(other.team) === teamKey)?.team ?? team };
    await execute(
      transaction,
      sql`
        insert into team_aliases (league_id, alias_key, alias, team)
        values (${leagueId}, ${aliasKey}, ${alias}, ${added.team})`,
    );
    await logChange(transaction, actor, { league_id: leagueId, action: 'team alias added', after: added });
    return added;
  });
}

function refuseChains(aliases: readonly TeamAlias[], aliasKey: string, teamKey: string): void {
  for (const { alias, team } of aliases) {
    if (foldTeamName(alias) === aliasKey) throw conflict(`${alias} is an alias of ${team} already.`);
    if (foldTeamName(team) === aliasKey) throw conflict(`${team} has aliases of its own; remove them first.`);
    if (foldTeamName(alias) === teamKey) throw conflict(`${alias} is an alias of ${team}; name ${team} as the team.`);
  }
}

/** Throws 404 for an unknown alias. */
export async function removeTeamAlias(
  database: Database,
  leagueId: number,
  alias: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [before] = await query<TeamAlias>(
      transaction,
      sql`
        delete from team_aliases
        where league_id = ${leagueId} and alias_key = ${foldTeamName(alias)}
        returning alias, team`,
    );
    if (!before) throw notFound(`The alias ${alias} of league ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'team alias removed', before });
  });
}
