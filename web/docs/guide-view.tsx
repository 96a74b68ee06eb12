import type { ReactNode } from 'react';
import { DocsFooter } from '#web/docs/docs-footer.tsx';
import styles from '#web/docs/guide-page.module.css';
import type { GuideFacts } from '#web/docs/guides.ts';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import sideNavStyles from '#web/kit/list/side-nav.module.css';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import proseStyles from '#web/kit/page/prose.module.css';
import layout from '#web/kit/styles/layout.module.css';
import { Link } from '#web/kit/ui/link.tsx';

/** A guide without the words of its sections, which only the search needs. */
export async function loadGuide(known: GuideFacts) {
  const { title, html, sections } = (await known.load()).default;
  return { title, html, about: known.about, sections: sections.map(({ id, title: name }) => ({ id, name })) };
}

interface GuideViewProps {
  guide: Awaited<ReturnType<typeof loadGuide>>;
  /** The end of its last section. */
  children?: ReactNode;
}

export function GuideView({ guide: { title, html, about, sections }, children }: GuideViewProps) {
  const hash = useHash();
  useScrollToHash();
  return (
    <div className={layout.page}>
      <PageHead title={title} description={about} />
      <p className={layout.below4}>
        <Link to="/docs">Documentation</Link>
      </p>
      <h1 className={`${pageHeadStyles.title} ${layout.below5}`}>{title}</h1>
      <div className={sideNavStyles.layout}>
        <nav aria-label="On this page" className={`${sideNavStyles.navigation} ${styles.navigation}`}>
          {sections.map(({ id, name }) => (
            <Link key={id} to={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.column}>
          <article
            className={`${proseStyles.prose} ${styles.guide}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes it of our own Markdown (guide-modules.mjs).
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {children}
        </div>
      </div>
      <DocsFooter />
    </div>
  );
}
