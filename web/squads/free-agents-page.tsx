import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { FreeAgent } from '#contract/squads/schema.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';
import { SquadPlayerName } from '#web/squads/transfer-teams.tsx';

interface FreeAgentsData {
  league: LeagueSeasons;
  agents: FreeAgent[];
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<FreeAgentsData> {
  const input = { params: { league_id: requirePathId(params.league_id) }, signal: request.signal };
  const [league, agents] = await Promise.all([
    call('GET /leagues/:league_id/seasons', input),
    call('GET /leagues/:league_id/free_agents', input),
  ]);
  chooseSeason(league, new URL(request.url).searchParams);
  return { league, agents };
}

/** The players of a league who are without a team. */
export function Component() {
  const { league, agents } = useLoaderData<typeof loader>();
  const season = chooseSeason(league, useQuery());
  return (
    <LeagueFrame
      league={league}
      season={season}
      place="players"
      view="free agents"
      path={leaguePaths.freeAgents(league.id)}
    >
      <PageHead
        title={`Free agents · ${league.name}`}
        description={`${countOf(agents.length, 'player')} of ${league.name} without a team.`}
        isUnlisted={!league.is_listed}
      />
      <FreeAgents agents={agents} />
    </LeagueFrame>
  );
}

function FreeAgents({ agents }: { agents: readonly FreeAgent[] }) {
  return (
    <Panel
      className="overflow-hidden"
      heading="Free agents"
      end={<span className="text-13 text-ink-3 tabular">{agents.length.toLocaleString('en-GB')}</span>}
    >
      {agents.length === 0 ? (
        <PanelBody>
          <p className="text-ink-2">No free agents</p>
        </PanelBody>
      ) : (
        <ul className="-mt-px grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
          {agents.map((agent) => (
            <Agent key={agent.player.player_key} agent={agent} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A player without a match has no page. */
function Agent({ agent: { player, last_played, last_team } }: { agent: FreeAgent }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 border-t border-line px-5 py-3 phone:px-4">
      <TeamCrest crest={last_team?.crest ?? null} size={28} />
      <span className="grid leading-[1.35] wrap-text">
        <b>
          <SquadPlayerName player={{ ...player, player_key: last_played === null ? null : player.player_key }} />
        </b>
        {last_team && <small className="text-14 text-ink-3">Formerly {last_team.name}</small>}
        <small className="text-14 text-ink-3">
          {last_played === null ? 'Not played this year' : `Last played ${formatFootballDate(last_played)}`}
        </small>
      </span>
    </li>
  );
}
