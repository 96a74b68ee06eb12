import { MAX_EVENTS_PER_SUBMISSION, MAX_PLAYERS_PER_TEAM, MAX_STAT } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';

export function FormSection() {
  return (
    <section aria-labelledby="form">
      <h2 id="form">Submit by form</h2>
      <ol>
        <li>Log in with Discord and link your Roblox account.</li>
        <li>
          Have access level {ACCESS_LEVELS.submit} or higher in the league. Its staff give it to you with your Discord
          ID.
        </li>
        <li>
          Open{' '}
          <Link className={typography.link} to="/submit">
            Make a Submission
          </Link>
          , and pick the league and one of the methods that it takes.
        </li>
      </ol>
      <p>
        With Manual Entry you type in up to {MAX_PLAYERS_PER_TEAM} players a team and their stats, each from 0 to{' '}
        {MAX_STAT}; a team's score is the sum of its players' goals. More figures, such as minutes, saves and
        possession, are optional. With Event Detection you list up to {MAX_EVENTS_PER_SUBMISSION} goals and cards as
        they happened; score and stats follow from them. CSV Upload and Image Upload are not available yet.
      </p>
      <p>
        The match is Pending until the league decides on it under Requests. Accepted, it is Approved. Declined, it
        disappears from the site.
      </p>
    </section>
  );
}
