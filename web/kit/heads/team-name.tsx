import type { TeamHead } from '#contract/kit/heads.ts';
import { type CrestSize, TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface TeamNameProps {
  leagueId: number;
  team: Pick<TeamHead, 'name' | 'slug' | 'crest'>;
  size?: Extract<CrestSize, 24 | 28>;
  /** Replaces the team's name, for example with its short name. */
  children?: string;
}

/** A team's crest and name, linked to its page. */
export function TeamName({ leagueId, team, size = 24, children = team.name }: TeamNameProps) {
  return (
    <Link
      className={`relative inline-block min-w-0 py-1.5 align-middle focus-visible:-outline-offset-1 [&:hover>span]:underline [&:hover>span]:underline-offset-3 ${size > 24 ? 'ps-9.5' : 'ps-8.5'}`}
      to={teamPagePath(leagueId, team)}
    >
      <TeamCrest
        className="absolute start-0 [inset-block-start:50%] [transform:translateY(-50%)]"
        crest={team.crest}
        size={size}
      />
      {/* Inline text, so that a copied row of a table is one line. */}
      <span className="wrap-anywhere">{children}</span>
    </Link>
  );
}
