import type { ReactNode } from 'react';
import { LogoMark } from '#web/components/logo.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import '#web/pages/login/gate.css';

/** The card of the pages around signing in; `ways` are its buttons. */
export function Gate({ title, children, ways }: { title: string; children: ReactNode; ways: ReactNode }) {
  return (
    <div className="wrap">
      <PageTitle>{title}</PageTitle>
      <div className="gate">
        <div className="gate__top">
          <span />
          <LogoMark className="gate__mark" />
        </div>
        <div className="gate__in">
          <h1 className="page-title">{title}</h1>
          <p className="muted">{children}</p>
          <div className="stack stack-2 gate__ways">{ways}</div>
        </div>
      </div>
    </div>
  );
}
