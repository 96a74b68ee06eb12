import { type ReactNode, useId } from 'react';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

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
      end={<span className="text-13 text-ink-3 tabular [&_b]:text-ink">{count}</span>}
    >
      <DataTable isFixed={isFixed} aria-labelledby={id}>
        {children}
      </DataTable>
    </Panel>
  );
}
