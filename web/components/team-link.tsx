import { Link } from 'react-router';
import { isSideName } from '#contract/team-names.ts';
import styles from '#web/components/player-link.module.css';
import { teamPath } from '#web/components/team-path.ts';

/** A team's name, linked to its matches in the league. The name of a side, such as 'Blue', is not linked. */
export function TeamLink({ leagueId, name }: { leagueId: number; name: string }) {
  if (isSideName(name)) return <>{name}</>;
  return (
    <Link className={styles.link} to={teamPath(leagueId, name)}>
      {name}
    </Link>
  );
}
