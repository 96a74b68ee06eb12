import type { TeamPage } from '#contract/teams/pages.ts';
import { PlaceChart } from '#web/kit/charts/place-chart.tsx';
import { StatTotalsTable } from '#web/kit/charts/stat-totals-table.tsx';
import { ZoneKey } from '#web/kit/charts/zones.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { GoalsPanel } from '#web/teams/goals-panel.tsx';
import { HomeAwayPanel } from '#web/teams/home-away-panel.tsx';
import type { TabData } from '#web/teams/load-part.ts';
import { NextPanel } from '#web/teams/next-panel.tsx';
import { TeamRecordsPanel } from '#web/teams/records-panel.tsx';
import { SquadPanel } from '#web/teams/squad-panel.tsx';
import styles from '#web/teams/team-overview.module.css';

interface TeamOverviewProps {
  page: TeamPage;
  part: Extract<TabData, { tab: 'overview' }>;
}

/** A team's season in panels; those without data are left out. */
export function TeamOverview({ page, part: { squad, suspended, places } }: TeamOverviewProps) {
  const { team, goals, stats, home, away, records, next, results } = page;
  const teams = places?.groups[0]?.teams ?? [];
  const hasPlaces = (places?.last_matchweek ?? 0) > 0;
  const hasMatches = next.length > 0 || results.length > 0;
  if (!hasMatches && squad.players.length === 0) {
    return <EmptyState title="No matches yet">Results and fixtures of {team.name} appear here.</EmptyState>;
  }
  return (
    <div className={styles.panels}>
      {places && hasPlaces && (
        <Panel
          className={styles.chart}
          heading="Place after each matchweek"
          end={
            <div className={typography.desktopOnly}>
              <ZoneKey zones={listZones(places.zones)} />
            </div>
          }
        >
          <PanelBody>
            <PlaceChart teams={teams} zones={places.zones} matchweeks={places.matchweeks} team={team.name} />
          </PanelBody>
        </Panel>
      )}
      {hasMatches && <NextPanel page={page} className={hasPlaces ? styles.next : styles.half} />}
      {squad.players.length > 0 && (
        <SquadPanel page={page} squad={squad} suspended={suspended} className={styles.half} />
      )}
      <div className={styles.figures}>
        {goals && <GoalsPanel goals={goals} />}
        {home.won + home.drawn + home.lost + away.won + away.drawn + away.lost > 0 && (
          <HomeAwayPanel home={home} away={away} />
        )}
        {stats && (
          <Panel heading="Stats">
            <StatTotalsTable stats={stats} label="Stats" />
          </Panel>
        )}
        <TeamRecordsPanel records={records} />
      </div>
    </div>
  );
}

function listZones({ up, play_off, down }: { up: number; play_off: number; down: number }) {
  const zones = [
    ['up', up],
    ['play off', play_off],
    ['down', down],
  ] as const;
  return zones.flatMap(([zone, places]) => (places > 0 ? [zone] : []));
}
