import type { ReactNode } from 'react';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import proseStyles from '#web/kit/page/prose.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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

/** The operator's own text in place of the site's. */
export function OwnLegalPage({ title, html }: { title: string; html: string }) {
  return (
    <LegalPage title={title}>
      <RulebookText html={html} />
    </LegalPage>
  );
}

/** 'run by an independent developer', or by the operator whose name is set. */
export function RunBy() {
  return site.operator === null ? 'run by an independent developer' : `operated by ${site.operator}`;
}

export function SupportEmailLink() {
  if (site.supportEmail === null) return `the operator of ${site.name}`;
  return (
    <a className={`${typography.link} ${typography.wrapAnywhere}`} href={`mailto:${site.supportEmail}`}>
      {site.supportEmail}
    </a>
  );
}
