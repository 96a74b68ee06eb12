import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { FIXTURE_DETAIL_NAMES, FIXTURE_DETAILS } from '#contract/fixtures/details.ts';
import type { LiveMatch, ReadLiveMatch } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { readMinute, STATE_WORDS } from '#web/kit/heads/live-words.ts';
import { FoundProfiles } from '#web/kit/heads/player-link.tsx';
import { ApiError, call } from '#web/kit/http/call.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { livePath } from '#web/kit/paths/live-path.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { LiveAnnouncement } from '#web/live/live-announcement.tsx';
import { useLiveMatch } from '#web/live/use-live-match.ts';
import { StatBar } from '#web/matches/figures/stat-bar.tsx';
import { compareTeams } from '#web/matches/figures/team-comparison.ts';
import { LiveHero } from '#web/matches/overlay/live-hero.tsx';
import { LiveLineUps } from '#web/matches/overlay/live-line-ups.tsx';
import { fixtureOf, LiveNote } from '#web/matches/overlay/live-note.tsx';
import { requireLiveKey } from '#web/matches/overlay/require-live-key.ts';
import { CompetitionLine } from '#web/matches/page/competition-line.tsx';
import { listEvents } from '#web/matches/page/event-list.ts';
import { MatchEventRow, Timeline } from '#web/matches/page/event-row.tsx';
import { indexPlayers } from '#web/matches/page/named-players.ts';

const AdoptLive = lazyPart(() => import('#web/matches/overlay/adopt-live.tsx').then((part) => part.AdoptLive), {
  waiting: null,
});

/** Live pages load no profiles, so names aren't linked. */
const NO_PROFILES: ReadonlySet<string> = new Set();

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<ReadLiveMatch> {
  const key = requireLiveKey(params.key);
  const match = await call('GET /matches/live/:key', { params: { key }, signal }).catch((error: unknown) => {
    // The live match of a fixture is deleted, and the fixture has its match.
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

/** A live match, with the newest event first. */
function LiveMatchPage({ initial }: { initial: ReadLiveMatch }) {
  const followed = useLiveMatch(initial.key, initial);
  const match = followed.match ?? initial;
  const { team_names, fixture, league_id } = match;
  const title = `${team_names.Blue} vs ${team_names.Green}`;
  return (
    <div className="page-width">
      <PageHead
        title={`${title}, live`}
        description={`${title}, ${match.league_name}: the score as it is played.`}
        isUnlisted
      />
      {fixture ? (
        <BackLink to={leaguePaths.matches(league_id)}>Matches</BackLink>
      ) : (
        <BackLink to={livePath(undefined)}>Live matches</BackLink>
      )}
      <CompetitionLine>
        <Link className="wrap-text" to={`/leagues/${league_id}`}>
          {match.league_name}
        </Link>
        {fixture && (
          <Link className="wrap-text" to={`/leagues/${league_id}/competitions/${fixture.competition.id}`}>
            {fixture.competition.name}, {fixture.round_name}
          </Link>
        )}
        {fixture?.kick_off && (
          <span className="tabular">
            <KickOff at={fixture.kick_off} />
          </span>
        )}
        {FIXTURE_DETAIL_NAMES.map((name) =>
          fixture?.[name] ? <span key={name}>{`${FIXTURE_DETAILS[name].label} ${fixture[name]}`}</span> : null,
        )}
        {fixture?.has_sheets && <Link to={leaguePaths.sheet(league_id, fixture.id)}>Team sheets</Link>}
      </CompetitionLine>
      <header className="mb-5 flex items-center justify-between gap-4 phone:mb-3">
        <h1 className="font-display text-title/tight font-extrabold phone:text-20/none tracking-display [unicode-bidi:isolate] text-balance wrap-break-word">
          {title}
        </h1>
        <ShareButton path={`/matches/live/${match.key}`} name={title} />
      </header>
      <LiveAnnouncement match={match} isStale={followed.isSilent || !followed.isConnected} />
      <div className="stack gap-4">
        <FoundProfiles value={NO_PROFILES}>
          <LiveHero followed={{ ...followed, match }} />
          <LiveNote followed={followed} match={match} />
          {mayBeAdopted(match, followed.isSilent) && <AdoptLive match={match} />}
          <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-4 tablet:grid-cols-1">
            <Events match={match} />
            <Stats match={match} age={followed.age} />
          </div>
          <LiveLineUps match={match} />
        </FoundProfiles>
      </div>
    </div>
  );
}

/** Whether the last snapshot may be the final one. */
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
    <Panel heading="What happened" end={<span className="text-ink-2">Newest first</span>}>
      <Timeline none="Nothing has happened yet.">
        {rows.map(({ event, index, score }) => (
          <MatchEventRow
            key={index}
            event={event}
            score={score}
            names={match.team_names}
            players={players}
            isTarget={false}
          />
        ))}
      </Timeline>
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
        <span className="text-ink-2 tabular">
          {minute ? `${minute.text}${minute.added}` : STATE_WORDS[match.state]}
        </span>
      }
    >
      <div className="[container-type:inline-size] px-5 pt-2 pb-3">
        {stats.map((stat) => (
          <StatBar key={stat.label} stat={stat} names={match.team_names} grownBars={grownBars} />
        ))}
      </div>
    </Panel>
  );
}
