import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchWithoutEvents, TeamSide } from '#contract/matches/schema.ts';
import { isSideName } from '#contract/teams/names.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { useSeen } from '#web/kit/browser/use-seen.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { FormPanel } from '#web/matches/figures/form-panel.tsx';
import type { Performer } from '#web/matches/figures/performers.ts';
import { PreviousMeetings } from '#web/matches/figures/previous-meetings.tsx';
import { SeasonPanel } from '#web/matches/figures/season-panel.tsx';
import { TopPerformers } from '#web/matches/figures/top-performers.tsx';
import { useTeamsBefore } from '#web/matches/figures/use-teams-before.ts';
import styles from '#web/matches/page/match-panels.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { NextFixtures } from '#web/matches/page/next-fixtures.tsx';

const LOADED = `${styles.loaded} ${styles.half}`;
const LOADED_WHOLE = `${styles.loaded} ${styles.whole}`;

/** The Overview's panels below its facts. What they load is loaded once they are in view. */
export function MatchPanels({ match, view }: { match: MatchWithoutEvents; view: MatchView }) {
  const { performers } = view;
  const [panels, isSeen] = useSeen<HTMLDivElement>();
  const hasTeamNames = !isSideName(view.names.Blue) && !isSideName(view.names.Green);
  if (!performers && !hasTeamNames) return null;
  return (
    <div className={styles.room} ref={panels}>
      <div className={styles.panels}>
        {hasTeamNames ? (
          <NamedTeams match={match} view={view} performers={performers} isSeen={isSeen} />
        ) : (
          performers && <TopPerformers match={view} performers={performers} className={styles.whole} />
        )}
      </div>
    </div>
  );
}

interface NamedTeamsProps {
  match: MatchWithoutEvents;
  view: MatchView;
  performers: Record<TeamSide, Performer[]> | null;
  isSeen: boolean;
}

/** Panels of a fixture stand in pairs. The match itself states which there are, so that none moves another. */
function NamedTeams({ match, view, performers, isSeen }: NamedTeamsProps) {
  const { form, meetings } = useTeamsBefore(match, view, isSeen);
  const teams = match.fixture ? knownTeams(view) : null;
  const pages = useTeamPages(match, teams, isSeen);
  const isPaired = teams !== null && performers !== null;
  const formPanel = <FormPanel match={view} form={form} className={isPaired ? LOADED : LOADED_WHOLE} />;
  return (
    <>
      {performers && (
        <TopPerformers match={view} performers={performers} className={isPaired ? styles.half : styles.whole} />
      )}
      {teams && <SeasonPanel leagueId={view.leagueId} teams={teams} pages={pages} className={LOADED} />}
      {isPaired && formPanel}
      {teams && <NextFixtures match={view} pages={pages} className={LOADED} />}
      {!isPaired && formPanel}
      {meetings !== null && meetings.list.length > 0 && (
        <PreviousMeetings match={view} meetings={meetings} className={styles.whole} />
      )}
    </>
  );
}

function knownTeams({ leagueTeams: { Blue, Green } }: MatchView): Record<TeamSide, TeamHead> | null {
  return Blue && Green && Blue.id !== Green.id ? { Blue, Green } : null;
}

/** Both teams in the season of the match; null until loaded. */
function useTeamPages(
  { league_id, fixture }: MatchWithoutEvents,
  teams: Record<TeamSide, TeamHead> | null,
  isSeen: boolean,
): Record<TeamSide, TeamPage> | null {
  const season = fixture?.competition.season_id;
  const inputOf = (side: TeamSide) =>
    teams && isSeen ? { params: { league_id, slug: teams[side].slug }, querystring: { season } } : null;
  const { answer: Blue } = useRead('GET /leagues/:league_id/teams/:slug', inputOf('Blue'));
  const { answer: Green } = useRead('GET /leagues/:league_id/teams/:slug', inputOf('Green'));
  return Blue && Green && { Blue, Green };
}
