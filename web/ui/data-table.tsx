import type { ComponentProps } from 'react';
import styles from '#web/ui/data-table.module.css';

type Align = 'left' | 'centre';

interface CellLook {
  /** To the right without one, as figures are. */
  align?: Align;
  className?: string;
}

interface CellProps extends CellLook {
  isStrong?: boolean;
  /** Draws a zero weaker than the figures beside it. */
  isZero?: boolean;
}

interface DataTableProps extends ComponentProps<'table'> {
  /** Columns have the widths of its `col` elements; in a narrow panel the table scrolls sideways. */
  isFixed?: boolean;
}

const ALIGNS = { left: styles.left, centre: styles.centre };

/** A table of figures. It is named by `aria-label` or `aria-labelledby`. */
export function DataTable({ isFixed = false, className, ...props }: DataTableProps) {
  return <table {...props} className={join(styles.table, isFixed && styles.fixed, className)} />;
}

/** The head of a column, or of a row with `scope="row"`. */
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

/** What names a row, with `CellDetail` below it. */
export function CellName(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.name} />;
}

/** A line below the name of a row, such as an id. A copied table leaves it out. */
export function CellDetail({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={join(styles.detail, className)} />;
}

function join(...classes: (string | false | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}
