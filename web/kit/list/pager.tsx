import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const LINK = tw`text-ink-2 hover:bg-surface-2 hover:text-ink`;
const NUMBER = tw`relative grid h-10 min-w-10 place-items-center rounded-t-2 px-2.5 text-15 font-semibold tabular not-aria-[current]:rounded-b-2 phone:hidden`;
const STEP = tw`relative flex h-10 min-w-10 items-center gap-1 rounded-2 px-2.5 text-15 font-semibold tabular phone:min-h-11 phone:flex-1 phone:justify-center`;

interface PagerProps {
  /** Numbered from 1. */
  page: number;
  pages: number;
  label?: string;
  /** The query parameter of the page number. */
  parameter?: string;
  /** The tab with the list, as '#events'; by default that of the address. */
  tab?: string;
}

/** Links to the other pages of a list, which change only its query parameter. Nothing for a single page. */
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
    <nav className="mt-6 flex items-center justify-center gap-1 tiny:flex-wrap" aria-label={label}>
      <PageStep to={page > 1 ? pageUrl(page - 1) : null} rel="prev">
        <Icon icon={ChevronLeft} size={18} />
        Previous
      </PageStep>
      {listShownPages(page, pages).map((shown) => {
        if (shown < 0) {
          return (
            <span key={shown} className={`text-ink-2 ${NUMBER}`} aria-hidden="true">
              …
            </span>
          );
        }
        if (shown === page) {
          return (
            <span
              key={shown}
              className={`bg-surface-2 text-ink [box-shadow:inset_0_-3px_0_var(--flag)] forced-colors:-outline-offset-2 forced-colors:[outline:2px_solid_Highlight] ${NUMBER}`}
              aria-current="page"
            >
              {page}
            </span>
          );
        }
        return (
          <Link key={shown} className={`${NUMBER} ${LINK}`} to={pageUrl(shown)} aria-label={`Page ${shown}`}>
            {shown}
          </Link>
        );
      })}
      <span className="relative hidden h-10 min-w-10 place-items-center px-2.5 text-14 font-medium text-ink-2 tabular phone:grid">
        Page {page} of {pages}
      </span>
      <PageStep to={page < pages ? pageUrl(page + 1) : null} rel="next">
        Next
        <Icon icon={ChevronRight} size={18} />
      </PageStep>
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

function PageStep({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span className={`text-ink-3 ${STEP}`}>{children}</span>;
  return (
    <Link className={`${STEP} ${LINK}`} to={to} rel={rel}>
      {children}
    </Link>
  );
}
