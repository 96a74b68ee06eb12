import type { ComponentProps } from 'react';
import styles from '#web/kit/list/data-table.module.css';
import { join } from '#web/kit/styles/join.ts';

type Align = 'left' | 'centre';

interface CellLook {
  /** Right-aligned by default, for figures. */
  align?: Align;
  className?: string;
}

interface CellProps extends CellLook {
  isStrong?: boolean;
  /** Fades a zero. */
  isZero?: boolean;
}

interface DataTableProps extends ComponentProps<'table'> {
  /** The widths of columns come from `col` elements; in a narrow panel the table scrolls horizontally. */
  isFixed?: boolean;
}

const ALIGNS = { left: styles.left, centre: styles.centre };

/** A table of figures. It needs `aria-label` or `aria-labelledby`. */
export function DataTable({ isFixed = false, className, ...props }: DataTableProps) {
  return <table {...props} className={join(styles.table, isFixed && styles.fixed, className)} />;
}

/** The header of a column, or of a row with `scope="row"`. */
export function HeadCell({ align, className, ...props }: CellLook & Omit<ComponentProps<'th'>, 'align'>) {
  return <th scope="col" {...props} className={join(align && ALIGNS[align], className)} />;
}

export function Cell({
  align,
  isStrong,
  isZero,
  className,
  ...props
}: CellProps & Omit<ComponentProps<'td'>, 'align'>) {
  const classes = join(align && ALIGNS[align], isStrong && styles.strong, isZero && styles.zero, className);
  return <td {...props} className={classes} />;
}

/** The name of a row, followed by `CellDetail`. */
export function CellName(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.name} />;
}

/** A line below the name of a row, such as an id. It is not copied with the table. */
export function CellDetail({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={join(styles.detail, className)} />;
}
