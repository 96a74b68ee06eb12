import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { PanelHead } from '#web/kit/ui/panel.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import styles from '#web/matches/page/team-heads.module.css';

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
