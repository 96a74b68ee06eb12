import type { BracketTie } from '#contract/competitions/cups.ts';
import styles from '#web/competitions/cups/bracket-rounds.module.css';
import { TieCard } from '#web/competitions/cups/tie-card.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';

/** The match of the losing semi-finalists, in one line until they are known. */
export function ThirdPlace({ tie }: { tie: BracketTie }) {
  const kickOff = tie.legs[0]?.kick_off;
  const isKnown = tie.home.team !== null || tie.away.team !== null;
  return (
    <section className={isKnown ? `${layout.stack} ${layout.gap2}` : styles.thirdPlace}>
      <h4 className={`${typography.size13} ${typography.semibold} ${typography.dim}`}>
        Third place
        {kickOff && !isKnown && (
          <>
            , <KickOff at={kickOff} />
          </>
        )}
      </h4>
      {isKnown ? (
        <TieCard tie={tie} hasName={false} />
      ) : (
        <p className={`${typography.size14} ${typography.dim}`}>The two losing semi-finalists</p>
      )}
    </section>
  );
}
