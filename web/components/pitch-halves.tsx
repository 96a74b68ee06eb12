import '#web/components/pitch-halves.css';

/** Blue's striped and Green's hooped half with the halfway line, behind the content of a positioned box. */
export function PitchHalves() {
  return (
    <>
      <span className="halves" aria-hidden="true" />
      <span className="halfway" aria-hidden="true" />
    </>
  );
}
