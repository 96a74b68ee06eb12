import type { Fixture } from '#contract/fixtures/schema.ts';
import { FORFEIT_DAYS } from '#contract/kit/limits.ts';
import type { LeagueWaiting } from '#contract/leagues/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

type Forfeits = NonNullable<LeagueWaiting['forfeits']>['oldest'];

/**
 * Open fixtures that began long enough ago without a side's check-in; staff decide about them. Fixtures published,
 * added or moved after their kick-off are excluded, as no check-in was possible.
 */
export async function listForfeits(
  database: Database,
  leagueId: number,
  fixtures: readonly Fixture[],
): Promise<Forfeits> {
  const due = await queryPrepared<{ id: number; team_ids: number[] }>(
    database,
    'list_forfeits',
    sql`
      select f.id, array(
        select team_id from check_ins
        where fixture_id = f.id and checked_in_at >= f.kick_off - make_interval(mins => c.check_in_opens_minutes)
      ) as team_ids
      from fixtures f
      join competitions c on c.id = f.competition_id
      where f.league_id = ${leagueId} and c.check_in_opens_minutes is not null
        and f.kick_off between now() - make_interval(days => ${FORFEIT_DAYS})
          and now() - make_interval(mins => c.forfeit_minutes)
        and c.published_at < f.kick_off and not exists (
          select from audit_entries entry
          where entry.league_id = f.league_id and entry.subject = f.id::text and entry.at > f.kick_off
            and entry.action in ('fixture added', 'fixture changed')
        )`,
  );
  const checkedIn = new Map(due.map(({ id, team_ids }) => [id, team_ids]));
  return fixtures.flatMap((fixture) => {
    const teams = checkedIn.get(fixture.id);
    const missing = (['home', 'away'] as const).filter((side) => {
      const { team } = fixture[side];
      return team && !teams?.includes(team.id);
    });
    return teams && missing.length > 0 ? { fixture, missing } : [];
  });
}
