import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import proseStyles from '#web/components/prose.module.css';
import { lazyPart } from '#web/lazy-part.tsx';
import { ApiUsageSection } from '#web/pages/docs/api-usage-section.tsx';
import { CsvSection } from '#web/pages/docs/csv-section.tsx';
import { DiscordSection } from '#web/pages/docs/discord-section.tsx';
import styles from '#web/pages/docs/docs.module.css';
import { DocsFooter } from '#web/pages/docs/docs-footer.tsx';
import docsHeadStyles from '#web/pages/docs/docs-head.module.css';
import { DocsSearch } from '#web/pages/docs/docs-search.tsx';
import { FormSection } from '#web/pages/docs/form-section.tsx';
import { GUIDES } from '#web/pages/docs/guides.ts';
import { ReadingSection } from '#web/pages/docs/reading-section.tsx';
import { SendingSection } from '#web/pages/docs/sending-section.tsx';
import { useScrollToHash } from '#web/pages/docs/use-scroll-to-hash.ts';
import { site } from '#web/site.ts';
import layout from '#web/styles/layout.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import sideNavStyles from '#web/ui/side-nav.module.css';
import { useHash } from '#web/ui/use-hash.ts';

/** Its list of all stats would make the page too heavy. */
const GameServerFields = lazyPart(
  () => import('#web/pages/docs/game-server-fields.tsx').then((part) => part.GameServerFields),
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
          <DiscordSection />
        </article>
      </div>
      <DocsFooter />
    </div>
  );
}
