import styles from '#web/kit/charts/pitch-halves.module.css';

/** The background of a positioned box: a striped blue half, a hooped green half and the halfway line. */
export function PitchHalves() {
  return (
    <>
      <span className={styles.halves} aria-hidden="true" />
      <span className={styles.halfwayLine} data-halfway-line="" aria-hidden="true" />
    </>
  );
}
