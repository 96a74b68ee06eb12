import { ArrowRight } from 'lucide';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { SquadPlayer } from '#contract/squads/schema.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/squads/transfer-teams.module.css';

/** A player of a squad, linked to the player's page if the reader may see it. */
export function SquadPlayerName({ player: { player_key, name } }: { player: SquadPlayer }) {
  if (player_key === null) return <bdi>{name}</bdi>;
  return (
    <Link className={styles.link} to={keyPath(player_key)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface TransferTeamsProps {
  from: TeamHead | null;
  to: TeamHead | null;
  /** The former team by its short name. */
  isShort?: boolean;
}

/** The teams of a move: from a team or no team, to a team or none. */
export function TransferTeams({ from, to, isShort = false }: TransferTeamsProps) {
  return (
    <p className={styles.teams}>
      <Side team={from} isShort={isShort} />
      <Icon icon={ArrowRight} size={16} />
      <span className={typography.screenReaderOnly}>to</span>
      <Side team={to} />
    </p>
  );
}

function Side({ team, isShort = false }: { team: TeamHead | null; isShort?: boolean }) {
  if (team === null) return <span>Free agent</span>;
  return (
    <span className={styles.team}>
      <TeamCrest crest={team.crest} size={20} />
      {isShort ? team.short_name : team.name}
    </span>
  );
}
