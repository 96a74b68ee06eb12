import type { ReactNode } from 'react';
import { LogoMark } from '#web/components/logo.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageTitle } from '#web/components/page-head.tsx';
import styles from '#web/pages/login/gate.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';

/** The card of the sign-in pages; `actions` are its buttons. */
export function Gate({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className={layout.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.gate}>
        <div className={styles.top}>
          <span />
          <LogoMark className={styles.mark} />
        </div>
        <div className={styles.inner}>
          <h1 className={pageHeadStyles.title}>{title}</h1>
          <p className={typography.muted}>{children}</p>
          <div className={`${layout.stack} ${layout.gap2} ${styles.actions}`}>{actions}</div>
        </div>
      </div>
    </div>
  );
}
