import type { TeamHead } from '#contract/kit/heads.ts';
import { type CrestSize, TeamCrest } from '#web/kit/heads/team-crest.tsx';
import styles from '#web/kit/heads/team-name.module.css';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface TeamNameProps {
  leagueId: number;
  team: Pick<TeamHead, 'name' | 'slug' | 'crest'>;
  size?: Extract<CrestSize, 24 | 28>;
  /** Shown in place of the team's name, for example its short name. */
  children?: string;
}

/** A team's crest and name, linked to its page. */
export function TeamName({ leagueId, team, size = 24, children = team.name }: TeamNameProps) {
  return (
    <Link className={size > 24 ? `${styles.team} ${styles.large}` : styles.team} to={teamPagePath(leagueId, team)}>
      <TeamCrest className={styles.crest} crest={team.crest} size={size} />
      <span className={styles.name}>{children}</span>
    </Link>
  );
}
