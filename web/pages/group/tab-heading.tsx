import type { ReactNode } from 'react';

/** `children` say which matches the tab covers. */
export function TabHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="stack stack-2">
      <h2 className="h3">{title}</h2>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}
