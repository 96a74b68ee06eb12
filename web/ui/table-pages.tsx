import { ChevronLeft, ChevronRight } from 'lucide';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { writeCount } from '#web/ui/count-of.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ROWS_PER_PAGE } from '#web/ui/sorted-rows.ts';
import styles from '#web/ui/table-pages.module.css';

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
    <nav className={styles.pages} aria-label={`Pages of ${things}`}>
      <Button kind="line" size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon icon={ChevronLeft} size={16} />
        Previous
      </Button>
      <span className={typography.figures} role="status">
        {writeCount(first)}–{writeCount(last)} of {writeCount(count)} {things}
      </span>
      <Button kind="line" size="small" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        Next
        <Icon icon={ChevronRight} size={16} />
      </Button>
    </nav>
  );
}
