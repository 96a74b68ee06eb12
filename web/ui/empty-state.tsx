import type { ReactNode } from 'react';
import '#web/ui/empty-state.css';

/** An empty pitch: what is missing, one sentence that helps, at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty__t">{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
