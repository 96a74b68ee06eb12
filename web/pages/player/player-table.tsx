import { type ReactNode, useId } from 'react';
import '#web/ui/panel.css';
import '#web/ui/table.css';

interface PlayerTableProps {
  title: string;
  /** How many rows there are, in words. */
  count: string;
  /** Of the panel. */
  className: string;
  isFixed?: boolean;
  /** The parts of the table. */
  children: ReactNode;
}

/** A panel of a profile with a table, which its heading names. */
export function PlayerTable({ title, count, className, isFixed = false, children }: PlayerTableProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <span className="count">{count}</span>
      </header>
      <table className={isFixed ? 'tbl tbl--fixed' : 'tbl'} aria-labelledby={id}>
        {children}
      </table>
    </section>
  );
}
