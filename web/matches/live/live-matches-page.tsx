import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import fixtureStyles from '#web/fixtures/fixture-row.module.css';
import fieldStyles from '#web/kit/fields/field.module.css';
import { formatSecond, LiveSign } from '#web/kit/heads/live-sign.tsx';
import { readMinute } from '#web/kit/heads/live-words.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { SideMark } from '#web/kit/heads/team-mark.tsx';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { prefetchRead } from '#web/kit/http/queries.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { livePath } from '#web/kit/paths/live-path.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { type ListedMatch, liveListOf, useLiveList } from '#web/live/use-live-list.ts';
import styles from '#web/matches/live/live-matches-page.module.css';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const text = new URL(url).searchParams.get('league');
  const league_id = text === null ? undefined : requirePathId(text);
  const [league] = await Promise.all([
    league_id === undefined ? null : call('GET /leagues/:league_id/seasons', { params: { league_id }, signal }),
    prefetchRead('GET /matches/live', { ...liveListOf(league_id), signal }),
  ]);
  return { league };
}

/** Matches while they are played, of all leagues or of one. */
export function Component() {
  const { league } = useLoaderData<typeof loader>();
  const matches = useLiveList({ leagueId: league?.id });
  const leagues = [...new Set(matches.map(({ league_id }) => league_id))];
  return (
    <div className={layout.page}>
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
      <div className={`${pageHeadStyles.head} ${pageHeadStyles.row}`}>
        <h1 className={pageHeadStyles.title}>Live matches</h1>
        <p className={fieldStyles.count} role="status">
          {matches.length > 0 && countOf(matches.length, 'match', 'matches')}
        </p>
      </div>
      {matches.length === 0 && (
        <EmptyState
          title="No match is live"
          action={
            <ButtonLink kind="line" to={league ? leaguePaths.fixtures(league.id) : '/matches'}>
              {league ? 'See the fixtures' : 'Show all matches'}
            </ButtonLink>
          }
        >
          Matches appear here while they are played.
        </EmptyState>
      )}
      <div className={layout.stack}>
        {leagues.map((id) => (
          <LivePanel key={id} matches={matches.filter(({ league_id }) => league_id === id)} />
        ))}
      </div>
      {league && (
        <p className={styles.all}>
          <Link className={typography.link} to={livePath(undefined)}>
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
      className={layout.clipped}
      heading={
        <Link className={typography.wrapAnywhere} to={leaguePaths.overview(first.league_id)}>
          {first.league_name}
        </Link>
      }
    >
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.key}>
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
    <Link className={fixtureStyles.row} to={`/matches/live/${key}`}>
      <span className={fixtureStyles.when}>{minute && `${minute.text}${minute.added}`}</span>
      <Side match={match} side="Blue" />
      <span className={fixtureStyles.middle}>
        <Score
          blue={team_goals.Blue}
          green={team_goals.Green}
          shootOut={shoot_out ?? undefined}
          stacks
          isLive={match.state !== 'finished'}
        />
      </span>
      <Side match={match} side="Green" />
      <span className={fixtureStyles.state}>
        <LiveSign match={match} isSilent={match.isSilent} isShort />
        <span>
          Last news <time dateTime={updated_at}>{formatSecond(updated_at, zone)}</time>
        </span>
      </span>
    </Link>
  );
}

function Side({ match: { team_names, teams }, side }: { match: ListedMatch; side: TeamSide }) {
  const isBlue = side === 'Blue';
  const team = teams[side];
  const crest = team ? <TeamCrest crest={team.crest} size={28} /> : <SideMark side={side} className={styles.mark} />;
  return (
    <span className={`${fixtureStyles.side} ${isBlue ? fixtureStyles.home : fixtureStyles.away}`}>
      {!isBlue && crest}
      <bdi className={typography.truncated}>{team_names[side]}</bdi>
      {isBlue && crest}
    </span>
  );
}
