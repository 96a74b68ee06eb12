import { type ReactNode, useId } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Panel } from '#web/ui/panel.tsx';

interface PlayerTableProps {
  title: string;
  /** The number of rows, as text. */
  count: string;
  /** Class of the panel. */
  className: string | undefined;
  isFixed?: boolean;
  children: ReactNode;
}

/** A panel with a table labelled by the panel's heading. */
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
