import { Link } from 'react-router';
import { PageHead } from '#web/components/page-head.tsx';
import { GameServerFields } from '#web/pages/docs/game-server-fields.tsx';
import { ReadingGuide } from '#web/pages/docs/reading-guide.tsx';
import { SendingSection } from '#web/pages/docs/sending-section.tsx';
import { site } from '#web/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useHash } from '#web/ui/use-hash.ts';
import '#web/components/prose.css';
import '#web/ui/side-nav.css';
import '#web/pages/docs/docs-head.css';
import '#web/pages/docs/docs.css';

const SECTIONS = [
  ['sending', 'Send a match'],
  ['fields', 'Fields of a match'],
  ['reading', 'Read matches'],
  ['cursors', 'Read them all'],
  ['tables', 'Tables and players'],
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON'],
  ['caching', 'Caching'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
  ['form', 'Submit by form'],
  ['discord', 'Results on Discord'],
];

/** /docs: the guide that the footer leads to, unless the site is configured with documentation of its own. */
export function Component() {
  const hash = useHash();
  return (
    <div className="wrap">
      <PageHead title="Documentation" description="How matches get in, and how to get them out again." />
      <div className="page-head docs-head">
        <div>
          <h1 className="page-title">Documentation</h1>
          <p className="page-lede">How matches get into {site.name}, and how to get them out again.</p>
        </div>
        <ButtonLink kind="line" to="/docs/reference">
          API reference
        </ButtonLink>
      </div>
      <div className="side">
        <nav aria-label="On this page" className="side__nav">
          {SECTIONS.map(([id, name]) => (
            <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <article className="prose docs">
          <SendingSection />
          <GameServerFields />
          <ReadingGuide />
        </article>
      </div>
    </div>
  );
}
