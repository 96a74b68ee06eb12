import type { ReactNode } from 'react';

/** `children` describe the matches in the tab. */
export function TabHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="stack gap-2">
      <h2 className="part-title">{title}</h2>
      {children && <p className="text-ink-2">{children}</p>}
    </div>
  );
}
