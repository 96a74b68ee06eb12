import { compareGoals } from '#contract/matches/shoot-outs.ts';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { Meeting, Meetings } from '#web/matches/figures/meetings.ts';
import styles from '#web/matches/figures/previous-meetings.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';

const MEETINGS_SHOWN = 5;

interface PreviousMeetingsProps {
  match: MatchView;
  meetings: Meetings;
  className: string | undefined;
}

/** The record of both teams against each other before the match, and its newest matches. */
export function PreviousMeetings({ match, meetings, className }: PreviousMeetingsProps) {
  const { leagueId, names, leagueTeams } = match;
  const { Blue: blue, Green: green } = leagueTeams;
  return (
    <Panel
      className={className}
      heading="Previous meetings"
      end={
        blue &&
        green && (
          <Link
            className={typography.link}
            to={`${leaguePaths.team(leagueId, blue.slug)}?tab=head-to-head&with=${green.slug}`}
          >
            Head to head
          </Link>
        )
      }
    >
      <div className={styles.meetings}>
        <div className={styles.record}>
          <Count value={meetings.won} name={`${blue?.short_name ?? names.Blue} won`} />
          <Count value={meetings.drawn} name="Drawn" />
          <Count value={meetings.lost} name={`${green?.short_name ?? names.Green} won`} />
        </div>
        <ul>
          {meetings.list.slice(0, MEETINGS_SHOWN).map((meeting) => (
            <li key={`${meeting.matchId} ${meeting.playedAt} ${meeting.occasion}`}>
              <MeetingRow meeting={meeting} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Count({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <b>{value}</b> <span className={`${typography.size13} ${typography.dim} ${typography.wrapAnywhere}`}>{name}</span>
    </div>
  );
}

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { matchId, playedAt, occasion, left, right, shootOut } = meeting;
  const lead = compareGoals([left.goals, right.goals], shootOut);
  const content = (
    <>
      <span className={styles.when}>
        {playedAt !== null && <MatchDay at={playedAt} />}
        {occasion !== '' && <small>{occasion}</small>}
      </span>
      <span className={`${styles.side} ${styles.left}${lead < 0 ? ` ${styles.lost}` : ''}`}>
        <span className={typography.truncated}>{left.name}</span>
        {left.crest && <TeamCrest crest={left.crest} />}
      </span>
      <span className={styles.score}>
        <Score blue={left.goals} green={right.goals} shootOut={shootOut} stacks />
      </span>
      <span className={`${styles.side} ${styles.right}${lead > 0 ? ` ${styles.lost}` : ''}`}>
        {right.crest && <TeamCrest crest={right.crest} />}
        <span className={typography.truncated}>{right.name}</span>
      </span>
    </>
  );
  if (matchId === null) return <div className={styles.row}>{content}</div>;
  return (
    <Link className={styles.row} to={`/matches/${matchId}`}>
      {content}
    </Link>
  );
}
