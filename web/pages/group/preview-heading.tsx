import type { ReactNode } from 'react';

/** Of a tab that is marked Coming Soon (spec §2) and shows what there is of it; `children` says what that covers. */
export function PreviewHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="stack stack-2">
      <div className="row row--tight">
        <h2 className="h3">{title}</h2>
        <span className="tag tag--line">Coming Soon</span>
      </div>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}
