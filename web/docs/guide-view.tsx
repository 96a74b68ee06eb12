import type { ReactNode } from 'react';
import { DocsFooter } from '#web/docs/docs-footer.tsx';
import styles from '#web/docs/guide-view.module.css';
import type { GuideFacts } from '#web/docs/guides.ts';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { SideNav, SideNavLayout } from '#web/kit/list/side-nav.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Prose } from '#web/kit/page/prose.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** A guide without its sections' texts, which only the search needs. */
export async function loadGuide(known: GuideFacts) {
  const { title, html, sections } = (await known.load()).default;
  return { title, html, about: known.about, sections: sections.map(({ id, title: name }) => ({ id, name })) };
}

interface GuideViewProps {
  guide: Awaited<ReturnType<typeof loadGuide>>;
  /** Content at the end of its last section. */
  children?: ReactNode;
}

export function GuideView({ guide: { title, html, about, sections }, children }: GuideViewProps) {
  const hash = useHash();
  useScrollToHash();
  return (
    <div className="page-width">
      <PageHead title={title} description={about} />
      <p className="mb-4">
        <Link to="/docs">Documentation</Link>
      </p>
      <h1 className="mb-5 page-title">{title}</h1>
      <SideNavLayout>
        <SideNav aria-label="On this page">
          {sections.map(({ id, name }) => (
            <Link
              className="not-tablet:whitespace-normal"
              key={id}
              to={`#${id}`}
              aria-current={hash === `#${id}` ? 'location' : undefined}
            >
              {name}
            </Link>
          ))}
        </SideNav>
        <div className="max-w-page-narrow min-w-0">
          <Prose
            className={`wrap-anywhere ${styles.guide}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes it of our own Markdown (guide-modules.mjs).
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {children}
        </div>
      </SideNavLayout>
      <DocsFooter />
    </div>
  );
}
