import styles from '#web/pages/league-manage/import/import-page.module.css';

/** The heading of a numbered step. */
export function StepTitle({ step, children }: { step: number; children: string }) {
  return (
    <>
      <span className={styles.step}>{step}</span>
      {children}
    </>
  );
}
