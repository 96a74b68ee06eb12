import type { TeamReturn, TeamWithdrawal, Withdrawal } from '#contract/competitions/schema.ts';
import type { TableChange } from '#contract/fixtures/result-change.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { type EnteredTeam, requireCompetition } from '#server/competitions/stored-competition-queries.ts';
import { storeWithPreview } from '#server/competitions/tables/table-change-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';

interface Act {
  actor: Actor;
  isDryRun: boolean;
}

/**
 * Withdraws a team from a competition with fixtures and logs it; returns the changes of tables. By default results are
 * expunged before half of its round-robin fixtures are played, later the remaining fixtures are awarded. Throws 404 for
 * an unknown competition or team, 409 for a team that has withdrawn.
 */
export function withdrawTeam(
  database: Database,
  leagueId: number,
  { competition_id, team_id, results, reason }: TeamWithdrawal,
  { actor, isDryRun }: Act,
): Promise<TableChange[]> {
  return storeWithPreview(database, leagueId, { competition_id, isDryRun }, async (transaction) => {
    const { team, ...competition } = await requireTeam(transaction, leagueId, competition_id, team_id);
    if (team.withdrawal !== null) throw conflict(`${team.name} have withdrawn already.`);
    if (competition.fixtures === 0) throw conflict('A team withdraws from a competition that has fixtures.');
    const isRoundRobin = competition.format === 'round robin';
    const withdrawal =
      results ??
      (isRoundRobin && !(await hasPlayedHalf(transaction, competition_id, team_id)) ? 'expunged' : 'awarded');
    await setWithdrawal(transaction, { competition_id, team_id, withdrawal, reason });
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'team withdrawn',
      subject: competition_id,
      after: { name: competition.name, team: team.name, team_id, withdrawal },
    });
  });
}

/** Undoes a withdrawal and logs it; returns the changes of tables. Throws as `withdrawTeam` does. */
export function returnTeam(
  database: Database,
  leagueId: number,
  { competition_id, team_id }: TeamReturn,
  { actor, isDryRun }: Act,
): Promise<TableChange[]> {
  return storeWithPreview(database, leagueId, { competition_id, isDryRun }, async (transaction) => {
    const { team, name } = await requireTeam(transaction, leagueId, competition_id, team_id);
    if (team.withdrawal === null) throw conflict(`${team.name} have not withdrawn.`);
    await setWithdrawal(transaction, { competition_id, team_id, withdrawal: null, reason: null });
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'withdrawal undone',
      subject: competition_id,
      before: { name, team: team.name, withdrawal: team.withdrawal },
      after: { name, team: team.name, team_id },
    });
  });
}

async function requireTeam(transaction: Database, leagueId: number, competitionId: number, teamId: number) {
  const competition = await requireCompetition(transaction, leagueId, competitionId);
  const team = competition.teams.find((one: EnteredTeam) => one.team_id === teamId);
  if (!team) throw notFound(`Team ${teamId} of competition ${competitionId}`);
  return { ...competition, team };
}

async function hasPlayedHalf(transaction: Database, competitionId: number, teamId: number): Promise<boolean> {
  const [count] = await query<{ is_half: boolean }>(
    transaction,
    sql`
      select count(r.fixture_id) filter (where r.match_id is not null and r.in_table) * 2 >= count(*) as is_half
      from fixtures f
      left join fixture_results r on r.fixture_id = f.id
      where f.competition_id = ${competitionId} and f.removed_at is null and f.status <> 'cancelled'
        and ${teamId} in (f.home_team_id, f.away_team_id)`,
  );
  return count?.is_half === true;
}

interface StoredWithdrawal {
  competition_id: number;
  team_id: number;
  withdrawal: Withdrawal | null;
  reason: string | null;
}

/**
 * Stores a team's withdrawal, and recomputes all fixtures affected by withdrawals from the decisions before them. So
 * two teams can withdraw and return in any order.
 */
async function setWithdrawal(
  transaction: Database,
  { competition_id, team_id, withdrawal, reason }: StoredWithdrawal,
): Promise<void> {
  await execute(
    transaction,
    sql`
      update competition_teams set withdrawal = ${withdrawal}, withdrawal_reason = ${reason}
      where competition_id = ${competition_id} and team_id = ${team_id}`,
  );
  await execute(
    transaction,
    sql`
      update fixtures set status = former.status, status_reason = former.status_reason,
        status_evidence = coalesce(former.status_evidence, '{}'),
        walkover_winner = former.walkover_winner, walkover_home_goals = former.walkover_home_goals,
        walkover_away_goals = former.walkover_away_goals, before_withdrawal = null
      from (
        select id, decided.*
        from fixtures, jsonb_to_record(before_withdrawal) as decided (status text, status_reason text, status_evidence text[],
          walkover_winner text, walkover_home_goals smallint, walkover_away_goals smallint)
        where competition_id = ${competition_id} and before_withdrawal is not null
      ) as former
      where fixtures.id = former.id`,
  );
  await execute(
    transaction,
    sql`
      with due as (
        select f.id, string_agg(t.name || ' withdrew', ', ' order by entry.seed) as reason,
          bool_or(entry.withdrawal = 'expunged') as is_expunged,
          bool_or(f.home_team_id = entry.team_id) as is_home_gone, bool_or(f.away_team_id = entry.team_id) as is_away_gone
        from fixtures f
        join competition_teams entry on entry.competition_id = f.competition_id and entry.withdrawal is not null
          and entry.team_id in (f.home_team_id, f.away_team_id)
        join teams t on t.id = entry.team_id
        where f.competition_id = ${competition_id} and f.removed_at is null
          and f.home_team_id is not null and f.away_team_id is not null
        group by f.id
      )
      update fixtures set
        before_withdrawal = jsonb_build_object('status', status, 'status_reason', status_reason, 'status_evidence', status_evidence,
          'walkover_winner', walkover_winner, 'walkover_home_goals', walkover_home_goals, 'walkover_away_goals', walkover_away_goals),
        status = case when is_expunged then 'cancelled' else 'walkover' end,
        status_reason = due.reason, status_evidence = '{}',
        walkover_winner = case when is_expunged then null when not is_home_gone then 'home'
          when not is_away_gone then 'away' else 'neither' end,
        walkover_home_goals = case when is_expunged then null when is_home_gone then 0 else 3 end,
        walkover_away_goals = case when is_expunged then null when is_away_gone then 0 else 3 end
      from due
      where fixtures.id = due.id and (is_expunged or (
        status <> 'cancelled'
        and not exists (select from fixture_results r where r.fixture_id = fixtures.id and r.outcome is not null)
      ))`,
  );
}
