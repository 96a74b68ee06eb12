import { Link } from 'react-router';
import { MINIMUM_AGE } from '#contract/limits.ts';
import { LegalPage, SupportEmailLink } from '#web/pages/legal/legal-frame.tsx';
import { site } from '#web/site.ts';

/** /terms-of-service (spec §1). */
export function Component() {
  return (
    <LegalPage title="Terms of Service">
      <h2>Who runs {site.name}</h2>
      <p>
        {site.name} is run by an independent developer. It is not affiliated with, or endorsed by, Roblox Corporation or
        Discord. In these terms, “we” and “us” mean that developer. By using {site.name} you agree to these terms; if
        you do not agree, please do not use it.
      </p>

      <h2>Using the service</h2>
      <p>
        You must be at least {MINIMUM_AGE} years old to use {site.name}. When you use it, do not:
      </p>
      <ul>
        <li>submit results that you know to be false, or names meant to insult or harass;</li>
        <li>use an account, an access level or an API key that is not yours to use;</li>
        <li>try to get around permissions or rate limits, or to disturb the service for others;</li>
        <li>break the law, or the rules of Roblox or Discord.</li>
      </ul>
      <p>We may remove content, or end access to the service, when these terms are broken.</p>

      <h2>Accounts</h2>
      <p>
        You sign in through Discord, and your first sign-in creates your account. Linking a Roblox account is up to you,
        but you need one to submit matches. Keep your Discord account safe: what is done through it counts as done by
        you. Those who run a league decide who has access to it, and whoever holds its API key can submit matches in its
        name, so keep the key secret.
      </p>

      <h2>Submitted data</h2>
      <p>
        Matches that you or a league submit are public, and may publicly show the game IDs and usernames of other
        players, together with their stats. Submit only what belongs to the match. Matches submitted on the website are
        reviewed by the league, which may accept or decline them; they are listed as Pending until then.
      </p>
      <p>
        You are responsible for what you submit. If a match shows something wrong about you, ask the league or write to
        us. The{' '}
        <Link className="link" to="/privacy-policy">
          Privacy Policy
        </Link>{' '}
        says what is stored and how to have it corrected or deleted.
      </p>

      <h2>Intellectual property</h2>
      <p>
        The name, logo and design of {site.name} belong to us or are used with permission. Its software is covered by
        its own licence. Roblox, Discord and other names and marks belong to their owners.
      </p>
      <p>
        What you submit stays yours, as far as it was yours. You allow us to store it, to show it publicly, to work out
        stats from it, and to offer it for download.
      </p>

      <h2>Liability</h2>
      <p>
        {site.name} is provided as it is. We do not promise that it is always available, that results and stats are
        right, or that nothing is ever lost. As far as the law allows, we are not liable for loss that comes from using
        it or from not being able to use it. Nothing here limits liability that cannot be limited by law.
      </p>

      <h2>Changes</h2>
      <p>
        We may change or end the service, and we may change these terms. The terms on this page are the ones that apply;
        by using {site.name} after a change you accept them as changed.
      </p>

      <h2>Governing law</h2>
      <p>These terms, and any dispute about them, are governed by UK law.</p>

      <h2>Contact</h2>
      <p>
        Write to <SupportEmailLink /> with any question about these terms.
      </p>
    </LegalPage>
  );
}
