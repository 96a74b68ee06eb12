import { Activity, Users } from 'lucide';
import { Link } from 'react-router';
import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary } from '#contract/matches.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { PitchHalves } from '#web/components/pitch-halves.tsx';
import { Crest } from '#web/components/team-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/match-card.css';

/** A match on the landing page: the pitch, with the score in the centre circle. */
export function MatchCard({ match }: { match: MatchSummary }) {
  const date = formatFootballDate(match.submission_date);
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const teams = splitMatchName(match.match_name);
  return (
    <Link className="mcard" to={`/matches/${match.match_id}`}>
      <PitchHalves />
      <span className="mcard__top">
        <span className="trunc">{match.league_name}</span>
        <time className="num" dateTime={toDay(match.submission_date)}>
          {date}
        </time>
      </span>
      {!teams && <span className="mcard__name clamp-2">{match.match_name}</span>}
      <span className="mcard__body">
        <span className="mcard__team">
          <Crest side="Blue" />
          <span className="clamp-2">{teams?.blue ?? 'Blue'}</span>
        </span>
        <span className="mcard__score">
          <span className={blueGoals < greenGoals ? 'l' : undefined}>{blueGoals}</span>
          <span className="sr"> - </span>
          <span className={greenGoals < blueGoals ? 'l' : undefined}>{greenGoals}</span>
        </span>
        <span className="mcard__team">
          <Crest side="Green" />
          <span className="clamp-2">{teams?.green ?? 'Green'}</span>
        </span>
      </span>
      <span className="mcard__foot">
        <span>
          <Icon icon={Users} size={16} />
          {count(match.overall_player_count, 'player', 'players')}
        </span>
        <span>
          <Icon icon={Activity} size={16} />
          {count(match.event_count, 'event', 'events')}
        </span>
      </span>
    </Link>
  );
}

function count(amount: number | null, one: string, many: string): string {
  return `${amount ?? 'N/A'} ${amount === 1 ? one : many}`;
}
