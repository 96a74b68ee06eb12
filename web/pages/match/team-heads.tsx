import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import styles from '#web/pages/match/team-heads.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { PanelHead } from '#web/ui/panel.tsx';

/** Heads a comparison: Blue's name on the left, Green's on the right. */
export function TeamHeads({ match: { leagueId, names } }: { match: MatchView }) {
  return (
    <PanelHead className={styles.heads}>
      <span className={`${layout.row} ${layout.tightRow} ${layout.unwrappedRow}`}>
        <TeamMark side="Blue" large />
        <b className={typography.wrapAnywhere}>
          <TeamLink leagueId={leagueId} name={names.Blue} />
        </b>
      </span>
      <span className={`${layout.row} ${layout.tightRow} ${layout.unwrappedRow}`}>
        <b className={typography.wrapAnywhere}>
          <TeamLink leagueId={leagueId} name={names.Green} />
        </b>
        <TeamMark side="Green" large />
      </span>
    </PanelHead>
  );
}
