import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import '#web/ui/panel.css';
import '#web/pages/match/team-heads.css';

/** Blue's name on the left, Green's on the right, above what compares them. */
export function TeamHeads({ names }: Pick<MatchView, 'names'>) {
  return (
    <header className="panel__head team-heads">
      <span className="row row--tight row--nowrap">
        <TeamMark side="Blue" large />
        <b className="wrap-any">{names.Blue}</b>
      </span>
      <span className="row row--tight row--nowrap">
        <b className="wrap-any">{names.Green}</b>
        <TeamMark side="Green" large />
      </span>
    </header>
  );
}
