import type { ReactNode } from 'react';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

/** `children` describe which matches the tab covers. */
export function TabHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <h2 className={typography.partTitle}>{title}</h2>
      {children && <p className={typography.muted}>{children}</p>}
    </div>
  );
}
