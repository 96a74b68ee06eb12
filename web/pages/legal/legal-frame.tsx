import type { ReactNode } from 'react';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import proseStyles from '#web/components/prose.module.css';
import { site } from '#web/site.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';

interface LegalPageProps {
  title: string;
  /** Shown below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** Layout of the privacy policy and the terms. */
export function LegalPage({ title, note, children }: LegalPageProps) {
  return (
    <div className={layout.page}>
      <PageHead title={title} />
      <article className={proseStyles.prose}>
        <h1 className={pageHeadStyles.title}>{title}</h1>
        {note && <p className={proseStyles.note}>{note}</p>}
        {children}
      </article>
    </div>
  );
}

export function SupportEmailLink() {
  return (
    <a className={`${typography.link} ${typography.wrapAnywhere}`} href={`mailto:${site.supportEmail}`}>
      {site.supportEmail}
    </a>
  );
}
