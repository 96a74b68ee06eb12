import type { ReactNode } from 'react';
import { HeadCell } from '#web/kit/list/data-table.tsx';
import styles from '#web/kit/list/sort-head.module.css';
import type { Sort } from '#web/kit/list/sorted-rows.ts';

interface SortHeadProps<C extends string> {
  column: C;
  sort: Sort<C> | null;
  onSort: (column: C) => void;
  align?: 'left' | 'centre';
  className?: string;
  title?: string;
  children: ReactNode;
}

/** A column header that sorts the table by its column. */
export function SortHead<C extends string>({
  column,
  sort,
  onSort,
  align,
  className,
  title,
  children,
}: SortHeadProps<C>) {
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <HeadCell align={align} className={className} aria-sort={direction}>
      <button
        type="button"
        className={`relative inline-block min-h-6 min-w-6 border-0 bg-transparent p-0 [text-align:inherit] align-middle [white-space:inherit] text-inherit select-text hover:text-ink ${styles.head}`}
        title={title}
        onClick={() => onSort(column)}
      >
        {children}
        <span className={`absolute start-full opacity-0 ${styles.arrow}`} aria-hidden="true">
          {direction === 'ascending' ? '↑' : '↓'}
        </span>
      </button>
    </HeadCell>
  );
}
