import styles from '#web/components/live-matches.module.css';
import { LiveSign } from '#web/components/live-sign.tsx';
import { readMinute } from '#web/components/live-words.ts';
import { useLiveList } from '#web/components/use-live-list.ts';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';

interface LiveMatchesProps {
  leagueId?: number;
  teamId?: number;
}

/** Matches in play, of a league or a team or all of them; nothing without any. */
export function LiveMatches({ leagueId, teamId }: LiveMatchesProps) {
  const matches = useLiveList().filter(
    ({ league_id, teams }) =>
      (leagueId === undefined || league_id === leagueId) &&
      (teamId === undefined || teams.Blue?.id === teamId || teams.Green?.id === teamId),
  );
  if (matches.length === 0) return null;
  return (
    <ul className={styles.matches} aria-label="Live matches">
      {matches.map((match) => {
        const { key, team_names, team_goals } = match;
        const minute = readMinute(match, 0);
        return (
          <li key={key}>
            <Link className={styles.match} to={`/matches/live/${key}`}>
              <LiveSign match={match} />
              <span className={styles.names}>
                <bdi>{team_names.Blue}</bdi>{' '}
                <b className={typography.figures}>
                  {team_goals.Blue}–{team_goals.Green}
                </b>{' '}
                <bdi>{team_names.Green}</bdi>
              </span>
              {minute && (
                <span className={`${typography.muted} ${typography.figures}`}>{`${minute.text}${minute.added}`}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
