import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MINIMUM_AGE } from '#contract/kit/limits.ts';
import { call } from '#web/kit/http/call.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { LegalPage, OwnLegalPage, RunBy, SupportEmailLink } from '#web/site/legal-frame.tsx';
import { site } from '#web/site.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) => call('GET /legal_texts', { signal });

export function Component() {
  const { terms } = useLoaderData<typeof loader>();
  return terms === null ? <SiteTerms /> : <OwnLegalPage title="Terms of Service" html={terms} />;
}

function SiteTerms() {
  return (
    <LegalPage title="Terms of Service">
      <h2>Who runs {site.name}</h2>
      <p>
        {site.name} is <RunBy />. It is not affiliated with, or endorsed by, Roblox Corporation or Discord. In these
        terms, “we” and “us” mean that {site.operator === null ? 'developer' : 'operator'}. By using {site.name}, you
        agree to these terms. If you do not agree, please do not use it.
      </p>

      <h2>Using the service</h2>
      <p>
        You must be at least {MINIMUM_AGE} years old to use {site.name}. When you use it, you must not:
      </p>
      <ul>
        <li>submit results you know to be false, or names meant to insult or harass;</li>
        <li>use an account, an access level or an API key that is not yours;</li>
        <li>try to bypass permissions or rate limits, or disrupt the service for others;</li>
        <li>break the law or the rules of Roblox or Discord.</li>
      </ul>
      <p>If you break these terms, we may remove content or end your access to the service.</p>

      <h2>Accounts</h2>
      <p>
        You sign in through Discord, and your first sign-in creates your account. Linking a Roblox account is optional,
        but you need one to submit matches. Keep your Discord account secure: you are responsible for what is done with
        it. The people who run a league decide who has access to it. Anyone with its API key can submit matches in its
        name, so keep the key secret.
      </p>

      <h2>Submitted data</h2>
      <p>
        Matches submitted by you or by a league are public, and may publicly show other players’ game IDs, usernames and
        stats. Submit only data that belongs to the match. The league reviews matches submitted on the website, and may
        accept or decline them. Until then, they are listed as Pending.
      </p>
      <p>
        You are responsible for what you submit. If a match is wrong about you, ask the league to correct it, or write
        to us. The{' '}
        <Link className="link" to="/privacy-policy">
          Privacy Policy
        </Link>{' '}
        explains what is stored and how to have it corrected or deleted.
      </p>

      <h2>Intellectual property</h2>
      <p>
        The name, logo and design of {site.name} belong to us or are used with permission. Its software is covered by
        its own licence. Roblox, Discord and other names and marks belong to their owners.
      </p>
      <p>
        You keep any rights you have in what you submit. You allow us to store it, show it publicly, calculate stats
        from it and offer it for download.
      </p>

      <h2>Liability</h2>
      <p>
        {site.name} is provided “as is”. We do not promise that it will always be available, that results and stats are
        correct, or that nothing will ever be lost. As far as the law allows, we are not liable for any loss caused by
        using it or by being unable to use it. Nothing in these terms limits liability that cannot be limited by law.
      </p>

      <h2>Changes</h2>
      <p>
        We may change or end the service, and we may change these terms. The current terms are always on this page. By
        using {site.name} after a change, you accept the new terms.
      </p>

      <h2>Governing law</h2>
      <p>These terms, and any dispute about them, are governed by UK law.</p>

      <h2>Contact</h2>
      <p>
        If you have a question about these terms, write to <SupportEmailLink />.
      </p>
    </LegalPage>
  );
}
