import type { MadeTeam, NewTeamEntry } from '#contract/entries/schema.ts';
import { DAYS_PER_MADE_TEAM } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { query, sql } from '#database/query.ts';
import { lockAccount } from '#server/changes/account-lock-queries.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { describeFailedChecks } from '#server/entries/check-entry.ts';
import { requireOpenSeason, storeEntry } from '#server/entries/entry-change-queries.ts';
import { findEntryChecks } from '#server/entries/entry-check-queries.ts';
import { limitReached, requireFound } from '#server/kit/http/errors.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { registerSpells, storeCaptains } from '#server/squads/spell-queries.ts';
import { addTeamWithin } from '#server/teams/team-change-queries.ts';

/**
 * Adds a team with the account's player as captain and first member of its squad, and enters it unless a check fails.
 * Throws 404 for an unknown season. Throws 409 outside sign-up, for a player of another team or one who joined any in the
 * last `DAYS_PER_MADE_TEAM`, and as `addTeam` does.
 */
export async function enterNewTeam(
  database: Database,
  leagueId: number,
  { season_id, team: made, ...wishes }: NewTeamEntry,
  { user, actor }: { user: Pick<SessionUser, 'id' | 'roblox_username'> & { roblox_id: string }; actor: Actor },
): Promise<MadeTeam> {
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockAccount(transaction, user.id);
    await lockTypedNames(transaction, leagueId);
    await lockLeague(transaction, leagueId);
    const season = await requireOpenSeason(transaction, leagueId, season_id, { is_staff: false });
    const today = await readDayOfNewTeam(transaction, leagueId, user.roblox_id);
    const { former_names: _, spellings: __, ...team } = await addTeamWithin(transaction, leagueId, made, actor);
    const player = { id: user.roblox_id, name: user.roblox_username ?? user.roblox_id };
    const joined = { team_id: team.id, first_day: today, players: [player], reason: 'Made the team at sign-up.' };
    await registerSpells(transaction, leagueId, joined, actor);
    const captains = { team_id: team.id, captain_key: user.roblox_id, vice_captain_key: null };
    await storeCaptains(transaction, leagueId, captains, actor);
    const checks = (await findEntryChecks(transaction, leagueId, season_id, [team.id])).get(team.id) ?? [];
    if (describeFailedChecks(checks) !== null) return { team, entry: null, checks };
    const entry = await storeEntry(
      transaction,
      leagueId,
      { team_id: team.id, team: team.name, season, ...wishes },
      actor,
    );
    return { team, entry, checks };
  });
}

/** Today in the league's time zone. Throws 409 if the player joined a team there in the last days. */
async function readDayOfNewTeam(transaction: Database, leagueId: number, playerKey: string): Promise<string> {
  const today = todayIn(zoneOf(leagueId));
  const [league] = await query<{ today: string; has_joined: boolean }>(
    transaction,
    sql`
      select ${today}::text as today, exists (
        select from squad_spells
        where league_id = ${leagueId} and player_key = ${playerKey} and removed_at is null
          and first_day > ${today} - ${DAYS_PER_MADE_TEAM}::integer
      ) as has_joined`,
  );
  const { today: day, has_joined } = requireFound(league, `League ${leagueId}`);
  if (has_joined) {
    throw limitReached(
      `You joined a team here in the last ${DAYS_PER_MADE_TEAM} days. Ask the league’s staff to make another.`,
    );
  }
  return day;
}
