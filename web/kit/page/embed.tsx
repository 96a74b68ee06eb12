import type { ReactNode } from 'react';
import { LogoMark } from '#web/kit/heads/logo.tsx';
import styles from '#web/kit/page/embed.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { site } from '#web/site.ts';

interface EmbedPageProps {
  title: string;
  /** Path of the whole page. */
  path: string;
  /** Content beside the title. */
  detail?: ReactNode;
  /** Content below the main content. */
  note?: ReactNode;
  children: ReactNode;
}

/** A page framed by another site, without scripts. Its links open in the whole window. */
export function EmbedPage({ title, path, detail, note, children }: EmbedPageProps) {
  return (
    <div className={`mx-auto grid max-w-page grid-cols-1 gap-3 p-3 ${styles.embed}`}>
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-display text-20/tight font-extrabold tracking-display wrap-text">
          <Link className="hover:underline" to={path}>
            {title}
          </Link>
        </h1>
        {detail && <p className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-ink-2">{detail}</p>}
      </header>
      <main className={styles.content}>{children}</main>
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-ink-3">
        <span>{note}</span>
        <Link className="inline-flex min-h-6 items-center gap-2 text-ink-2 hover:underline" to={path}>
          <LogoMark className="size-4" />
          {`See more on ${site.name}`}
        </Link>
      </footer>
    </div>
  );
}
