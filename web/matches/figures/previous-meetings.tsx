import { compareGoals } from '#contract/matches/shoot-outs.ts';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
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

/** Both teams' record against each other before the match, and its newest matches. */
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
          <Link className="link" to={`${leaguePaths.team(leagueId, blue.slug)}?tab=head-to-head&with=${green.slug}`}>
            Head to head
          </Link>
        )
      }
    >
      <div className="grid grid-cols-[16rem_minmax(0,1fr)] items-center [@container_(max-width:_54.9375rem)]:grid-cols-1">
        <div className="grid grid-cols-3 gap-2 px-5 py-4 text-center phone:px-4 [&_b]:block [&_b]:font-display [&_b]:text-[2.25rem]/none [&_b]:font-extrabold">
          <CountCell value={meetings.won} name={`${blue?.short_name ?? names.Blue} won`} />
          <CountCell value={meetings.drawn} name="Drawn" />
          <CountCell value={meetings.lost} name={`${green?.short_name ?? names.Green} won`} />
        </div>
        <ul className="border-s border-line [@container_(max-width:_54.9375rem)]:border-s-0 [@container_(max-width:_54.9375rem)]:border-t [@container_(max-width:_54.9375rem)]:border-line">
          {meetings.list.slice(0, MEETINGS_SHOWN).map((meeting) => (
            <li
              className="not-first:border-t not-first:border-line"
              key={`${meeting.matchId} ${meeting.playedAt} ${meeting.occasion}`}
            >
              <MeetingRow meeting={meeting} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function CountCell({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <b>{value}</b> <span className="text-13 wrap-text text-ink-3">{name}</span>
    </div>
  );
}

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { matchId, playedAt, occasion, left, right, shootOut } = meeting;
  const lead = compareGoals([left.goals, right.goals], shootOut);
  const content = (
    <>
      <span className="grid min-w-0 text-14/[1.35] text-ink-3 [grid-area:when] phone:flex phone:items-baseline phone:gap-2 [&_time]:font-medium [&_time]:text-ink-2 [&_time]:tabular">
        {playedAt !== null && <MatchDay at={playedAt} />}
        {occasion !== '' && <small className="text-12">{occasion}</small>}
      </span>
      <span
        className={`flex min-w-0 items-center justify-end gap-2.5 text-end font-semibold [grid-area:left] phone:justify-start phone:text-start phone:[&>svg]:-order-1 ${lead < 0 ? 'font-medium text-ink-2' : ''}`}
      >
        <span className="truncated">{left.name}</span>
        {left.crest && <TeamCrest crest={left.crest} />}
      </span>
      <span className="justify-self-center [grid-area:score]">
        <Score blue={left.goals} green={right.goals} shootOut={shootOut} stacks />
      </span>
      <span
        className={`flex min-w-0 items-center gap-2.5 font-semibold [grid-area:right] ${lead > 0 ? 'font-medium text-ink-2' : ''}`}
      >
        {right.crest && <TeamCrest crest={right.crest} />}
        <span className="truncated">{right.name}</span>
      </span>
    </>
  );
  if (matchId === null)
    return (
      <div className={`[a&]:hover:bg-surface-2 [a&]:focus-visible:-outline-offset-3 ${styles.row}`}>{content}</div>
    );
  return (
    <Link
      className={`[a&]:hover:bg-surface-2 [a&]:focus-visible:-outline-offset-3 ${styles.row}`}
      to={`/matches/${matchId}`}
    >
      {content}
    </Link>
  );
}
