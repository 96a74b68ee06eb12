import { ChevronLeft, ChevronRight } from 'lucide';
import { writeCount } from '#contract/kit/count-of.ts';
import { ROWS_PER_PAGE } from '#web/kit/list/sorted-rows.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface TablePagesProps {
  /** Plural noun for the rows, such as 'players'. */
  things: string;
  count: number;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Pages of a long table. Nothing for one page. */
export function TablePages({ things, count, page, pages, onTurn }: TablePagesProps) {
  if (pages === 1) return null;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, count);
  return (
    <nav
      className="mt-4 flex flex-wrap items-center justify-center gap-3 text-14 text-ink-2"
      aria-label={`Pages of ${things}`}
    >
      <Button kind="line" size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon icon={ChevronLeft} size={16} />
        Previous
      </Button>
      <span className="tabular" role="status">
        {writeCount(first)}–{writeCount(last)} of {writeCount(count)} {things}
      </span>
      <Button kind="line" size="small" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        Next
        <Icon icon={ChevronRight} size={16} />
      </Button>
    </nav>
  );
}
