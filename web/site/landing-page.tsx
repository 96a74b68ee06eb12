import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LANDING_MATCHES } from '#contract/kit/limits.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { MatchCard } from '#web/kit/rows/match-card.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import styles from '#web/site/landing-page.module.css';

/** The newest two matches; empty if they cannot be fetched, so that the page loads anyway. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<MatchSummary[]> {
  try {
    return (await call('GET /matches/ad_matches', { signal: request.signal })).slice(0, LANDING_MATCHES);
  } catch {
    return [];
  }
}

export function Component() {
  const matches = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Stats and match history for Roblox football"
        description="The scores, scorers and stats of Roblox football leagues. Anyone can look, anyone can share."
      />
      <Hero matches={matches} />
      <HowItWorks />
      <section className="page-width">
        <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-6 overflow-hidden rounded-3 bg-flag p-10 text-on-flag phone:grid-cols-1 phone:p-6 [&_:focus-visible]:outline-on-flag [&_a]:bg-on-flag [&_a]:text-[#f1f4f1] [&_a+a]:border-on-flag [&_a+a]:bg-transparent [&_a+a]:text-on-flag [&_a+a:hover]:bg-[rgb(11_18_20_/_0.12)] [&_a:hover]:bg-[#26333a] [&_h2]:text-[clamp(1.875rem,1.5rem_+_1.6vw,2.75rem)]">
          <h2 className="section-title font-capitals! uppercase">See what your league has been up to</h2>
          <CallToAction />
        </div>
      </section>
    </>
  );
}

function Hero({ matches }: { matches: MatchSummary[] }) {
  return (
    <section className={`relative overflow-hidden border-b-2 border-line bg-pitch ${styles.hero}`}>
      <div className={styles.stripes} />
      <svg
        className="absolute inset-0 size-full fill-none stroke-chalk-line-soft stroke-3 laptop:hidden"
        viewBox="0 0 1280 640"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path d="M640 0v640" />
        <circle cx="640" cy="640" r="150" />
      </svg>
      <div className="relative page-width grid grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] items-center gap-12 py-16 laptop:grid-cols-1 laptop:gap-10 laptop:py-12">
        <div>
          <h1 className="font-capitals text-hero/[0.88] font-[850] tracking-[-0.005em] text-balance uppercase not-laptop:text-[min(8vw,6.5rem)]">
            Every match leaves a&nbsp;
            <em
              className={
                'relative whitespace-nowrap not-italic after:absolute after:start-0 after:end-[0.02em] after:bottom-[0.035em] after:h-[0.07em] after:bg-flag after:content-[""]'
              }
            >
              mark
            </em>
          </h1>
          <p className="my-6 max-w-[44ch] text-18 text-ink-2">
            The scores, scorers and stats of Roblox football leagues. Anyone can look, anyone can share.
          </p>
          <CallToAction browse="primary" />
        </div>
        {matches.length > 0 && (
          <div className="stack gap-4">
            <LiveMatchHead>
              <h2 className="part-title">Played last</h2>
            </LiveMatchHead>
            {matches.map((match) => (
              <MatchCard key={match.match_id} match={match} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="page-width py-16">
      <h2 className="section-title font-capitals! uppercase">How it works</h2>
      <ol className={styles.steps}>
        <li>
          <b>Leagues join</b>A league partners with Touchline and connects its game servers.
        </li>
        <li>
          <b>Matches are played</b>When a match is over, the league sends its data.
        </li>
        <li>
          <b>Anyone looks</b>Results, players and events are open to everyone.
        </li>
        <li>
          <b>Results travel</b>Share a match by its URL, or download its stats as CSV.
        </li>
        <li>
          <b>Find yourself</b>Sign in, link your Roblox account and see your own profile.
        </li>
      </ol>
    </section>
  );
}

/** Links to the matches, and to the user's match history or, for visitors, the sign-in. */
function CallToAction({ browse }: { browse?: 'primary' }) {
  const session = useSession();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink kind={browse} size="large" to="/matches">
        Browse matches
      </ButtonLink>
      {session.state === 'signedIn' ? (
        <ButtonLink kind="line" size="large" to="/dashboard/matchHistory">
          Your match history
        </ButtonLink>
      ) : (
        <ButtonLink kind="line" size="large" to="/login">
          Log in
        </ButtonLink>
      )}
    </div>
  );
}
