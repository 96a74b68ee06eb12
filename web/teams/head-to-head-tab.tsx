import { useNavigate } from 'react-router';
import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { FOOTBALL_STATS, TEAM_FIGURES } from '#contract/matches/stats.ts';
import type { TeamHeadToHead, TeamPage } from '#contract/teams/pages.ts';
import type { Team } from '#contract/teams/schema.ts';
import { writePerMatch } from '#web/kit/charts/per-match.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { ResultList } from '#web/teams/result-list.tsx';

interface HeadToHeadTabProps {
  page: TeamPage;
  teams: readonly Team[];
  meetings: TeamHeadToHead | null;
}

/** All meetings with another team. */
export function HeadToHeadTab({ page, teams, meetings }: HeadToHeadTabProps) {
  const navigate = useNavigate();
  const { league_id, team } = page;
  const path = leaguePaths.team(league_id, team.slug);
  if (!meetings) return <EmptyState title="No other team">This league has no other team yet.</EmptyState>;
  const { other, record } = meetings;
  return (
    <div className="stack gap-4">
      <form className="flex flex-wrap items-end gap-3" action={path}>
        <input type="hidden" name="tab" value="head-to-head" />
        <Select
          aria-label="Against"
          className="w-[min(100%,20rem)]"
          name="with"
          value={other.slug}
          onChange={({ currentTarget }) =>
            navigate(`${path}?tab=head-to-head&with=${currentTarget.value}`, { preventScrollReset: true })
          }
          options={teams.map(({ slug, name }) => ({ id: slug, name }))}
        />
        <ShowButton />
      </form>
      <Panel
        heading={`${team.name} against ${other.name}`}
        end={
          <Link className="link" to={leaguePaths.team(league_id, other.slug)}>
            Team page
          </Link>
        }
      >
        <div className="grid grid-cols-3 gap-2 px-5 py-4 text-center [&_b]:block [&_b]:font-display [&_b]:text-[2.25rem]/none [&_b]:font-extrabold [&+ul]:border-t [&+ul]:border-line">
          <CountCell value={record.won} name="Won" />
          <CountCell value={record.drawn} name="Drawn" />
          <CountCell value={record.lost} name="Lost" />
        </div>
        {meetings.meetings.length > 0 ? (
          <ResultList results={meetings.meetings} />
        ) : (
          <EmptyState title="No meetings yet">These teams have not played against each other.</EmptyState>
        )}
      </Panel>
      <MeetingStats names={[team.name, other.name]} stats={meetings.stats} otherStats={meetings.other_stats} />
    </div>
  );
}

function CountCell({ value, name }: { value: number; name: string }) {
  return (
    <div className="flex flex-col">
      <b>{value}</b>
      <span className="text-13 text-ink-3">{name}</span>
    </div>
  );
}

interface MeetingStatsProps {
  names: readonly [string, string];
  stats: StatTotals | undefined;
  otherStats: StatTotals | undefined;
}

/** The stats of two teams in their meetings, per match; empty without any. */
function MeetingStats({ names, stats = {}, otherStats = {} }: MeetingStatsProps) {
  const shown = TEAM_FIGURES.filter((stat) => stats[stat] ?? otherStats[stat]);
  if (shown.length === 0) return null;
  return (
    <Panel heading="Stats per match">
      <DataTable aria-label="Stats per match">
        <thead>
          <tr>
            <HeadCell align="left">Stat</HeadCell>
            {names.map((name) => (
              <HeadCell key={name}>{name}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((stat) => (
            <tr key={stat}>
              <HeadCell scope="row" align="left">
                {FOOTBALL_STATS[stat].label}
              </HeadCell>
              <Cell>{writePerMatch(stat, stats[stat])}</Cell>
              <Cell>{writePerMatch(stat, otherStats[stat])}</Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}
