import { countOf, writeCount } from '#contract/kit/count-of.ts';
import type { LeagueLeader, ListedLeague } from '#contract/leagues/schema.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { ActivityBars } from '#web/leagues/activity-bars.tsx';
import styles from '#web/leagues/league-card.module.css';

/** A league with its last result, its leader and its activity. */
export function LeagueCard({ league }: { league: ListedLeague }) {
  return (
    <Panel as="article">
      <div className={league.desc === null ? `${styles.head} ${styles.bareHead}` : styles.head}>
        <LeagueBadge name={league.name} small />
        <div className={`${layout.row} ${layout.wrap}`}>
          <h2 className={styles.name}>
            <Link to={`/leagues/${league.id}`}>{league.name}</Link>
          </h2>
          <Tag>
            <span className={typography.screenReaderOnly}>Sport: </span>
            {league.sport === 'football' ? 'Football' : 'N/A'}
          </Tag>
        </div>
        {league.desc !== null && <p className={styles.description}>{league.desc}</p>}
      </div>
      {league.last_match === null ? (
        <div className={styles.empty}>No matches yet</div>
      ) : (
        <LeagueFacts league={league} lastMatch={league.last_match} />
      )}
    </Panel>
  );
}

function LeagueFacts({ league, lastMatch }: { league: ListedLeague; lastMatch: MatchSummary }) {
  const { submission_date } = lastMatch;
  return (
    <dl className={styles.facts}>
      <div className={styles.last}>
        <dt>
          Last result, <MatchDay at={submission_date} />
        </dt>
        <dd>
          <LastResult match={lastMatch} />
        </dd>
      </div>
      <div className={styles.leader}>
        <dt>
          {league.leader?.is_champion ? 'Champion' : 'Leader'}
          {league.leader?.season && `, ${league.leader.season}`}
        </dt>
        <dd>{league.leader ? <Leader leagueId={league.id} leader={league.leader} /> : 'No table yet'}</dd>
      </div>
      <div>
        <dt>Matches</dt>
        <dd className={typography.figures}>{writeCount(league.total_matches)}</dd>
      </div>
      <div className={styles.weeks}>
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
      <span className={styles.leaderTeam}>
        <TeamLink leagueId={leagueId} name={team} />
      </span>
      <small className={typography.figures}>
        {countOf(points, 'point')} from {countOf(played, 'match', 'matches')}
      </small>
    </>
  );
}

function LastResult({ match }: { match: MatchSummary }) {
  const shootOut = toPair(match.shoot_out);
  const teams = splitMatchName(match.match_name);
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const lead = compareGoals([blueGoals, greenGoals], shootOut);
  return (
    <Link className={styles.result} to={`/matches/${match.match_id}`}>
      {teams ? (
        <span className={lead < 0 ? `${styles.team} ${styles.lost}` : styles.team}>
          <b>{teams.blue}</b>
          <TeamMark side="Blue" />
        </span>
      ) : (
        <span className={styles.title}>{match.match_name}</span>
      )}
      <Score blue={blueGoals} green={greenGoals} shootOut={shootOut} className={styles.score} />
      {teams && (
        <span className={lead > 0 ? `${styles.team} ${styles.lost}` : styles.team}>
          <TeamMark side="Green" />
          <b>{teams.green}</b>
        </span>
      )}
    </Link>
  );
}
