import type { ReactNode } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/matches/figures/duel.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';

type DuelMatch = Pick<MatchView, 'leagueId' | 'names' | 'leagueTeams'>;

interface DuelProps {
  match: DuelMatch;
  children: (side: TeamSide) => ReactNode;
}

/** Content of a panel for each team: Blue's at the left and Green's mirrored beside it, on phones one below the other. */
export function Duel({ match, children }: DuelProps) {
  return (
    <div className={styles.duel}>
      {TEAM_SIDES.map((side) => (
        <div key={side} className={side === 'Green' ? styles.mirrored : undefined}>
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
    <h3 className={styles.head}>
      {team ? <TeamCrest crest={team.crest} size={20} /> : <TeamMark side={side} />}
      <span className={typography.truncated} title={names[side]}>
        <TeamLink leagueId={leagueId} name={names[side]} team={team} />
      </span>
    </h3>
  );
}
