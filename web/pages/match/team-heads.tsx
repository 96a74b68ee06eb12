import { TeamCrest } from '#web/components/team-crest.tsx';
import { TeamLink } from '#web/components/team-link.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import styles from '#web/pages/match/team-heads.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { PanelHead } from '#web/ui/panel.tsx';

/** Heads a comparison: Blue's name on the left, Green's on the right. */
export function TeamHeads({ match: { leagueId, names, leagueTeams } }: { match: MatchView }) {
  return (
    <PanelHead className={styles.heads}>
      <span className={`${layout.row} ${layout.gap2}`}>
        <TeamMark side="Blue" large />
        {leagueTeams.Blue && <TeamCrest crest={leagueTeams.Blue.crest} />}
        <b className={typography.wrapAnywhere}>
          <TeamLink leagueId={leagueId} name={names.Blue} team={leagueTeams.Blue} />
        </b>
      </span>
      <span className={`${layout.row} ${layout.gap2}`}>
        <b className={typography.wrapAnywhere}>
          <TeamLink leagueId={leagueId} name={names.Green} team={leagueTeams.Green} />
        </b>
        {leagueTeams.Green && <TeamCrest crest={leagueTeams.Green.crest} />}
        <TeamMark side="Green" large />
      </span>
    </PanelHead>
  );
}
