import type { TeamHead } from '#contract/kit/heads.ts';
import { isSideName } from '#contract/teams/names.ts';
import { teamPagePath, teamPath } from '#web/kit/paths/team-path.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface TeamLinkProps {
  leagueId: number;
  name: string;
  /** The league's team with that name, if any. */
  team?: Pick<TeamHead, 'slug'> | null;
}

/**
 * A team's name, linked to the team's page, or without one to its matches in the league. The name of a side, such as
 * 'Blue', is not linked.
 */
export function TeamLink({ leagueId, name, team }: TeamLinkProps) {
  if (!team && isSideName(name)) return <>{name}</>;
  return (
    <Link className="name-link" to={team ? teamPagePath(leagueId, team) : teamPath(leagueId, name)}>
      {name}
    </Link>
  );
}
