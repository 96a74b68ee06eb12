import type { ReactNode } from 'react';

/** States the finished step, with the button or link to the next one. */
export function NextStepBar({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-3 bg-success-soft py-3 ps-5 pe-3 text-14 text-ink-2">
      <p>{children}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{action}</div>
    </div>
  );
}
