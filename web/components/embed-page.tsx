import type { ReactNode } from 'react';
import styles from '#web/components/embed-page.module.css';
import { LogoMark } from '#web/components/logo.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { site } from '#web/site.ts';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';

interface EmbedPageProps {
  title: string;
  /** Path of the whole page. */
  path: string;
  /** Beside the title. */
  detail?: ReactNode;
  /** Below the content. */
  note?: ReactNode;
  children: ReactNode;
}

/** A page within a frame of another site, which runs no scripts. Its links open in the whole window. */
export function EmbedPage({ title, path, detail, note, children }: EmbedPageProps) {
  return (
    <div className={styles.embed}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.head}>
        <h1 className={`${styles.title} ${typography.wrapAnywhere}`}>
          <Link className={styles.link} to={path}>
            {title}
          </Link>
        </h1>
        {detail && <p className={styles.detail}>{detail}</p>}
      </header>
      <main className={styles.content}>{children}</main>
      <footer className={styles.foot}>
        <span>{note}</span>
        <Link className={`${styles.link} ${styles.source}`} to={path}>
          <LogoMark className={styles.mark} />
          {`See more on ${site.name}`}
        </Link>
      </footer>
    </div>
  );
}
