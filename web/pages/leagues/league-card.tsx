import { Link } from 'react-router';
import type { LeagueLeader, ListedLeague } from '#contract/leagues.ts';
import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary } from '#contract/matches.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { LeagueBadge } from '#web/components/league-badge.tsx';
import { inWords } from '#web/components/result-words.ts';
import { Score } from '#web/components/score.tsx';
import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { ActivityBars } from '#web/pages/leagues/activity-bars.tsx';
import '#web/ui/panel.css';
import '#web/ui/tag.css';
import '#web/pages/leagues/league-card.css';

/** A league with what happened in it last, who leads it and how busy it is. */
export function LeagueCard({ league }: { league: ListedLeague }) {
  return (
    <article className="panel league">
      <div className={league.desc === null ? 'league__head league__head--bare' : 'league__head'}>
        <LeagueBadge name={league.name} small />
        <div className="row">
          <h2 className="league__name">
            <Link to={`/leagues/${league.id}`}>{league.name}</Link>
          </h2>
          <span className="tag">
            <span className="sr">Sport: </span>
            {league.sport === 'football' ? 'Football' : 'N/A'}
          </span>
        </div>
        {league.desc !== null && <p className="league__desc">{league.desc}</p>}
      </div>
      {league.last_match === null ? (
        <div className="league__none">No matches yet</div>
      ) : (
        <LeagueFacts league={league} lastMatch={league.last_match} />
      )}
    </article>
  );
}

function LeagueFacts({ league, lastMatch }: { league: ListedLeague; lastMatch: MatchSummary }) {
  const { submission_date } = lastMatch;
  return (
    <dl className="league__facts">
      <div className="league__last">
        <dt>
          Last result, <time dateTime={toDay(submission_date)}>{formatFootballDate(submission_date)}</time>
        </dt>
        <dd>
          <LastResult match={lastMatch} />
        </dd>
      </div>
      <div className="league__leader">
        <dt>Leader{league.leader?.season && `, ${league.leader.season}`}</dt>
        <dd>{league.leader ? <Leader leagueId={league.id} leader={league.leader} /> : 'No table yet'}</dd>
      </div>
      <div>
        <dt>Matches</dt>
        <dd className="num">{league.total_matches.toLocaleString('en-GB')}</dd>
      </div>
      <div className="league__weeks">
        <dt>Last {league.weekly_matches.length} weeks</dt>
        <dd>
          <ActivityBars weeks={league.weekly_matches} />
        </dd>
      </div>
    </dl>
  );
}

function Leader({ leagueId, leader: { team, points, played } }: { leagueId: number; leader: LeagueLeader }) {
  return (
    <>
      <span className="league__team">
        <TeamLink leagueId={leagueId} name={team} />
      </span>
      <small className="num">
        {inWords(points, 'point')} from {inWords(played, 'match', 'matches')}
      </small>
    </>
  );
}

function LastResult({ match }: { match: MatchSummary }) {
  const teams = splitMatchName(match.match_name);
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  return (
    <Link className="lres" to={`/matches/${match.match_id}`}>
      {teams ? (
        <span className={blueGoals < greenGoals ? 'lres__team l' : 'lres__team'}>
          <b>{teams.blue}</b>
          <TeamMark side="Blue" />
        </span>
      ) : (
        <span className="lres__title">{match.match_name}</span>
      )}
      <Score blue={blueGoals} green={greenGoals} />
      {teams && (
        <span className={greenGoals < blueGoals ? 'lres__team l' : 'lres__team'}>
          <TeamMark side="Green" />
          <b>{teams.green}</b>
        </span>
      )}
    </Link>
  );
}
