import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import proseStyles from '#web/components/prose.module.css';
import { DocsFooter } from '#web/pages/docs/docs-footer.tsx';
import styles from '#web/pages/docs/guide-page.module.css';
import { GUIDES } from '#web/pages/docs/guides.ts';
import { useScrollToHash } from '#web/pages/docs/use-scroll-to-hash.ts';
import layout from '#web/styles/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import sideNavStyles from '#web/ui/side-nav.module.css';
import { useHash } from '#web/ui/use-hash.ts';

/** Throws 404 for an unknown guide. */
export async function loader({ params: { guide = '' } }: LoaderFunctionArgs) {
  const known = Object.hasOwn(GUIDES, guide) ? GUIDES[guide] : undefined;
  if (!known) throw data(null, { status: 404 });
  const { title, html, sections } = (await known.load()).default;
  return { title, html, about: known.about, sections: sections.map(({ id, title: name }) => ({ id, name })) };
}

/** /docs/leagues and the other guides that are Markdown files of the project. */
export function Component() {
  const { title, html, about, sections } = useLoaderData<typeof loader>();
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
        <article
          className={`${proseStyles.prose} ${styles.guide}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes it of our own Markdown (guide-modules.mjs).
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      <DocsFooter />
    </div>
  );
}
