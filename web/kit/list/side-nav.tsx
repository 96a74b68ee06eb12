import type { ComponentProps, ReactNode } from 'react';
import styles from '#web/kit/list/side-nav.module.css';
import { join } from '#web/kit/styles/join.ts';

/** A column of links or tabs beside the content; a row above it on narrow screens. */
export function SideNav({ as: Element = 'nav', className, ...props }: ComponentProps<'div'> & { as?: 'nav' | 'div' }) {
  return <Element {...props} className={join(styles.navigation, className)} />;
}

/** A `SideNav` with the content beside it. */
export function SideNavLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-10 tablet:grid-cols-1 tablet:gap-5">
      {children}
    </div>
  );
}
