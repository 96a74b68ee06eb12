import type { ReactNode } from 'react';
import { writeMatchCount } from '#contract/groups/group-totals.ts';
import type { AdvancedStats, Group } from '#contract/groups/schema.ts';
import { PlayerFiguresTable } from '#web/groups/player-figures-table.tsx';
import { TabHeading } from '#web/groups/tab-heading.tsx';
import { type StatsLoad, useAdvancedStats } from '#web/groups/use-group-stats.ts';
import { SignInFirst, StatsFailure } from '#web/groups/without-stats.tsx';
import { StatTotalsTable } from '#web/kit/charts/stat-totals-table.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Fact, Facts } from '#web/kit/ui/facts.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { NO_MATCHES_IN_GROUP } from '#web/messages.ts';

export function AdvancedStatsTab({ group }: { group: Group }) {
  const load = useAdvancedStats(group);
  return (
    <div className="stack gap-4">
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
    <div className="stack gap-8">
      <Facts>
        <Fact name="Matches" value={writeMatchCount(totals.matches - group.nested_matches, group.nested_matches)} />
        <Fact name="Goals per match" value={average(totals.goals, totals.matches)} />
        <Fact name="Yellow cards per match" value={average(totals.yellow_cards, totals.matches)} />
        <Fact name="Red cards per match" value={average(totals.red_cards, totals.matches)} />
      </Facts>
      {players.length > 0 && (
        <section className="stack gap-3">
          <h3 className="part-title">Players</h3>
          <PlayerFiguresTable players={players} />
        </section>
      )}
      {totals.stats && (
        <section className="stack gap-3">
          <h3 className="part-title">More figures</h3>
          <Panel as="div">
            <StatTotalsTable stats={totals.stats} label="More figures" />
          </Panel>
        </section>
      )}
      <section className="stack gap-3">
        <h3 className="part-title">Biggest wins</h3>
        {biggest_wins.length > 0 ? (
          <MatchRows matches={biggest_wins} showLeague={false} label="Biggest wins" />
        ) : (
          <p className="text-ink-2">Every match of this group was drawn.</p>
        )}
      </section>
      <section className="stack gap-3">
        <h3 className="part-title">Streaks</h3>
        <div className="grid grid-cols-3 gap-4 tablet:grid-cols-1 phone:gap-2">
          <RunList title="Wins in a row" runs={winning_runs.map(nameTeam)} />
          <RunList title="Matches unbeaten" runs={unbeaten_runs.map(nameTeam)} />
          <RunList
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

const FACT_WIDTHS = ['5rem', '7rem', '8rem', '7.5rem'];
const ROW_WIDTHS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

/** As large as the loaded stats, so that the page doesn't shift. */
function AdvancedStatsSkeleton() {
  return (
    <div className="stack gap-8" role="status" aria-busy="true" aria-label="Loading stats">
      <div aria-hidden="true">
        <Facts>
          {FACT_WIDTHS.map((width) => (
            <div key={width}>
              <dt className="grid h-5.25 items-center">
                <Skeleton width={width} height=".8125rem" />
              </dt>
              <dd className="grid h-5.25 items-center">
                <Skeleton width="3rem" height="1.25rem" />
              </dd>
            </div>
          ))}
        </Facts>
      </div>
      <div className="stack gap-3" aria-hidden="true">
        <Skeleton width="5rem" height="1.5625rem" />
        <Panel as="div" className="pt-9.25">
          {ROW_WIDTHS.map((width) => (
            <div key={width} className="flex h-11.75 items-center justify-between gap-4 px-5">
              <Skeleton width={width} />
              <Skeleton width="6rem" />
            </div>
          ))}
        </Panel>
      </div>
    </div>
  );
}

interface Run {
  /** A link to the team or player. */
  name: ReactNode;
  matches: number;
}

/** The longest runs of one kind, longest first. */
function RunList({ title, runs }: { title: string; runs: readonly Run[] }) {
  return (
    <Panel>
      <PanelHead as="h4" className="py-3 text-15 font-semibold">
        {title}
      </PanelHead>
      {runs.length === 0 ? (
        <p className="px-5 py-3 text-ink-2">No streak of two or more matches.</p>
      ) : (
        <ol>
          {runs.map(({ name, matches }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two players may have the same name, and the list is never reordered.
              key={index}
              className="flex items-center justify-between gap-4 border-b border-line px-5 py-2 last:border-b-0"
            >
              <b className="min-w-0 wrap-text">{name}</b>
              <span className="font-display text-20/none font-[750]">{matches}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
