import { Link } from 'react-router';
import { isSideName } from '#contract/team-names.ts';
import styles from '#web/components/player-link.module.css';
import { teamPath } from '#web/components/team-path.ts';

/** A team's name, leading to its matches in the league; the name of a side stands for no team. */
export function TeamLink({ leagueId, name }: { leagueId: number; name: string }) {
  if (isSideName(name)) return <>{name}</>;
  return (
    <Link className={styles.link} to={teamPath(leagueId, name)}>
      {name}
    </Link>
  );
}
