import { randomBytes } from 'node:crypto';
import { INVITE_DAYS } from '#contract/kit/limits.ts';
import type { AcceptedInvite, CaptainInvite, MadeInvite, NewInvite } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { hashOf, type SessionUser } from '#server/kit/sessions/session-queries.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { lockTypedNames } from '#server/people/typed-names-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { registerSpells, requireTeamName, storeCaptains } from '#server/squads/spell-queries.ts';

const OPEN_INVITE = 'An open invite with this link';

/** Makes the team's link, and ends its former one. Throws 404 for an unknown team. */
export async function inviteCaptain(
  database: Database,
  leagueId: number,
  { team_id }: NewInvite,
  actor: Actor,
): Promise<MadeInvite> {
  const invite = randomBytes(32).toString('base64url');
  return inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const team = await requireTeamName(transaction, leagueId, team_id);
    const [made] = await query<{ expires_at: string }>(
      transaction,
      sql`
        insert into captain_invites (team_id, token_hash, expires_at)
        values (${team_id}, ${hashOf(invite)}, now() + make_interval(days => ${INVITE_DAYS}))
        on conflict (team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
        returning ${isoTime('expires_at')} as expires_at`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'captain invited',
      subject: team_id,
      after: { team },
    });
    return { invite, ...requireFound(made, 'The invite') };
  });
}

/** Throws 404 without an open invite. */
export async function findInvite(database: Database, invite: string): Promise<CaptainInvite> {
  const [found] = await query<CaptainInvite>(
    database,
    sql`
      select l.id as league_id, l.name as league_name, ${TEAM_HEAD} as team, t.captain_key is not null as has_captain,
        ${isoTime('expires_at')} as expires_at
      from captain_invites
      join teams t on t.id = team_id
      join open_leagues l on l.id = t.league_id
      where token_hash = ${hashOf(invite)} and expires_at > now() and t.removed_at is null`,
  );
  return requireFound(found, OPEN_INVITE);
}

/**
 * Makes the account's player the captain, who joins the squad today unless in it, and ends the invite. Throws 404
 * without an open invite, 409 for a player of another team or a full squad.
 */
export async function acceptInvite(
  database: Database,
  invite: string,
  { roblox_id, roblox_username }: Pick<SessionUser, 'roblox_username'> & { roblox_id: string },
  actor: Actor,
): Promise<AcceptedInvite> {
  const { league_id, team } = await findInvite(database, invite);
  await inLeagueTransaction(database, league_id, async (transaction) => {
    await lockTypedNames(transaction, league_id);
    await lockLeague(transaction, league_id);
    const [taken] = await query<{ vice_captain_key: string | null; today: string; is_member: boolean }>(
      transaction,
      sql`
        with taken as (
          delete from captain_invites where token_hash = ${hashOf(invite)} and expires_at > now() returning team_id
        )
        select nullif(vice_captain_key, ${roblox_id}) as vice_captain_key, ${todayIn(zoneOf(league_id))}::text as today,
          exists (
            select from squad_spells spell
            where spell.team_id = t.id and player_key = ${roblox_id} and removed_at is null
              and coalesce(last_day, 'infinity') >= ${todayIn(zoneOf(league_id))}
          ) as is_member
        from taken
        join teams t on t.id = team_id`,
    );
    const { vice_captain_key, today, is_member } = requireFound(taken, OPEN_INVITE);
    if (!is_member) {
      const player = { id: roblox_id, name: roblox_username ?? roblox_id };
      const joined = { team_id: team.id, first_day: today, players: [player], reason: 'Invited as captain.' };
      await registerSpells(transaction, league_id, joined, actor);
    }
    await storeCaptains(transaction, league_id, { team_id: team.id, captain_key: roblox_id, vice_captain_key }, actor);
  });
  return { league_id, slug: team.slug };
}
