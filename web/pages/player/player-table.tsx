import { type ReactNode, useId } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Panel } from '#web/ui/panel.tsx';

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
    <Panel
      className={className}
      heading={title}
      headingId={id}
      end={<span className={fieldStyles.count}>{count}</span>}
    >
      <DataTable isFixed={isFixed} aria-labelledby={id}>
        {children}
      </DataTable>
    </Panel>
  );
}
