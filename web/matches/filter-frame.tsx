import type { ReactNode } from 'react';

interface FilterFrameProps {
  id?: string;
  /** Below the fields: a count or buttons. */
  foot: ReactNode;
  children: ReactNode;
}

/** The box of the filters beyond the team's name. */
export function FilterFrame({ id, foot, children }: FilterFrameProps) {
  return (
    <div
      className="mb-4 grid grid-cols-[13rem_repeat(3,minmax(0,1fr))] items-start gap-x-8 gap-y-5 rounded-3 bg-surface p-5 [box-shadow:inset_0_0_0_1px_var(--line)] laptop:grid-cols-2 phone:grid-cols-1 phone:p-4"
      id={id}
    >
      {children}
      <div className="col-span-full -mt-1 flex items-center justify-between gap-3 border-t border-line pt-4 phone:flex-col-reverse phone:items-stretch phone:text-center">
        {foot}
      </div>
    </div>
  );
}
