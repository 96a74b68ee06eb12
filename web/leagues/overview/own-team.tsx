import type { ReactNode } from 'react';
import { placeOf } from '#contract/competitions/place-words.ts';
import { readFixtureClock } from '#contract/fixtures/clock.ts';
import type { Fixture, FixtureSide, HomeAway } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useLiveFixture } from '#web/live/use-live-fixture.ts';

/** For the page's loader: what the account follows and plays in. */
export async function prefetchOwnTeam(signal: AbortSignal): Promise<void> {
  await Promise.all([prefetchRead('GET /follows', { signal }), prefetchRead('GET /users/agenda', { signal })]);
}

interface OwnTeamProps {
  league: LeagueSeasons;
  overview: SeasonOverview;
  /** Milliseconds. */
  loadedAt: number;
}

/**
 * The team of the league that the account plays in, or else the first one that it follows; undefined for visitors and
 * without one.
 */
export function useOwnTeam(league: LeagueSeasons, overview: SeasonOverview): TeamHead | undefined {
  const input = useSession().state === 'signedIn' ? {} : null;
  const { answer: follows } = useRead('GET /follows', input);
  const { answer: agenda } = useRead('GET /users/agenda', input);
  const own = agenda?.filter(({ league_id }) => league_id === league.id).map(({ team_id }) => team_id) ?? [];
  const followed = follows?.filter(({ kind }) => kind === 'team').map(({ thing }) => Number(thing)) ?? [];
  return findFirst([...own, ...followed], listTeams(overview));
}

/** The account's own team, if it has one in the league. */
export function OwnTeam({ league, overview, loadedAt }: OwnTeamProps) {
  const now = useNow(loadedAt);
  const team = useOwnTeam(league, overview);
  if (!team) return null;
  const has = ({ home, away }: Fixture) => home.team?.id === team.id || away.team?.id === team.id;
  const next = overview.upcoming.find((fixture) => has(fixture) && readFixtureClock(fixture, now) !== 'waiting');
  const last = overview.results.find(has);
  const row = leaguesOf(overview)
    .flatMap(({ rows }) => rows)
    .find((one) => one.team?.id === team.id);
  const place = row && row.played > 0 ? `, ${placeOf(row.place, row.is_shared)}` : '';
  const path = withSeason(leaguePaths.team(league.id, team.slug), overview.season ?? undefined, league);
  return (
    <Panel className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 phone:px-4" aria-label="Your team">
      <TeamCrest crest={team.crest} size={40} />
      {next ? (
        <NextMatch title={team.name + place} fixture={next} teamId={team.id} now={now} path={path} />
      ) : (
        <OwnLine title={team.name + place} path={path} linkText="Team page">
          {last?.score && `${writeScoreFrom(team.id, last, last.score)}, ${last.round_name}`}
        </OwnLine>
      )}
    </Panel>
  );
}

function listTeams(overview: SeasonOverview): TeamHead[] {
  const fixtures = [...overview.upcoming, ...overview.results, ...overview.cups.flatMap((cup) => cup.fixtures)];
  return [
    ...leaguesOf(overview).flatMap(({ rows }) => rows.flatMap(({ team }) => team ?? [])),
    ...fixtures.flatMap(({ home, away }) => [home.team ?? [], away.team ?? []].flat()),
  ];
}

function findFirst(ids: readonly number[], teams: readonly TeamHead[]): TeamHead | undefined {
  return ids.flatMap((id) => teams.find((team) => team.id === id) ?? [])[0];
}

interface NextMatchProps {
  title: string;
  fixture: Fixture;
  teamId: number;
  now: number;
  /** Of the team's page. */
  path: string;
}

function NextMatch({ title, fixture, teamId, now, path }: NextMatchProps) {
  const live = useLiveFixture(fixture, now);
  if (live) {
    return (
      <OwnLine title={title} path={live.path} linkText="Follow live" isLive>
        Live in {fixture.round_name}: {writeScoreFrom(teamId, fixture, live.score)}
      </OwnLine>
    );
  }
  return (
    <OwnLine title={title} path={path} linkText="Team page">
      Next: v {nameSide(findOpponent(teamId, fixture))}
      {fixture.kick_off !== null && (
        <>
          , <KickOff at={fixture.kick_off} />
        </>
      )}
    </OwnLine>
  );
}

interface OwnLineProps {
  title: string;
  path: string;
  linkText: string;
  isLive?: boolean;
  children: ReactNode;
}

function OwnLine({ title, path, linkText, isLive = false, children }: OwnLineProps) {
  return (
    <>
      <div className="min-w-0 flex-[1_1_8rem] leading-[1.35]">
        <b className="wrap-text">{title}</b>
        <p className="text-14 wrap-text text-ink-2">{children}</p>
      </div>
      <ButtonLink kind={isLive ? 'primary' : 'line'} to={path}>
        {linkText}
      </ButtonLink>
    </>
  );
}

function findOpponent(teamId: number, { home, away }: Fixture): FixtureSide {
  return home.team?.id === teamId ? away : home;
}

/** Writes '2–1 v Sable Coast FC' from a team's view. */
function writeScoreFrom(teamId: number, fixture: Fixture, { home, away }: HomeAway): string {
  const [own, others] = fixture.home.team?.id === teamId ? [home, away] : [away, home];
  return `${own}\u2060–\u2060${others} v ${nameSide(findOpponent(teamId, fixture))}`;
}
