import { useParams } from 'react-router';
import type { LiveHead } from '#contract/live/schema.ts';
import { LiveSign } from '#web/kit/heads/live-sign.tsx';
import { isInPlay } from '#web/kit/heads/live-words.ts';
import { livePath } from '#web/kit/paths/live-path.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/live/live-head.module.css';
import { useLiveList } from '#web/live/use-live-list.ts';

/** A link to the match that is live, with its score, or to the list of several; nothing without any. */
export function LiveLink({ teamId }: { teamId: number | undefined }) {
  const { league_id } = useParams();
  const matches = useLiveList().filter(
    ({ state, teams }) =>
      isInPlay(state) && (teamId === undefined || teams.Blue?.id === teamId || teams.Green?.id === teamId),
  );
  const match = matches.find(({ isSilent }) => !isSilent) ?? matches[0];
  if (!match) return null;
  const isOne = matches.length === 1;
  return (
    <Link className={styles.link} to={isOne ? `/matches/live/${match.key}` : livePath(league_id)}>
      <LiveSign match={match} isSilent={match.isSilent} isShort />
      {isOne ? <OneScore match={match} /> : <span>{matches.length} matches</span>}
    </Link>
  );
}

function OneScore({ match: { team_names, team_goals, teams } }: { match: LiveHead }) {
  const score = `${team_goals.Blue}–${team_goals.Green}`;
  return (
    <>
      <span className={typography.screenReaderOnly}>{`${team_names.Blue} ${score} ${team_names.Green}`}</span>
      <span className={styles.score} aria-hidden="true">
        <bdi className={styles.name}>{teams.Blue?.short_name ?? team_names.Blue}</bdi>
        <b className={typography.figures}>{score}</b>
        <bdi className={styles.name}>{teams.Green?.short_name ?? team_names.Green}</bdi>
      </span>
    </>
  );
}
