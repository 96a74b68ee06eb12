import type { ReactNode } from 'react';
import { readFixtureClock } from '#contract/fixtures/clock.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeNoKickOff } from '#contract/fixtures/words.ts';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { isSignUpOpen } from '#web/entries/sign-up-note.tsx';
import { LiveSign } from '#web/kit/heads/live-sign.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { formatKickOff, KickOff } from '#web/kit/time/kick-off.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { useOwnTeam } from '#web/leagues/overview/own-team.tsx';
import {
  writeBest,
  writeHighestScore,
  writeHighlight,
  writePairing,
  writeScoreline,
  writeStanding,
} from '#web/leagues/overview/write-answers.ts';
import { useLiveFixture } from '#web/live/use-live-fixture.ts';

interface SeasonAnswersProps {
  league: LeagueSeasons;
  overview: SeasonOverview;
  /** Milliseconds. */
  loadedAt: number;
}

/** What happened, what is next, where the teams stand and who is best, as far as there is anything to say. */
export function SeasonAnswers({ league, overview, loadedAt }: SeasonAnswersProps) {
  const now = useNow(loadedAt);
  const { season, highlight, matches, upcoming, scorers, next_sign_up } = overview;
  const own = useOwnTeam(league, overview);
  const leagues = leaguesOf(overview);
  const division = leagues.find(
    ({ competition, rows }) => competition.level !== undefined && rows.some(({ team }) => team && team.id === own?.id),
  );
  const table = division ?? leagues[0];
  const within = (path: string) => withSeason(path, season ?? undefined, league);
  const happened = highlight ? writeHighlight(highlight) : writeHighestScore(matches ?? []);
  const played = highlight?.fixture.match_id ?? (happened && 'match_id' in happened ? happened.match_id : null);
  const standing = table ? writeStanding(table) : null;
  const best = writeBest(scorers);
  const next = upcoming.find((fixture) => readFixtureClock(fixture, now) !== 'waiting') ?? upcoming[0];
  const begins = next?.kick_off ?? (season && `${season.first_day}T00:00:00Z`);
  const hasBegun = happened !== null || standing !== null || best !== null;
  const signUp = !next && next_sign_up && isSignUpOpen(next_sign_up, loadedAt) ? next_sign_up : null;
  const matchesPath = within(leaguePaths.matches(league.id));
  return (
    <nav
      className="grid gap-0.5 overflow-hidden rounded-3 not-laptop:auto-cols-fr not-laptop:grid-flow-col laptop:grid-cols-2 laptop:[&>:last-child:nth-child(odd)]:col-span-full phone:-mx-(--gutter) phone:rounded-none tiny:grid-cols-1"
      aria-label="At a glance"
    >
      {happened && (
        <AnswerLink
          question="What happened"
          headline={happened.headline}
          to={played === null ? matchesPath : `/matches/${played}`}
        >
          {happened.detail}
        </AnswerLink>
      )}
      {next && hasBegun && <NextAnswer next={next} upcoming={upcoming} now={now} path={matchesPath} />}
      {signUp && (
        <AnswerLink
          question="What is next"
          headline={
            signUp.registration_closes === null ? (
              'Sign-up is open'
            ) : (
              <>
                Sign-up closes <KickOff at={signUp.registration_closes} form="day" />
              </>
            )
          }
          to={leaguePaths.signUp(league.id)}
        >
          {signUp.season}
        </AnswerLink>
      )}
      {!hasBegun && !signUp && begins && (
        <AnswerLink
          question="What is next"
          headline={
            <>
              Starts <KickOff at={begins} form="day" />
            </>
          }
          to={matchesPath}
        >
          {next ? writePairing(next) : season?.name}
        </AnswerLink>
      )}
      {table && standing && (
        <AnswerLink
          question="Where we stand"
          headline={standing.headline}
          to={leaguePaths.competition(league.id, table.competition.id)}
        >
          {standing.detail}
        </AnswerLink>
      )}
      {best && (
        <AnswerLink question="Who is best" headline={best.headline} to={within(leaguePaths.players(league.id))}>
          {best.detail}
        </AnswerLink>
      )}
    </nav>
  );
}

interface NextAnswerProps {
  next: Fixture;
  upcoming: readonly Fixture[];
  now: number;
  /** Unless the fixture is live. */
  path: string;
}

function NextAnswer({ next, upcoming, now, path }: NextAnswerProps) {
  const zone = useTimeZone();
  const live = useLiveFixture(next, now);
  const dayOf = ({ kick_off }: Fixture) => kick_off && formatKickOff(kick_off, 'day', zone);
  const later = upcoming.filter(
    (one) => (one.kick_off ?? '') > (next.kick_off ?? '9999') && dayOf(one) === dayOf(next),
  );
  const times = [...new Set(later.map(({ kick_off }) => kick_off ?? ''))];
  return (
    <AnswerLink
      question="What is next"
      headline={
        <span className="phone:block phone:min-h-[2.3em]">
          {live ? writeScoreline(next, live.score) : writePairing(next)}
        </span>
      }
      to={live?.path ?? path}
    >
      {/* With the headline's two lines, so that nothing moves when the fixture becomes live. */}
      <span className="flex min-h-6 items-center">
        {live ? (
          <LiveSign match={live.match} isSilent={live.match.isSilent} isShort />
        ) : next.kick_off ? (
          <KickOff at={next.kick_off} />
        ) : (
          describeNoKickOff(next)
        )}
      </span>
      {times.map((time, at) => (
        <span key={time}>
          {at === 0 ? 'then ' : at === times.length - 1 ? ' and ' : ', '}
          <KickOff at={time} form="time" />
        </span>
      ))}
    </AnswerLink>
  );
}

interface AnswerLinkProps {
  question: string;
  headline: ReactNode;
  to: string;
  children: ReactNode;
}

function AnswerLink({ question, headline, to, children }: AnswerLinkProps) {
  return (
    <Link
      className="grid min-w-0 content-start gap-0.75 bg-surface px-5 py-4 hover:bg-surface-2 focus-visible:-outline-offset-3 phone:px-4 phone:py-3"
      to={to}
    >
      <span className="text-13 text-ink-3">{question}</span>
      <b className="font-display text-[1.375rem]/[1.15] font-[750] tracking-[0.005em] wrap-anywhere phone:text-[1.25rem]">
        {headline}
      </b>
      <small className="text-13/[1.35] wrap-anywhere text-ink-2">{children}</small>
    </Link>
  );
}
