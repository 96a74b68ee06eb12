import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { FixtureFrame, FrameMiddle, FrameSide, FrameState, FrameTime } from '#web/fixtures/fixture-layout.tsx';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { formatSecond, LiveSign } from '#web/kit/heads/live-sign.tsx';
import { readMinute } from '#web/kit/heads/live-words.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { SideMark } from '#web/kit/heads/team-mark.tsx';
import { call } from '#web/kit/http/call.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { livePath } from '#web/kit/paths/live-path.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { type ListedMatch, liveListOf, useLiveList } from '#web/live/use-live-list.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const text = new URL(url).searchParams.get('league');
  const league_id = text === null ? undefined : requirePathId(text);
  const [league] = await Promise.all([
    league_id === undefined ? null : call('GET /leagues/:league_id/seasons', { params: { league_id }, signal }),
    prefetchRead('GET /matches/live', { ...liveListOf(league_id), signal }),
  ]);
  return { league };
}

/** Live matches of all leagues, or of one. */
export function Component() {
  const { league } = useLoaderData<typeof loader>();
  const matches = useLiveList({ leagueId: league?.id });
  const leagues = [...new Set(matches.map(({ league_id }) => league_id))];
  return (
    <div className="page-width">
      <PageHead
        title={league ? `Live matches · ${league.name}` : 'Live matches'}
        description="Matches while they are played: teams, scores and minutes."
        isUnlisted={league !== null}
      />
      {league ? (
        <BackLink to={leaguePaths.overview(league.id)}>{league.name}</BackLink>
      ) : (
        <BackLink to="/matches">Matches</BackLink>
      )}
      <div className="page-head tiny:head-wraps">
        <h1 className="page-title">Live matches</h1>
        <p className="text-13 text-ink-3 tabular [&_b]:text-ink" role="status">
          {matches.length > 0 && countOf(matches.length, 'match', 'matches')}
        </p>
      </div>
      {matches.length === 0 && (
        <EmptyState
          title="No match is live"
          action={
            <ButtonLink kind="line" to={league ? leaguePaths.matches(league.id) : '/matches'}>
              {league ? 'See the fixtures' : 'Show all matches'}
            </ButtonLink>
          }
        >
          Matches appear here while they are played.
        </EmptyState>
      )}
      <div className="stack gap-4">
        {leagues.map((id) => (
          <LivePanel key={id} matches={matches.filter(({ league_id }) => league_id === id)} />
        ))}
      </div>
      {league && (
        <p className="mt-5">
          <Link className="link" to={livePath(undefined)}>
            Live matches of all leagues
          </Link>
        </p>
      )}
    </div>
  );
}

/** The live matches of one league. */
function LivePanel({ matches }: { matches: readonly ListedMatch[] }) {
  const [first] = matches;
  if (!first) return null;
  return (
    <Panel
      className="overflow-hidden"
      heading={
        <Link className="wrap-text" to={leaguePaths.overview(first.league_id)}>
          {first.league_name}
        </Link>
      }
    >
      <ul>
        {matches.map((match) => (
          <li className="not-first:border-t not-first:border-line" key={match.key}>
            <LiveRow match={match} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LiveRow({ match }: { match: ListedMatch }) {
  const { key, team_goals, shoot_out, updated_at } = match;
  const minute = readMinute(match, 0);
  const zone = useTimeZone();
  return (
    <FixtureFrame to={`/matches/live/${key}`}>
      <FrameTime>{minute && `${minute.text}${minute.added}`}</FrameTime>
      <Side match={match} side="Blue" />
      <FrameMiddle>
        <Score
          blue={team_goals.Blue}
          green={team_goals.Green}
          shootOut={shoot_out ?? undefined}
          stacks
          isLive={match.state !== 'finished'}
        />
      </FrameMiddle>
      <Side match={match} side="Green" />
      <FrameState>
        <LiveSign match={match} isSilent={match.isSilent} isShort />
        <span>
          Last news <time dateTime={updated_at}>{formatSecond(updated_at, zone)}</time>
        </span>
      </FrameState>
    </FixtureFrame>
  );
}

function Side({ match: { team_names, teams }, side }: { match: ListedMatch; side: TeamSide }) {
  const isBlue = side === 'Blue';
  const team = teams[side];
  const crest = team ? (
    <TeamCrest crest={team.crest} size={28} />
  ) : (
    <SideMark side={side} className="size-[20px] flex-none" />
  );
  return (
    <FrameSide place={isBlue ? 'home' : 'away'} crest={crest}>
      <FittingName name={team_names[side]} short={team?.short_name} />
    </FrameSide>
  );
}
