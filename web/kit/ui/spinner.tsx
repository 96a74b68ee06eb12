import styles from '#web/kit/ui/spinner.module.css';

/**
 * Shown while a whole page loads, for example while the session loads on a protected route; lists show skeletons
 * instead.
 */
export function PageSpinner() {
  return (
    <div className="grid min-h-44 place-items-center" data-pending-page="">
      <span className={styles.spinner} role="status" aria-label="Loading" />
    </div>
  );
}
