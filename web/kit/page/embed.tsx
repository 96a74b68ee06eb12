import type { ReactNode } from 'react';
import { LogoMark } from '#web/kit/heads/logo.tsx';
import styles from '#web/kit/page/embed.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { site } from '#web/site.ts';

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
