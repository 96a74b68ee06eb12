import { useNavigate } from 'react-router';
import type { TeamHeadToHead, TeamPage } from '#contract/teams/pages.ts';
import type { Team } from '#contract/teams/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { ShowButton } from '#web/kit/page/show-button.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { MeetingStats } from '#web/teams/meeting-stats.tsx';
import { ResultList } from '#web/teams/result-list.tsx';
import styles from '#web/teams/tabs.module.css';

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
    <div className={layout.stack}>
      <form className={`${layout.row} ${layout.atBottom} ${layout.wrap}`} action={path}>
        <input type="hidden" name="tab" value="head-to-head" />
        <Select
          aria-label="Against"
          className={styles.opponent}
          name="with"
          value={other.slug}
          onChange={({ currentTarget }) =>
            navigate(`${path}?tab=head-to-head&with=${currentTarget.value}`, { preventScrollReset: true })
          }
        >
          {teams.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <ShowButton />
      </form>
      <Panel
        heading={`${team.name} against ${other.name}`}
        end={
          <Link className={typography.link} to={leaguePaths.team(league_id, other.slug)}>
            Team page
          </Link>
        }
      >
        <div className={styles.record}>
          <Count value={record.won} name="Won" />
          <Count value={record.drawn} name="Drawn" />
          <Count value={record.lost} name="Lost" />
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

function Count({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <b>{value}</b>
      <span className={`${typography.size13} ${typography.dim}`}>{name}</span>
    </div>
  );
}
