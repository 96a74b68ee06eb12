import { Lock, LogIn, Shield, Users } from 'lucide';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import type { SeasonEntry, SignUp } from '#contract/entries/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import { CaptainEntries } from '#web/entries/captain-entries.tsx';
import { EntryPill } from '#web/entries/entry-pill.tsx';
import { SeasonDates } from '#web/entries/season-dates.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { IconRow } from '#web/kit/rows/icon-row.tsx';
import { loginPath } from '#web/kit/session/login-path.ts';
import { usePageUser } from '#web/kit/session/session.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { presentMinute } from '#web/kit/time/use-now.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const season = Number(new URL(url).searchParams.get('season')) || undefined;
  const input = { params: { league_id }, querystring: { season }, signal };
  const [signUp] = await Promise.all([
    call('GET /leagues/:league_id/sign_up', input),
    findPageRequest(signal)?.hasSession && prefetchRead('GET /leagues/:league_id/sign_up/own', input),
  ]);
  return { signUp, loaded_at: presentMinute(signal) };
}

/** The sign-up of a season: its dates, places and entries, and for captains their own entry. */
export function Component() {
  const { signUp, loaded_at } = useLoaderData<typeof loader>();
  const { league_id, league_name, season } = signUp;
  const title = season ? `Sign up for ${season.name}` : 'Sign-up';
  return (
    <div className="page-width">
      <PageHead title={`${title}, ${league_name}`} description={`Teams that sign up for ${league_name}.`} isUnlisted />
      <BackLink to={leaguePaths.overview(league_id)}>{league_name}</BackLink>
      <div className="page-head">
        <div className="phone:min-w-0">
          <h1 className="page-title wrap-text">{title}</h1>
          {season && (
            <p className="lede wrap-text">
              {formatFootballDates(season.first_day, season.last_day)}
              {season.places === null ? '.' : `. ${countOf(season.places, 'team')}.`}
            </p>
          )}
        </div>
      </div>
      {season ? (
        <div className="stack gap-5">
          <SeasonDates season={season} timeZone={signUp.time_zone} now={loaded_at} />
          <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-5 laptop:grid-cols-1">
            <div className="stack gap-5">
              <NeedsScripts />
              <Step signUp={signUp} season={season} />
            </div>
            <div className="stack gap-5">
              <Places signUp={signUp} season={season} />
              <Conditions season={season} />
            </div>
          </div>
        </div>
      ) : (
        <EmptyState title="No season takes teams">
          Staff open sign-up with a season’s dates. The next one appears here.
        </EmptyState>
      )}
    </div>
  );
}

interface SeasonProps {
  signUp: SignUp;
  season: SignUpSeason;
}

/** What the visitor can do now. */
function Step({ signUp, season }: SeasonProps) {
  const user = usePageUser();
  const { pathname, search } = useLocation();
  const { state, name, registration_closes } = season;
  if (state === 'setup' || state === 'running' || state === 'finished') {
    return (
      <Alert icon={Lock}>
        <p>
          <b className="text-ink">
            {state === 'setup' ? `Sign-up for ${name} is not open yet.` : `${name} has begun.`}
          </b>{' '}
          {state === 'setup' ? 'Its dates are above.' : 'Staff can still enter a team.'}
        </p>
      </Alert>
    );
  }
  return (
    <>
      {state === 'closed' && registration_closes !== null && (
        <Alert icon={Lock}>
          <p>
            <b className="text-ink">
              Sign-up closed on <KickOff at={registration_closes} />.
            </b>{' '}
            You can still go on the waitlist.
          </p>
        </Alert>
      )}
      {user ? (
        <CaptainEntries signUp={signUp} season={season} hasPlayer={Boolean(user.roblox_id)} />
      ) : (
        <Alert icon={LogIn}>
          <p>
            <b className="text-ink">Log in as the captain to sign up a team.</b> You need Discord; players need Roblox.{' '}
            <Link className="link" to={loginPath(pathname + search)}>
              Log In
            </Link>
          </p>
        </Alert>
      )}
    </>
  );
}

function Places({ signUp: { league_id, taken, entries, reserved }, season: { places } }: SeasonProps) {
  return (
    <Panel
      heading="Places"
      end={
        <span className="text-13 text-ink-3 tabular">
          {places === null ? countOf(taken, 'team') : `${taken} of ${places} taken`}
        </span>
      }
    >
      {entries.length + reserved.length === 0 ? (
        <p className="p-5 text-ink-2">No team has signed up yet.</p>
      ) : (
        <ul aria-label="Entries">
          {entries.map((entry) => (
            <EntryRow key={entry.id} leagueId={league_id} entry={entry} />
          ))}
          {reserved.map((team) => (
            <li className={ENTRY_ROW} key={`kept ${team.id}`}>
              <TeamName leagueId={league_id} team={team} />
              <span className="text-13 text-ink-3">Place kept</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const ENTRY_ROW = tw`flex items-center justify-between gap-3 border-t border-line px-5 py-2 first:border-t-0 phone:px-4`;

function EntryRow({ leagueId, entry: { team, state, waitlist_place } }: { leagueId: number; entry: SeasonEntry }) {
  return (
    <li className={ENTRY_ROW}>
      <TeamName leagueId={leagueId} team={team} />
      <span className="flex items-center gap-2">
        {waitlist_place !== null && <span className="text-13 text-ink-3 tabular">{waitlist_place}.</span>}
        <EntryPill state={state} />
      </span>
    </li>
  );
}

/** What a team needs. */
function Conditions({ season: { min_players } }: { season: SignUpSeason }) {
  return (
    <Panel heading="What is asked">
      {min_players !== null && (
        <IconRow icon={Users} title={countOf(min_players, 'linked player')}>
          Linked: signed in here once with Roblox.
        </IconRow>
      )}
      <IconRow icon={Shield} title="A captain with Discord">
        Messages about times go there.
      </IconRow>
    </Panel>
  );
}
