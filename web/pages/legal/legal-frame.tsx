import type { ReactNode } from 'react';
import { PageHead } from '#web/components/page-head.tsx';
import { site } from '#web/site.ts';
import '#web/components/prose.css';

interface LegalPageProps {
  title: string;
  /** Stands below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of the privacy policy and the terms: a title and running text. */
export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title} />
      <article className="prose">
        <h1 className="page-title">{title}</h1>
        {note && <p className="prose__note">{note}</p>}
        {children}
      </article>
    </div>
  );
}

export function SupportEmailLink() {
  return (
    <a className="link wrap-any" href={`mailto:${site.supportEmail}`}>
      {site.supportEmail}
    </a>
  );
}
