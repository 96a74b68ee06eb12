import type { NewCheckIn } from '#contract/team-sheets/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { lockActor } from '#server/changes/account-lock-queries.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { describeFixture, lockFixture } from '#server/fixtures/require-fixture.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import { canCheckIn, describeSheetRules, isOpen } from '#server/team-sheets/fixture-times.ts';
import { requireSettings } from '#server/team-sheets/sheet-queries.ts';

/**
 * Checks a team in, once per kick-off. Throws 404 for an unknown fixture or team. Throws 409 outside the window, which
 * has no end for staff, and for a finished fixture.
 */
export async function checkIn(
  database: Database,
  leagueId: number,
  { fixture_id, team_id }: NewCheckIn,
  { actor, user_id, is_staff }: { actor: Actor; user_id: number; is_staff: boolean },
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockActor(transaction, actor);
    const { fixture } = await lockFixture(transaction, leagueId, fixture_id);
    const team = [fixture.home.team, fixture.away.team].find((one) => one?.id === team_id);
    if (!team) throw notFound(`Team ${team_id} of fixture ${fixture_id}`);
    if (!isOpen(fixture)) throw conflict(`Fixture ${fixture_id} is ${fixture.status}, so nobody checks in.`);
    const rules = describeSheetRules(fixture, await requireSettings(transaction, leagueId, fixture));
    const can = canCheckIn(rules, is_staff);
    if (can !== true) throw conflict(can);
    const stored = await execute(
      transaction,
      sql`
        insert into check_ins (fixture_id, team_id, league_id, checked_in_by)
        values (${fixture_id}, ${team_id}, ${leagueId}, ${user_id})
        on conflict (fixture_id, team_id) do update set checked_in_at = now(), checked_in_by = excluded.checked_in_by
          where check_ins.checked_in_at < ${rules.check_in?.opens_at ?? null}::timestamptz`,
    );
    if (stored === 0) return;
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team checked in',
      subject: fixture_id,
      after: { ...describeFixture(fixture), team: team.name },
    });
  });
}
