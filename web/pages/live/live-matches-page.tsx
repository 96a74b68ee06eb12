import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import type { TeamSide } from '#contract/matches/schema.ts';
import { BackLink } from '#web/components/back-link.tsx';
import fixtureStyles from '#web/components/fixture-row.module.css';
import { leaguePaths } from '#web/components/league-paths.ts';
import { livePath } from '#web/components/live-path.ts';
import { formatSecond, LiveSign } from '#web/components/live-sign.tsx';
import { readMinute } from '#web/components/live-words.ts';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import { Score } from '#web/components/score.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { SideMark } from '#web/components/team-mark.tsx';
import { type ListedMatch, liveListOf, useLiveList } from '#web/components/use-live-list.ts';
import { useTimeZone } from '#web/components/use-time-zone.ts';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { prefetchRead } from '#web/http/queries.ts';
import styles from '#web/pages/live/live-matches-page.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
