import { writeMatchCount } from '#contract/groups/group-totals.ts';
import type { AdvancedStats, Group } from '#contract/groups/schema.ts';
import { AdvancedStatsSkeleton } from '#web/groups/advanced-stats-skeleton.tsx';
import { PlayerFiguresTable } from '#web/groups/player-figures-table.tsx';
import { Runs } from '#web/groups/runs.tsx';
import { TabHeading } from '#web/groups/tab-heading.tsx';
import { type StatsLoad, useAdvancedStats } from '#web/groups/use-group-stats.ts';
import { SignInFirst, StatsFailure } from '#web/groups/without-stats.tsx';
import { StatTotalsTable } from '#web/kit/charts/stat-totals-table.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Fact, Facts } from '#web/kit/ui/facts.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { NO_MATCHES_IN_GROUP } from '#web/messages.ts';

export function AdvancedStatsTab({ group }: { group: Group }) {
  const load = useAdvancedStats(group);
  return (
    <div className={layout.stack}>
      <TabHeading title="Advanced Stats">
        {group.groups_info.length > 0 && 'For this group and its nested groups, counting each match once.'}
      </TabHeading>
      <Stats load={load} group={group} />
      <ComingSoon part="Charts over time" />
    </div>
  );
}

function Stats({ load, group }: { load: StatsLoad<AdvancedStats>; group: Group }) {
  if (load.state === 'signed-out') return <SignInFirst />;
  if (load.state === 'loading') return <AdvancedStatsSkeleton />;
  if (load.state === 'failed') return <StatsFailure error={load.error} />;
  if (load.stats.totals.matches === 0) return <EmptyState title={NO_MATCHES_IN_GROUP} />;
  return <Figures stats={load.stats} group={group} />;
}

function Figures({ stats, group }: { stats: AdvancedStats; group: Group }) {
  const { totals, players, biggest_wins, winning_runs, unbeaten_runs, scoring_runs } = stats;
  const nameTeam = ({ team, matches }: { team: string; matches: number }) => ({
    name: <TeamLink leagueId={group.group_league_id} name={team} />,
    matches,
  });
  return (
    <div className={`${layout.stack} ${layout.gap8}`}>
      <Facts>
        <Fact name="Matches" value={writeMatchCount(totals.matches - group.nested_matches, group.nested_matches)} />
        <Fact name="Goals per match" value={average(totals.goals, totals.matches)} />
        <Fact name="Yellow cards per match" value={average(totals.yellow_cards, totals.matches)} />
        <Fact name="Red cards per match" value={average(totals.red_cards, totals.matches)} />
      </Facts>
      {players.length > 0 && (
        <section className={`${layout.stack} ${layout.gap3}`}>
          <h3 className={typography.partTitle}>Players</h3>
          <PlayerFiguresTable players={players} />
        </section>
      )}
      {totals.stats && (
        <section className={`${layout.stack} ${layout.gap3}`}>
          <h3 className={typography.partTitle}>More figures</h3>
          <Panel as="div">
            <StatTotalsTable stats={totals.stats} label="More figures" />
          </Panel>
        </section>
      )}
      <section className={`${layout.stack} ${layout.gap3}`}>
        <h3 className={typography.partTitle}>Biggest wins</h3>
        {biggest_wins.length > 0 ? (
          <MatchRows matches={biggest_wins} showLeague={false} label="Biggest wins" />
        ) : (
          <p className={typography.muted}>Every match of this group was drawn.</p>
        )}
      </section>
      <section className={`${layout.stack} ${layout.gap3}`}>
        <h3 className={typography.partTitle}>Streaks</h3>
        <div className={layout.threeColumns}>
          <Runs title="Wins in a row" runs={winning_runs.map(nameTeam)} />
          <Runs title="Matches unbeaten" runs={unbeaten_runs.map(nameTeam)} />
          <Runs
            title="Matches with a goal"
            runs={scoring_runs.map((player) => ({ name: <PlayerLink player={player} />, matches: player.matches }))}
          />
        </div>
      </section>
    </div>
  );
}

function average(sum: number, matches: number): string {
  return (sum / matches).toFixed(2);
}
