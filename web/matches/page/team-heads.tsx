import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { PanelHead } from '#web/kit/ui/panel.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** The head of a comparison: Blue's name on the left, Green's on the right. */
export function TeamHeads({ match: { leagueId, names, leagueTeams } }: { match: MatchView }) {
  return (
    <PanelHead className="phone:text-14">
      <span className="flex min-w-0 flex-[1_1_0] items-center gap-2 last:justify-end last:text-end">
        <TeamMark side="Blue" large />
        {leagueTeams.Blue && <TeamCrest crest={leagueTeams.Blue.crest} />}
        <b className="wrap-text">
          <TeamLink leagueId={leagueId} name={names.Blue} team={leagueTeams.Blue} />
        </b>
      </span>
      <span className="flex min-w-0 flex-[1_1_0] items-center gap-2 last:justify-end last:text-end">
        <b className="wrap-text">
          <TeamLink leagueId={leagueId} name={names.Green} team={leagueTeams.Green} />
        </b>
        {leagueTeams.Green && <TeamCrest crest={leagueTeams.Green.crest} />}
        <TeamMark side="Green" large />
      </span>
    </PanelHead>
  );
}
