import type { PlaceZones } from '#contract/competitions/tables.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { PlaceChart } from '#web/kit/charts/place-chart.tsx';
import { StatTotalsTable } from '#web/kit/charts/stat-totals-table.tsx';
import { ZoneKey } from '#web/kit/charts/zones.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { GoalsPanel } from '#web/teams/goals-panel.tsx';
import { HomeAwayPanel } from '#web/teams/home-away-panel.tsx';
import type { TabData } from '#web/teams/load-part.ts';
import { NextPanel } from '#web/teams/next-panel.tsx';
import { TeamRecordsPanel } from '#web/teams/records-panel.tsx';
import { SquadPanel } from '#web/teams/squad-panel.tsx';

const HALF = tw`not-laptop:col-[span_6] not-laptop:self-stretch`;

interface TeamOverviewProps {
  page: TeamPage;
  part: Extract<TabData, { tab: 'overview' }>;
}

/** A team's season in panels; panels without data are omitted. */
export function TeamOverview({ page, part: { squad, suspended, places } }: TeamOverviewProps) {
  const { team, goals, stats, home, away, records, next, results } = page;
  const teams = places?.groups[0]?.teams ?? [];
  const hasPlaces = (places?.last_matchweek ?? 0) > 0;
  const hasMatches = next.length > 0 || results.length > 0;
  if (!hasMatches && squad.players.length === 0) {
    return <EmptyState title="No matches yet">Results and fixtures of {team.name} appear here.</EmptyState>;
  }
  return (
    <div className="grid grid-cols-12 items-start gap-5 phone:gap-4 [&>*]:col-[span_12]">
      {places && hasPlaces && (
        <Panel
          className="not-laptop:col-[span_8] not-laptop:self-stretch"
          heading="Place after each matchweek"
          end={
            <div className="phone:hidden!">
              <ZoneKey zones={listChartZones(places.zones)} />
            </div>
          }
        >
          <PanelBody>
            <PlaceChart teams={teams} zones={places.zones} matchweeks={places.matchweeks} team={team.name} />
          </PanelBody>
        </Panel>
      )}
      {hasMatches && (
        <NextPanel page={page} className={hasPlaces ? tw`not-laptop:col-[span_4] not-laptop:self-stretch` : HALF} />
      )}
      {/* Two columns of equal height; on phones the squad is in its own tab. */}
      <div className="grid gap-5 not-laptop:block not-laptop:columns-2 phone:gap-4 not-laptop:[&>*]:mb-5 not-laptop:[&>*]:break-inside-avoid">
        {squad.players.length > 0 && (
          <SquadPanel page={page} squad={squad} suspended={suspended} className={tw`phone:hidden!`} />
        )}
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

function listChartZones({ up, play_off, play_off_down, down }: PlaceZones) {
  const zones = [
    ['up', up],
    ['play off', play_off],
    ['play off down', play_off_down],
    ['down', down],
  ] as const;
  return zones.flatMap(([zone, places]) => (places > 0 ? [zone] : []));
}
