import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useHash } from '#web/kit/browser/use-hash.ts';
import styles from '#web/kit/list/pager.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  label?: string;
  /** The query parameter that names the page. */
  parameter?: string;
  /** The tab with the list, as '#events'; by default that of the address. */
  tab?: string;
}

/** Links to the other pages of a list, which change its query parameter only. Nothing for one page. */
export function Pager({ page, pages, label = 'Pages', parameter = 'page', tab }: PagerProps) {
  const location = useLocation();
  const hash = useHash();
  if (pages <= 1) return null;

  function pageUrl(to: number): string {
    const query = new URLSearchParams(location.search);
    query.set(parameter, String(to));
    return `${location.pathname}?${query}${tab ?? hash}`;
  }

  return (
    <nav className={styles.pager} aria-label={label}>
      <Step to={page > 1 ? pageUrl(page - 1) : null} rel="prev">
        <Icon icon={ChevronLeft} size={18} />
        Previous
      </Step>
      {listShownPages(page, pages).map((shown) => {
        if (shown < 0) return <Gap key={shown} />;
        if (shown === page) return <CurrentPage key={shown} page={shown} />;
        return (
          <Link key={shown} className={styles.number} to={pageUrl(shown)} aria-label={`Page ${shown}`}>
            {shown}
          </Link>
        );
      })}
      <span className={styles.position}>
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? pageUrl(page + 1) : null} rel="next">
        Next
        <Icon icon={ChevronRight} size={18} />
      </Step>
    </nav>
  );
}

/** First, last, and the current page with its neighbours; a negative number marks a gap. */
export function listShownPages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((candidate) => candidate >= 1 && candidate <= pages);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.flatMap((current, index) => {
    const missing = current - (shown[index - 1] ?? current - 1) - 1;
    if (missing === 0) return [current];
    return missing === 1 ? [current - 1, current] : [-current, current];
  });
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span className={`${styles.step} ${styles.disabled}`}>{children}</span>;
  return (
    <Link className={styles.step} to={to} rel={rel}>
      {children}
    </Link>
  );
}

function Gap() {
  return (
    <span className={styles.number} aria-hidden="true">
      …
    </span>
  );
}

function CurrentPage({ page }: { page: number }) {
  return (
    <span className={styles.number} aria-current="page">
      {page}
    </span>
  );
}
