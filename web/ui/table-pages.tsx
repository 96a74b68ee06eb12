import { ChevronLeft, ChevronRight } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { ROWS_PER_PAGE } from '#web/ui/sorted-rows.ts';
import '#web/ui/button.css';
import '#web/ui/table-pages.css';

interface TablePagesProps {
  /** What the rows are, such as 'players'. */
  things: string;
  count: number;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a long table; nothing below a table of one page. */
export function TablePages({ things, count, page, pages, onTurn }: TablePagesProps) {
  if (pages === 1) return null;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, count);
  return (
    <nav className="tpages" aria-label={`Pages of ${things}`}>
      <button type="button" className="btn btn--line btn--sm" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon icon={ChevronLeft} size={16} />
        Previous
      </button>
      <span className="num" role="status">
        {first.toLocaleString('en-GB')}–{last.toLocaleString('en-GB')} of {count.toLocaleString('en-GB')} {things}
      </span>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={page === pages}
        onClick={() => onTurn(page + 1)}
      >
        Next
        <Icon icon={ChevronRight} size={16} />
      </button>
    </nav>
  );
}
