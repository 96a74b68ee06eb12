import { ArrowRight } from 'lucide';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { SquadPlayer } from '#contract/squads/schema.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** A squad player, linked to the player's page if visible to the reader. */
export function SquadPlayerName({ player: { player_key, name } }: { player: SquadPlayer }) {
  if (player_key === null) return <bdi>{name}</bdi>;
  return (
    <Link className="hover:underline" to={keyPath(player_key)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface TransferTeamsProps {
  from: TeamHead | null;
  to: TeamHead | null;
  /** Shows the former team's short name. */
  isShort?: boolean;
}

/** The teams of a move, either of which may be none. */
export function TransferTeams({ from, to, isShort = false }: TransferTeamsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-14 text-ink-2 [&>:last-child]:font-medium [&>:last-child]:text-ink">
      <Side team={from} isShort={isShort} />
      <Icon icon={ArrowRight} size={16} />
      <span className="sr-only">to</span>
      <Side team={to} />
    </p>
  );
}

function Side({ team, isShort = false }: { team: TeamHead | null; isShort?: boolean }) {
  if (team === null) return <span>Free agent</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <TeamCrest crest={team.crest} size={20} />
      {isShort ? team.short_name : team.name}
    </span>
  );
}
