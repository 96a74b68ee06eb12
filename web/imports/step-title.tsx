import styles from '#web/imports/import-page.module.css';

/** The heading of a numbered step. */
export function StepTitle({ step, children }: { step: number; children: string }) {
  return (
    <>
      <span className={styles.step}>{step}</span>
      {children}
    </>
  );
}
