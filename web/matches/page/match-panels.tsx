import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchWithoutEvents, TeamSide } from '#contract/matches/schema.ts';
import { isSideName } from '#contract/teams/names.ts';
import { useSeen } from '#web/kit/browser/use-seen.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { FormPanel } from '#web/matches/figures/form-panel.tsx';
import type { Performer } from '#web/matches/figures/performers.ts';
import { PreviousMeetings } from '#web/matches/figures/previous-meetings.tsx';
import { type LoadedPages, SeasonPanel } from '#web/matches/figures/season-panel.tsx';
import { TopPerformers } from '#web/matches/figures/top-performers.tsx';
import { useTeamsBefore } from '#web/matches/figures/use-teams-before.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { NextFixtures } from '#web/matches/page/next-fixtures.tsx';

const LOADED = tw`grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)] noscript:col-span-full noscript:hidden [&>table]:self-start`;
const LOADED_WHOLE = tw`noscript:hidden [@container_(min-width:_55rem)]:col-span-full`;

/** The Overview's panels below its facts. Their data is loaded once they are in view. */
export function MatchFigurePanels({ match, view }: { match: MatchWithoutEvents; view: MatchView }) {
  const { performers } = view;
  const [panels, isSeen] = useSeen<HTMLDivElement>();
  const hasTeamNames = !isSideName(view.names.Blue) && !isSideName(view.names.Green);
  if (!performers && !hasTeamNames) return null;
  return (
    <div className="[container-type:inline-size]" ref={panels}>
      <div className="grid grid-cols-1 gap-5 phone:gap-4 [@container_(min-width:_55rem)]:grid-cols-2">
        {hasTeamNames ? (
          <NamedTeams match={match} view={view} performers={performers} isSeen={isSeen} />
        ) : (
          performers && (
            <TopPerformers
              match={view}
              performers={performers}
              className="[@container_(min-width:_55rem)]:col-span-full"
            />
          )
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

/** Panels of a fixture are arranged in pairs. The match itself determines which exist, so that none moves another. */
function NamedTeams({ match, view, performers, isSeen }: NamedTeamsProps) {
  const { form, meetings } = useTeamsBefore(match, view, isSeen);
  const teams = match.fixture ? knownTeams(view) : null;
  const load = useTeamPages(match, teams, isSeen);
  const isPaired = teams !== null && performers !== null;
  const formPanel = <FormPanel match={view} form={form} className={isPaired ? LOADED : LOADED_WHOLE} />;
  return (
    <>
      {performers && (
        <TopPerformers
          match={view}
          performers={performers}
          className={
            isPaired
              ? 'grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)] noscript:col-span-full [&>table]:self-start'
              : '[@container_(min-width:_55rem)]:col-span-full'
          }
        />
      )}
      {teams && <SeasonPanel leagueId={view.leagueId} teams={teams} load={load} className={LOADED} />}
      {isPaired && formPanel}
      {teams && <NextFixtures match={view} load={load} className={LOADED} />}
      {!isPaired && formPanel}
      {meetings !== null && meetings.list.length > 0 && (
        <PreviousMeetings match={view} meetings={meetings} className="[@container_(min-width:_55rem)]:col-span-full" />
      )}
    </>
  );
}

function knownTeams({ leagueTeams: { Blue, Green } }: MatchView): Record<TeamSide, TeamHead> | null {
  return Blue && Green && Blue.id !== Green.id ? { Blue, Green } : null;
}

function useTeamPages(
  { league_id, fixture }: MatchWithoutEvents,
  teams: Record<TeamSide, TeamHead> | null,
  isSeen: boolean,
): LoadedPages {
  const season = fixture?.competition.season_id;
  const inputOf = (side: TeamSide) =>
    teams && isSeen ? { params: { league_id, slug: teams[side].slug }, querystring: { season } } : null;
  const blue = useRead('GET /leagues/:league_id/teams/:slug', inputOf('Blue'));
  const green = useRead('GET /leagues/:league_id/teams/:slug', inputOf('Green'));
  const pages = blue.answer && green.answer && { Blue: blue.answer, Green: green.answer };
  return { pages, error: blue.error ?? green.error };
}
