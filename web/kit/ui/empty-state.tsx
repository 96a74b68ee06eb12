import type { ReactNode } from 'react';
import { tw } from '#web/kit/styles/tw.ts';
import styles from '#web/kit/ui/empty-state.module.css';

/** The looks of an empty state and its title, for one of other elements. */
export const EMPTY_LOOK = `${tw`grid justify-items-center gap-2 rounded-3 bg-surface px-6 py-10 text-center [box-shadow:inset_0_0_0_1px_var(--line)] tiny:px-3 [&>*]:max-w-full [&>*]:min-w-0 [&>:is(a,_button)]:mt-3`} ${styles.empty}`;
export const EMPTY_TITLE = tw`mt-3 font-display text-[1.5rem]/[1.1] font-extrabold`;

/** States what is missing, with one sentence of advice and at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={EMPTY_LOOK}>
      <p className={EMPTY_TITLE}>{title}</p>
      {children && <p className="max-w-[46ch]! text-balance text-ink-2">{children}</p>}
      {action}
    </div>
  );
}
