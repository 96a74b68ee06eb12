import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { LiveMatch, ReadLiveMatch } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { KickOff } from '#web/components/kick-off.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import { LiveAnnouncement } from '#web/components/live-announcement.tsx';
import { livePath } from '#web/components/live-path.ts';
import { readMinute, STATE_WORDS } from '#web/components/live-words.ts';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import { FoundProfiles } from '#web/components/player-link.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { useLiveMatch } from '#web/components/use-live-match.ts';
import { ApiError, call } from '#web/http/call.ts';
import { prefetchRead } from '#web/http/queries.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { listEvents } from '#web/pages/match/event-list.ts';
import { EventRow } from '#web/pages/match/event-row.tsx';
import eventStyles from '#web/pages/match/events-tab.module.css';
import { LiveHero } from '#web/pages/match/live-hero.tsx';
import { LiveLineUps } from '#web/pages/match/live-line-ups.tsx';
import styles from '#web/pages/match/live-match-page.module.css';
import { fixtureOf, LiveNote } from '#web/pages/match/live-note.tsx';
import headerStyles from '#web/pages/match/match-header.module.css';
import { indexPlayers } from '#web/pages/match/named-players.ts';
import { requireLiveKey } from '#web/pages/match/require-live-key.ts';
import statStyles from '#web/pages/match/stat-bar.module.css';
import { StatBar } from '#web/pages/match/stat-bar.tsx';
import { compareTeams } from '#web/pages/match/team-comparison.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';

const AdoptLive = lazyPart(() => import('#web/pages/match/adopt-live.tsx').then((part) => part.AdoptLive), {
  waiting: null,
});

/** Live pages read no profiles, so names are not linked. */
const NO_PROFILES: ReadonlySet<string> = new Set();

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<ReadLiveMatch> {
  const key = requireLiveKey(params.key);
  const match = await call('GET /matches/live/:key', { params: { key }, signal }).catch((error: unknown) => {
    // The live match of a fixture is forgotten, and the fixture still has its match.
    if (error instanceof ApiError && error.storedMatchId !== null) throw redirect(`/matches/${error.storedMatchId}`);
    throw error;
  });
  if (match.match_id !== null) throw redirect(`/matches/${match.match_id}`);
  const fixture = fixtureOf(match);
  if (fixture) await prefetchRead('GET /leagues/:league_id/fixtures/:fixture_id/sheets', { ...fixture, signal });
  return match;
}

export function Component() {
  const initial = useLoaderData<typeof loader>();
  return <LiveMatchPage key={initial.key} initial={initial} />;
}

/** A match while it is played, with the newest event first. */
function LiveMatchPage({ initial }: { initial: ReadLiveMatch }) {
  const followed = useLiveMatch(initial.key, initial);
  const match = followed.match ?? initial;
  const { team_names, fixture, league_id } = match;
  const title = `${team_names.Blue} vs ${team_names.Green}`;
  return (
    <div className={layout.page}>
      <PageHead
        title={`${title}, live`}
        description={`${title}, ${match.league_name}: the score as it is played.`}
        isUnlisted
      />
      {fixture ? (
        <BackLink to={leaguePaths.fixtures(league_id)}>Fixtures</BackLink>
      ) : (
        <BackLink to={livePath(undefined)}>Live matches</BackLink>
      )}
      <p className={headerStyles.competition}>
        <Link className={typography.wrapAnywhere} to={`/leagues/${league_id}`}>
          {match.league_name}
        </Link>
        {fixture && (
          <Link className={typography.wrapAnywhere} to={`/leagues/${league_id}/competitions/${fixture.competition.id}`}>
            {fixture.competition.name}, {fixture.round_name}
          </Link>
        )}
        {fixture?.kick_off && (
          <span className={typography.figures}>
            <KickOff at={fixture.kick_off} />
          </span>
        )}
        {fixture?.referee && <span>Referee {fixture.referee}</span>}
        {fixture && <Link to={leaguePaths.sheet(league_id, fixture.id)}>Team sheets</Link>}
      </p>
      <header className={`${layout.spread} ${layout.below5}`}>
        <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{title}</h1>
        <ShareButton path={`/matches/live/${match.key}`} name={title} />
      </header>
      <LiveAnnouncement match={match} isStale={followed.isSilent || !followed.isConnected} />
      <div className={layout.stack}>
        <FoundProfiles value={NO_PROFILES}>
          <LiveHero followed={{ ...followed, match }} />
          <LiveNote followed={followed} match={match} />
          {mayBeAdopted(match, followed.isSilent) && <AdoptLive match={match} />}
          <div className={styles.columns}>
            <Events match={match} />
            <Stats match={match} age={followed.age} />
          </div>
          <LiveLineUps match={match} />
        </FoundProfiles>
      </div>
    </div>
  );
}

/** Whether the last news may be all that comes. */
function mayBeAdopted({ match_id, is_over, state }: LiveMatch, isSilent: boolean): boolean {
  return match_id === null && (is_over || isSilent || state === 'abandoned');
}

function teamData(match: LiveMatch, side: TeamSide) {
  const { players, totals } = match.player_data[side];
  return { original_name: match.team_names[side], players, ...totals };
}

function Events({ match }: { match: LiveMatch }) {
  const rows = useMemo(() => listEvents(match.event_data).toReversed(), [match.event_data]);
  const players = useMemo(
    () => indexPlayers({ Blue: teamData(match, 'Blue'), Green: teamData(match, 'Green') }),
    [match],
  );
  return (
    <Panel heading="What happened" end={<span className={typography.muted}>Newest first</span>}>
      <div className={eventStyles.timeline}>
        {rows.length > 0 ? (
          <ol className={eventStyles.events}>
            {rows.map(({ event, index, score }) => (
              <EventRow
                key={index}
                event={event}
                score={score}
                names={match.team_names}
                players={players}
                isTarget={false}
              />
            ))}
          </ol>
        ) : (
          <p className={`${eventStyles.empty} ${typography.muted}`}>Nothing has happened yet.</p>
        )}
      </div>
    </Panel>
  );
}

function Stats({ match, age }: { match: LiveMatch; age: number }) {
  const [grownBars] = useState(() => new Set<string>());
  const minute = readMinute(match, age);
  const stats = compareTeams(
    { Blue: teamData(match, 'Blue'), Green: teamData(match, 'Green') },
    match.team_goals,
  ).filter((stat) => TEAM_SIDES.some((side) => stat[side] !== null));
  return (
    <Panel
      heading="So far"
      end={
        <span className={`${typography.muted} ${typography.figures}`}>
          {minute ? `${minute.text}${minute.added}` : STATE_WORDS[match.state]}
        </span>
      }
    >
      <div className={statStyles.stats}>
        {stats.map((stat) => (
          <StatBar key={stat.label} stat={stat} names={match.team_names} grownBars={grownBars} />
        ))}
      </div>
    </Panel>
  );
}
