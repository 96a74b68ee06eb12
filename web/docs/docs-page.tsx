import { MAX_EVENTS_PER_SUBMISSION, MAX_PLAYERS_PER_TEAM, MAX_STAT } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { ApiUsageSection } from '#web/docs/api-usage-section.tsx';
import { DiscordWebhookSection } from '#web/docs/discord-section.tsx';
import { DocsFooter } from '#web/docs/docs-footer.tsx';
import { DocsSearch } from '#web/docs/docs-search.tsx';
import { GUIDES } from '#web/docs/guides.ts';
import { ReadingSection } from '#web/docs/reading-section.tsx';
import { CsvSection } from '#web/docs/reference/csv-section.tsx';
import { SendingSection } from '#web/docs/sending-section.tsx';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { SideNav, SideNavLayout } from '#web/kit/list/side-nav.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Prose } from '#web/kit/page/prose.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { site } from '#web/site.ts';

/** Its list of all stats would make the page too heavy. */
const GameServerFields = lazyPart(
  () => import('#web/docs/reference/game-server-fields.tsx').then((part) => part.GameServerFields),
  { opens: 'late' },
);

export async function loader(): Promise<null> {
  await GameServerFields.load();
  return null;
}

const SECTIONS = [
  ['sending', 'Send a match'],
  ['fields', 'Fields of a match'],
  ['reading', 'Read matches'],
  ['cursors', 'Read every match'],
  ['tables', 'Tables and players'],
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON'],
  ['caching', 'Caching'],
  ['tokens', 'Personal tokens'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
  ['form', 'Submit by form'],
  ['discord', 'Results on Discord'],
];

/** /docs: the guide linked in the footer, unless the site is configured with another URL. */
export function Component() {
  const hash = useHash();
  useScrollToHash();
  return (
    <div className="page-width">
      <PageHead title="Documentation" description="How matches get in, and how to get them out again." />
      <div className="page-head phone:mb-4 phone:flex-wrap">
        <div className="phone:min-w-0">
          <h1 className="page-title">Documentation</h1>
          <p className="lede">How matches get into {site.name}, and how to get them out again.</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 phone:min-w-0">
          <ButtonLink kind="line" to="/docs/webhooks">
            Webhooks
          </ButtonLink>
          <ButtonLink kind="line" to="/docs/reference">
            API reference
          </ButtonLink>
        </div>
      </div>
      <DocsSearch />
      <ul className="mt-6 mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <li>
          <Link
            className="grid h-full content-start gap-1 rounded-2 border border-line bg-surface p-4 text-15 text-ink-2 hover:bg-surface-2"
            to="/docs/reference"
          >
            <strong className="text-ink">API users</strong>
            <span>Every call with its parameters and answers. How to begin is below.</span>
          </Link>
        </li>
        <li>
          <Link
            className="grid h-full content-start gap-1 rounded-2 border border-line bg-surface p-4 text-15 text-ink-2 hover:bg-surface-2"
            to="/docs/webhooks"
          >
            <strong className="text-ink">Webhook receivers</strong>
            <span>Signed requests to your own server when matches, fixtures and transfers change.</span>
          </Link>
        </li>
        {Object.entries(GUIDES).map(([guide, { reader, about }]) => (
          <li key={guide}>
            <Link
              className="grid h-full content-start gap-1 rounded-2 border border-line bg-surface p-4 text-15 text-ink-2 hover:bg-surface-2"
              to={`/docs/${guide}`}
            >
              <strong className="text-ink">{reader}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <SideNavLayout>
        <SideNav aria-label="On this page">
          {SECTIONS.map(([id, name]) => (
            <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </SideNav>
        <Prose className="max-w-page-narrow min-w-0 wrap-anywhere [&_code]:wrap-anywhere [&_code]:text-ink [&_section:first-child>h2]:mt-0">
          <SendingSection />
          <GameServerFields />
          <ReadingSection />
          <CsvSection />
          <ApiUsageSection />
          <FormSection />
          <DiscordWebhookSection />
        </Prose>
      </SideNavLayout>
      <DocsFooter />
    </div>
  );
}

function FormSection() {
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
          <Link className="link" to="/submit">
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
