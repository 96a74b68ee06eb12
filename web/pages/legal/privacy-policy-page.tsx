import { Link } from 'react-router';
import { KeptDataTable } from '#web/pages/legal/kept-data-table.tsx';
import { LegalPage, SupportEmailLink } from '#web/pages/legal/legal-frame.tsx';
import { site } from '#web/site.ts';

/** /privacy-policy (spec §1): what is stored about people, why, for how long, and what they may ask for. */
export function Component() {
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
        {site.name} is run by an independent developer and is not affiliated with Roblox Corporation or Discord. This
        page says what it stores about you. The rules for using it are in the{' '}
        <Link className="link" to="/terms-of-service">
          Terms of Service
        </Link>
        .
      </p>

      <h2>What we collect</h2>
      <ul>
        <li>Your Discord ID, username and avatar, and the e-mail address from the sign-in.</li>
        <li>Your Roblox user ID and username, if you link your Roblox account.</li>
        <li>
          The game usernames, IDs and stats in submitted matches. If you play in a match, the league or another player
          may submit these about you, whether or not you have an account here.
        </li>
      </ul>
      <p>
        You can browse without an account. We never see your Discord or Roblox password: you enter it with them, not
        with us. We do not store the access tokens that they give us for the sign-in.
      </p>

      <h2>What we store, why and for how long</h2>
      <KeptDataTable />

      <h2>In your browser</h2>
      <p>
        Signing in, or linking Roblox, sets a cookie for ten minutes at most, until you are back on the site. Another
        cookie keeps you signed in, for 30 days at most after you last used the site, and 180 days after you signed in.
        Your choice of light or dark theme, and messages to show on the next page, are kept in your browser and not sent
        to us. There are no advertising or tracking cookies.
      </p>
      <p>Avatars are loaded from Discord, which sees that your browser asks for the picture.</p>

      <h2>IP addresses</h2>
      <p>
        IP addresses may be seen in logs, such as those of the network that carries requests to the site, but we do not
        keep them. Our own logs contain no IP addresses. To limit the rate of requests, the server works with a salted
        hash of the address, in memory only.
      </p>

      <h2>Who sees your data</h2>
      <p>
        Matches, groups and their players are public, and anyone can download the stats of a match. Your e-mail address
        is never shown to other users. We do not sell your data.
      </p>

      <h2>When an account is deleted</h2>
      <ul>
        <li>
          These go at once: your sessions, Discord ID, e-mail address, names, Roblox link, access levels in leagues, and
          the groups you own.
        </li>
        <li>
          The matches you submitted stay, but no longer say who submitted them: your account number and your name as the
          uploader are removed.
        </li>
        <li>
          Your game username, ID and stats stay in the matches you played in, since they are part of the result. You can
          ask us to correct or delete them.
        </li>
        <li>
          If you ask Roblox to erase your data, Roblox tells us, and we erase your game username and ID from all matches
          without being asked again: a “Deleted player” with the same stats takes your place. A Roblox link ends too.
        </li>
        <li>Backups made before then may still hold your data. Write to us if you want to ask about them.</li>
      </ul>

      <h2>Your rights</h2>
      <p>Under the GDPR you can ask us:</p>
      <ul>
        <li>for access to the data we hold about you;</li>
        <li>to delete or correct it;</li>
        <li>to withdraw your consent to our holding it.</li>
      </ul>
      <p>
        Signed in, you can download everything that is stored about you, change your privacy choices, see where you are
        signed in and end it, and delete your account in the{' '}
        <Link className="link" to="/dashboard/settings#privacy">
          settings
        </Link>
        .
      </p>
      <p>
        Write to <SupportEmailLink />, also if you have no account and are named in a match, or if your child is. Say
        which account or which matches you mean. In the UK you can also complain to the Information Commissioner.
      </p>
    </LegalPage>
  );
}
