import { Activity, ChevronRight, Users } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary, TeamSide } from '#contract/matches.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { MatchStatusMark } from '#web/components/match-status.tsx';
import { Score } from '#web/components/score.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/match-row.css';

interface MatchRowProps {
  match: MatchSummary;
  /** Off inside a group, whose matches share a league. */
  showLeague?: boolean;
  /** In a player's list: their side, and what they did in place of the match's counts. */
  own?: { side: TeamSide; line: ReactNode };
}

/** A match of a list: one link, named by all that it shows. Its parent is an item of `.mlist`. */
export function MatchRow({ match, showLeague = true, own }: MatchRowProps) {
  const date = formatFootballDate(match.submission_date);
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const teams = splitMatchName(match.match_name);

  return (
    <Link
      className={`mrow${teams ? '' : ' mrow--titled'}${own ? ` mrow--own-${own.side.toLowerCase()}` : ''}`}
      to={`/matches/${match.match_id}`}
    >
      <span className="mrow__meta">
        <span className="mrow__when">
          <MatchStatusMark status={match.status} />
          <time dateTime={toDay(match.submission_date)}>{date}</time>
        </span>
        {showLeague && <span className="trunc">{match.league_name}</span>}
      </span>
      {teams ? (
        <Team side="Blue" name={teams.blue} lost={blueGoals < greenGoals} />
      ) : (
        <>
          <span className="mrow__n clamp-2">{match.match_name}</span>
          <span className="mrow__sl">
            <TeamMark side="Blue" />
          </span>
        </>
      )}
      <b className={blueGoals >= greenGoals ? 'x x--a w' : 'x x--a'}>{blueGoals}</b>
      <span className="mrow__s">
        <Score blue={blueGoals} green={greenGoals} />
      </span>
      {teams ? (
        <Team side="Green" name={teams.green} lost={greenGoals < blueGoals} />
      ) : (
        <span className="mrow__sr">
          <TeamMark side="Green" />
        </span>
      )}
      <b className={greenGoals >= blueGoals ? 'x x--b w' : 'x x--b'}>{greenGoals}</b>
      <span className="mrow__cnt">{own ? own.line : <MatchCounts match={match} />}</span>
      <Icon icon={ChevronRight} size={20} className="mrow__go" />
    </Link>
  );
}

function Team({ side, name, lost }: { side: 'Blue' | 'Green'; name: string; lost: boolean }) {
  const place = side === 'Blue' ? 'mrow__t mrow__t--a' : 'mrow__t mrow__t--b';
  const words = (
    <span className="trunc" title={name}>
      {name}
    </span>
  );
  return (
    <span className={lost ? `${place} l` : place}>
      {side === 'Blue' && words}
      <TeamMark side={side} />
      {side === 'Green' && words}
    </span>
  );
}

function MatchCounts({ match }: { match: MatchSummary }) {
  return (
    <>
      <span title="Players">
        <Icon icon={Users} size={16} />
        <span className="sr">Players </span>
        {match.overall_player_count ?? 'N/A'}
      </span>
      <span title="Events">
        <Icon icon={Activity} size={16} />
        <span className="sr">Events </span>
        {match.event_count ?? 'N/A'}
      </span>
    </>
  );
}
