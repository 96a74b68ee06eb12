import type { ReactNode } from 'react';
import { Panel } from '#web/kit/ui/panel.tsx';

interface ConnectionProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** A pill or a button at the end; on phones a button is in a separate row. */
  children?: ReactNode;
}

/** An account with another service, and whether it is linked. */
export function Connection({ icon, title, detail, children }: ConnectionProps) {
  return (
    <Panel
      as="div"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 p-5 phone:gap-3 phone:p-4 phone:has-[>_:is(a,_button)]:grid-cols-[auto_minmax(0,1fr)] phone:[&>:is(a,_button)]:col-span-full [@media_(max-width:_23.75rem)]:grid-cols-[auto_minmax(0,1fr)] [@media_(max-width:_23.75rem)]:[&>span:last-child]:col-2 [@media_(max-width:_23.75rem)]:[&>span:last-child]:justify-self-start"
    >
      <span className="grid size-12 place-items-center rounded-3 bg-surface-2">{icon}</span>
      <div>
        <b>{title}</b>
        <p className="text-14 wrap-text text-ink-3 tabular">{detail}</p>
      </div>
      {children}
    </Panel>
  );
}
