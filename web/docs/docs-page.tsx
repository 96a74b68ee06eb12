import { ApiUsageSection } from '#web/docs/api-usage-section.tsx';
import { DiscordWebhookSection } from '#web/docs/discord-section.tsx';
import styles from '#web/docs/docs.module.css';
import { DocsFooter } from '#web/docs/docs-footer.tsx';
import docsHeadStyles from '#web/docs/docs-head.module.css';
import { DocsSearch } from '#web/docs/docs-search.tsx';
import { FormSection } from '#web/docs/form-section.tsx';
import { GUIDES } from '#web/docs/guides.ts';
import { ReadingSection } from '#web/docs/reading-section.tsx';
import { CsvSection } from '#web/docs/reference/csv-section.tsx';
import { SendingSection } from '#web/docs/sending-section.tsx';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import sideNavStyles from '#web/kit/list/side-nav.module.css';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import proseStyles from '#web/kit/page/prose.module.css';
import layout from '#web/kit/styles/layout.module.css';
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

/** /docs: the guide linked in the footer, unless the site is configured with the URL of another. */
export function Component() {
  const hash = useHash();
  useScrollToHash();
  return (
    <div className={layout.page}>
      <PageHead title="Documentation" description="How matches get in, and how to get them out again." />
      <div className={`${pageHeadStyles.head} ${docsHeadStyles.head}`}>
        <div>
          <h1 className={pageHeadStyles.title}>Documentation</h1>
          <p className={pageHeadStyles.lede}>How matches get into {site.name}, and how to get them out again.</p>
        </div>
        <div className={`${layout.row} ${layout.wrap}`}>
          <ButtonLink kind="line" to="/docs/webhooks">
            Webhooks
          </ButtonLink>
          <ButtonLink kind="line" to="/docs/reference">
            API reference
          </ButtonLink>
        </div>
      </div>
      <DocsSearch />
      <ul className={styles.paths}>
        <li>
          <Link to="/docs/reference">
            <strong>API users</strong>
            <span>Every call with its parameters and answers. How to begin is below.</span>
          </Link>
        </li>
        <li>
          <Link to="/docs/webhooks">
            <strong>Webhook receivers</strong>
            <span>Signed requests to your own server when matches, fixtures and transfers change.</span>
          </Link>
        </li>
        {Object.entries(GUIDES).map(([guide, { reader, about }]) => (
          <li key={guide}>
            <Link to={`/docs/${guide}`}>
              <strong>{reader}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={sideNavStyles.layout}>
        <nav aria-label="On this page" className={sideNavStyles.navigation}>
          {SECTIONS.map(([id, name]) => (
            <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <article className={`${proseStyles.prose} ${styles.guide}`}>
          <SendingSection />
          <GameServerFields />
          <ReadingSection />
          <CsvSection />
          <ApiUsageSection />
          <FormSection />
          <DiscordWebhookSection />
        </article>
      </div>
      <DocsFooter />
    </div>
  );
}
