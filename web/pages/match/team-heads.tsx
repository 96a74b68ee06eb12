import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import '#web/ui/panel.css';
import '#web/pages/match/team-heads.css';

/** Blue's name on the left, Green's on the right, above what compares them. */
export function TeamHeads({ match: { leagueId, names } }: { match: MatchView }) {
  return (
    <header className="panel__head team-heads">
      <span className="row row--tight row--nowrap">
        <TeamMark side="Blue" large />
        <b className="wrap-any">
          <TeamLink leagueId={leagueId} name={names.Blue} />
        </b>
      </span>
      <span className="row row--tight row--nowrap">
        <b className="wrap-any">
          <TeamLink leagueId={leagueId} name={names.Green} />
        </b>
        <TeamMark side="Green" large />
      </span>
    </header>
  );
}
