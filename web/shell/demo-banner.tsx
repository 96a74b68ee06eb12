import layout from '#web/kit/styles/layout.module.css';
import styles from '#web/shell/demo-banner.module.css';
import { site } from '#web/site.ts';

/** Shown on every page of a demo. */
export function DemoBanner() {
  if (!site.demo) return null;
  return (
    <aside className={styles.banner} aria-label="Demo">
      <div className={layout.page}>
        <b>Demo:</b> sign-in is simulated and all data is fictional.
      </div>
    </aside>
  );
}
