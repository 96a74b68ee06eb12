import type { ReactNode } from 'react';
import styles from '#web/accounts/gate.module.css';
import { LogoMark } from '#web/kit/heads/logo.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';

/** The card of the sign-in pages; `actions` are its buttons. */
export function Gate({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="page-width">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto my-6 max-w-108 overflow-hidden rounded-4 bg-surface [box-shadow:inset_0_0_0_1px_var(--line)] phone:mt-0">
        <div className={`forced-colors:forced-color-adjust-none ${styles.top}`}>
          <span />
          <LogoMark className="relative size-15" />
        </div>
        <div className="grid justify-items-center gap-3 px-8 pt-6 pb-8 text-center phone:px-5">
          <h1 className="page-title">{title}</h1>
          <p className="text-ink-2">{children}</p>
          <div className="mt-4 stack w-full gap-2">{actions}</div>
        </div>
      </div>
    </div>
  );
}
