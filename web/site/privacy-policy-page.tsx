import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '#web/kit/http/call.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { KEPT_DATA } from '#web/site/kept-data.ts';
import { LegalPage, OwnLegalPage, RunBy, SupportEmailLink } from '#web/site/legal-frame.tsx';
import { site } from '#web/site.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) => call('GET /legal_texts', { signal });

/** /privacy-policy: stored personal data, its purposes and retention, and people's rights. */
export function Component() {
  const { privacy } = useLoaderData<typeof loader>();
  return privacy === null ? <SitePolicy /> : <OwnLegalPage title="Privacy Policy" html={privacy} />;
}

function SitePolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      note={
        <>
          Last updated <time dateTime="2025-07-18">July 18, 2025</time>
        </>
      }
    >
      <p>
        {site.name} is <RunBy /> and is not affiliated with Roblox Corporation or Discord. This policy explains what we
        store about you, why, and what you can ask us to do with it. The rules for using the site are in the{' '}
        <Link className="link" to="/terms-of-service">
          Terms of Service
        </Link>
        .
      </p>

      <h2>What we collect</h2>
      <ul>
        <li>Your Discord ID, username and avatar, and the e-mail address that Discord gives us when you sign in.</li>
        <li>Your Roblox user ID and username, if you link your Roblox account.</li>
        <li>
          The game usernames, IDs and stats in submitted matches. If you play in a match, the league or another player
          may submit yours, even if you have no account here.
        </li>
      </ul>
      <p>
        You can browse without an account. You enter your Discord and Roblox passwords on their own sites, so we never
        see them. We do not store the access tokens that Discord and Roblox issue for the sign-in.
      </p>
      <p>
        If you ask for a linked role on Discord, we tell Discord once whether you play in a league and whether you are a
        captain. We store neither that you asked nor the access token. Discord keeps the answers until you come back or
        remove {site.name} under ‘Authorised Apps’ in its settings.
      </p>

      <h2>What we store, why and for how long</h2>
      <KeptDataTable />

      <h2>In your browser</h2>
      <p>
        Signing in or linking Roblox sets a cookie that lasts until you are back on the site, and ten minutes at most.
        Another cookie keeps you signed in for up to 30 days after you last used the site, and no longer than 180 days
        after you signed in. If you open a page that needs a sign-in, a cookie of a minute holds its address. Your
        browser also stores your choice of light or dark theme, messages to show on the next page, up to 80 pages and
        answers that you have read, so that you can read them offline, and what you typed into a form, until you send or
        leave it, log out or close the tab. These stay in your browser and are not sent to us. What you have read is
        deleted when you sign out. There are no advertising or tracking cookies.
      </p>
      <p>Avatars are loaded from Discord, so Discord can see that your browser requested the picture.</p>

      <h2>IP addresses</h2>
      <p>
        IP addresses may be seen in logs, such as those of the network that carries requests to the site, but we do not
        keep them. Our own logs contain no IP addresses. To limit the rate of requests, the server uses a salted hash of
        the address, which it holds in memory only.
      </p>

      <h2>Who sees your data</h2>
      <p>
        Matches, groups and the players in them are public, and anyone can download the stats of a match. We never show
        your e-mail address to other users. We do not sell your data.
      </p>

      <h2>When you delete your account</h2>
      <ul>
        <li>
          We delete your sessions, Discord ID, e-mail address, names, Roblox link, league access levels and the groups
          you own at once.
        </li>
        <li>The matches you submitted stay, but we remove your account number and your name as the uploader.</li>
        <li>
          Your game username, ID and stats stay in the matches you played in, because they are part of the result. You
          can ask us to correct or delete them.
        </li>
        <li>
          If you ask Roblox to erase your data, Roblox notifies us. We then erase your game username and ID from all
          matches, and you do not have to ask us as well: a “Deleted player” with the same stats takes your place. A
          Roblox link ends too.
        </li>
        <li>
          Backups made before the deletion may still contain your data. Write to us if you have a question about them.
        </li>
      </ul>

      <h2>Your rights</h2>
      <p>Under the GDPR, you can:</p>
      <ul>
        <li>ask for access to the data we hold about you;</li>
        <li>ask us to delete or correct it;</li>
        <li>withdraw your consent to our holding it.</li>
      </ul>
      <p>
        When you are signed in, you can download everything we store about you, change your privacy choices, see where
        you are signed in and sign out there, and delete your account in your{' '}
        <Link className="link" to="/dashboard/settings#privacy">
          settings
        </Link>
        .
      </p>
      <p>
        For anything else, write to <SupportEmailLink />. You can also write to us if you have no account, but you or
        your child are named in a match. Tell us which account or which matches you mean. In the UK, you can also
        complain to the Information Commissioner’s Office.
      </p>
    </LegalPage>
  );
}

function KeptDataTable() {
  return (
    <table className="max-w-240 table-fixed text-15 text-ink-2 phone:block">
      <thead className="phone:absolute phone:size-px phone:overflow-hidden phone:[clip-path:inset(50%)]">
        <tr>
          <th
            className="border-b border-line ps-0 pe-6 pt-0 pb-3 text-start align-top text-13 font-semibold text-ink-3 last:pe-0"
            scope="col"
          >
            Data
          </th>
          <th
            className="border-b border-line ps-0 pe-6 pt-0 pb-3 text-start align-top text-13 font-semibold text-ink-3 last:pe-0"
            scope="col"
          >
            Why
          </th>
          <th
            className="border-b border-line ps-0 pe-6 pt-0 pb-3 text-start align-top text-13 font-semibold text-ink-3 last:pe-0"
            scope="col"
          >
            How long
          </th>
        </tr>
      </thead>
      <tbody className="phone:block">
        {KEPT_DATA.map(({ data, why, until }) => (
          <tr className="phone:grid phone:gap-1 phone:border-b phone:border-line phone:py-3" key={data}>
            <th
              className="border-b border-line py-3 ps-0 pe-6 text-start align-top font-medium text-ink last:pe-0 phone:border-0 phone:p-0"
              scope="row"
            >
              {data}
            </th>
            <td
              className="border-b border-line py-3 ps-0 pe-6 text-start align-top last:pe-0 phone:grid phone:grid-cols-[4.75rem_minmax(0,1fr)] phone:border-0 phone:p-0 phone:before:text-13/[calc(var(--fs-15)_*_var(--lh-text))] phone:before:text-ink-3 phone:before:content-[attr(data-label)]"
              data-label="Why"
            >
              {why}
            </td>
            <td
              className="border-b border-line py-3 ps-0 pe-6 text-start align-top last:pe-0 phone:grid phone:grid-cols-[4.75rem_minmax(0,1fr)] phone:border-0 phone:p-0 phone:before:text-13/[calc(var(--fs-15)_*_var(--lh-text))] phone:before:text-ink-3 phone:before:content-[attr(data-label)]"
              data-label="How long"
            >
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
