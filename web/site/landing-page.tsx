import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LANDING_MATCHES } from '#contract/kit/limits.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { MatchCard } from '#web/kit/rows/match-card.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import styles from '#web/site/landing.module.css';

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
      <section className={layout.page}>
        <div className={styles.invitation}>
          <h2 className={typography.sectionTitle}>See what your league has been up to</h2>
          <CallToAction />
        </div>
      </section>
    </>
  );
}

function Hero({ matches }: { matches: MatchSummary[] }) {
  return (
    <section className={styles.hero}>
      <div className={styles.stripes} />
      <svg className={styles.lines} viewBox="0 0 1280 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d="M640 0v640" />
        <circle cx="640" cy="640" r="150" />
      </svg>
      <div className={`${layout.page} ${styles.inner}`}>
        <div>
          <h1>
            Every match leaves a&nbsp;<em>mark</em>
          </h1>
          <p className={styles.subtitle}>
            The scores, scorers and stats of Roblox football leagues. Anyone can look, anyone can share.
          </p>
          <CallToAction browse="primary" />
        </div>
        {matches.length > 0 && (
          <div className={layout.stack}>
            <h2 className={typography.screenReaderOnly}>Recent matches</h2>
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
    <section className={`${layout.page} ${styles.howItWorks}`}>
      <h2 className={typography.sectionTitle}>How it works</h2>
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
    <div className={`${layout.row} ${layout.wrap}`}>
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
