import { type ReactNode, useId } from 'react';
import typography from '#web/styles/typography.module.css';
import fieldStyles from '#web/ui/field.module.css';
import panelStyles from '#web/ui/panel.module.css';
import tableStyles from '#web/ui/table.module.css';

interface PlayerTableProps {
  title: string;
  /** How many rows there are, in words. */
  count: string;
  /** Of the panel. */
  className: string | undefined;
  isFixed?: boolean;
  /** The parts of the table. */
  children: ReactNode;
}

/** A panel of a profile with a table, which its heading names. */
export function PlayerTable({ title, count, className, isFixed = false, children }: PlayerTableProps) {
  const id = useId();
  return (
    <section className={`${panelStyles.panel} ${className}`} aria-labelledby={id}>
      <header className={panelStyles.head}>
        <h2 className={typography.partTitle} id={id}>
          {title}
        </h2>
        <span className={fieldStyles.count}>{count}</span>
      </header>
      <table className={isFixed ? `${tableStyles.table} ${tableStyles.fixed}` : tableStyles.table} aria-labelledby={id}>
        {children}
      </table>
    </section>
  );
}
