import styles from '#web/components/pitch-halves.module.css';

/** Blue's striped and Green's hooped half with the halfway line, behind the content of a positioned box. */
export function PitchHalves() {
  return (
    <>
      <span className={styles.halves} aria-hidden="true" />
      <span className={styles.halfwayLine} data-halfway-line="" aria-hidden="true" />
    </>
  );
}
