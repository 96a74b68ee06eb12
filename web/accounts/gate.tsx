import type { ReactNode } from 'react';
import styles from '#web/accounts/gate.module.css';
import { LogoMark } from '#web/kit/heads/logo.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';

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
