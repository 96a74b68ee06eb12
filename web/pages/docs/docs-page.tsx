import { Link } from 'react-router';
import { PageTitle } from '#web/components/page-title.tsx';
import { CsvSection } from '#web/pages/docs/csv-section.tsx';
import { FormSection } from '#web/pages/docs/form-section.tsx';
import { GameServerFields } from '#web/pages/docs/game-server-fields.tsx';
import { ReadingSection } from '#web/pages/docs/reading-section.tsx';
import { SendingSection } from '#web/pages/docs/sending-section.tsx';
import { site } from '#web/site.ts';
import '#web/components/prose.css';
import '#web/pages/docs/docs.css';

const SECTIONS = [
  { id: 'sending', name: 'Send a match from a Roblox server' },
  { id: 'fields', name: 'Fields of a match' },
  { id: 'csv', name: 'Stats as CSV' },
  { id: 'reading', name: 'Read matches, leagues and groups' },
  { id: 'form', name: 'Submit by form' },
];

/** /docs: the guide that the footer leads to, unless the site is configured with documentation of its own. */
export function Component() {
  return (
    <div className="wrap">
      <PageTitle>Documentation</PageTitle>
      <article className="prose docs">
        <h1 className="page-title">Documentation</h1>
        <p className="prose__note">How matches get into {site.name}, and how to get them out again.</p>
        <nav aria-label="On this page">
          <ul>
            {SECTIONS.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={`#${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SendingSection />
        <GameServerFields />
        <CsvSection />
        <ReadingSection />
        <FormSection />
      </article>
    </div>
  );
}
