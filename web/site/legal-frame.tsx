import type { ReactNode } from 'react';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Prose, ProseNote } from '#web/kit/page/prose.tsx';
import { RulebookText } from '#web/rulebooks/rulebook-text.tsx';
import { site } from '#web/site.ts';

interface LegalPageProps {
  title: string;
  /** Shown below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** Layout of the privacy policy and the terms. */
export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <div className="page-width">
      <PageHead title={title} />
      <Prose>
        <h1 className="page-title">{title}</h1>
        {note && <ProseNote>{note}</ProseNote>}
        {children}
      </Prose>
    </div>
  );
}

/** The operator's own text instead of the site's. */
export function OwnLegalPage({ title, html }: { title: string; html: string }) {
  return (
    <LegalPage title={title}>
      <RulebookText html={html} />
    </LegalPage>
  );
}

/** Writes 'run by an independent developer', or the operator's name if set. */
export function RunBy() {
  return site.operator === null ? 'run by an independent developer' : `operated by ${site.operator}`;
}

export function SupportEmailLink() {
  if (site.supportEmail === null) return `the operator of ${site.name}`;
  return (
    <a className="link wrap-text" href={`mailto:${site.supportEmail}`}>
      {site.supportEmail}
    </a>
  );
}
