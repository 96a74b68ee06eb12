import type { ReactNode } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

type DuelMatch = Pick<MatchView, 'leagueId' | 'names' | 'leagueTeams'>;

interface DuelProps {
  match: DuelMatch;
  children: (side: TeamSide) => ReactNode;
}

/** One panel for each team: Blue's on the left and Green's mirrored beside it, on phones one below the other. */
export function Duel({ match, children }: DuelProps) {
  return (
    <div className="grid grid-cols-2 phone:grid-cols-1">
      {TEAM_SIDES.map((side) => (
        <div
          key={side}
          className={`min-w-0 ${side === 'Green' ? 'border-s-2 border-line text-end phone:border-s-0 phone:border-t-2' : ''}`}
        >
          <DuelHead match={match} side={side} />
          {children(side)}
        </div>
      ))}
    </div>
  );
}

function DuelHead({ match: { leagueId, names, leagueTeams }, side }: { match: DuelMatch; side: TeamSide }) {
  const team = leagueTeams[side];
  return (
    <h3
      className={`flex min-w-0 items-center gap-2 border-b border-line px-5 py-3 text-14 font-semibold phone:px-4 ${side === 'Green' ? 'flex-row-reverse' : ''}`}
    >
      {team ? <TeamCrest crest={team.crest} size={20} /> : <TeamMark side={side} />}
      <FittingName name={names[side]} short={team?.short_name}>
        <TeamLink leagueId={leagueId} name={names[side]} team={team} />
      </FittingName>
    </h3>
  );
}
