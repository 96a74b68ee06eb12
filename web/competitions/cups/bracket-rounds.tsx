import { useEffect, useRef, useState } from 'react';
import type { BracketRound, BracketTie } from '#contract/competitions/cups.ts';
import styles from '#web/competitions/cups/bracket-rounds.module.css';
import { describeTieDays, shortenRound } from '#web/competitions/cups/describe-tie.ts';
import { FinalCard, TieCard } from '#web/competitions/cups/tie-card.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

interface BracketRoundsProps {
  /** In playing order, one column each. */
  rounds: readonly BracketRound[];
  thirdPlace?: BracketTie | undefined;
  label: string;
  calendarPath: string;
}

/** Columns of rounds with lines to the next one; on phones one round at a time, to swipe. */
export function BracketRounds({ rounds, thirdPlace, label, calendarPath }: BracketRoundsProps) {
  const timeZone = useTimeZone();
  const { bracket, open, showRound, followScroll } = useOpenRound(rounds);
  return (
    <>
      {rounds.length > 1 && (
        <Segmented
          label="Round"
          className={styles.rounds ?? ''}
          value={String(open)}
          options={rounds.map(({ name }, at) => ({ value: String(at), label: shortenRound(name) }))}
          onChange={(at) => showRound(Number(at))}
        />
      )}
      <section
        className={`${styles.bracket} ${rounds.length > 3 ? styles.long : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the Tab key.
        tabIndex={0}
        aria-label={`${label}, scrolls sideways on a phone`}
        ref={bracket}
        onScroll={followScroll}
      >
        {rounds.map((round, at) => (
          <section key={`${round.stage} ${round.round}`} className={styles.round} aria-label={round.name}>
            <header className={styles.head}>
              <h3 className="part-title">{round.name}</h3>
              <span className="text-14 text-ink-3 tabular">{describeTieDays(round, timeZone)}</span>
            </header>
            {round.stage === 'final' ? (
              <div className={styles.finals}>
                {round.ties.map((tie) => (
                  <FinalCard key={tie.number} tie={tie} calendarPath={calendarPath} />
                ))}
                {thirdPlace && <ThirdPlace tie={thirdPlace} />}
              </div>
            ) : (
              <div className={styles.ties}>
                {pairTies(round, rounds[at + 1]).map(({ key, ties }) => (
                  <div key={key} className={`${styles.group} ${ties.length > 1 ? styles.pair : ''}`}>
                    {ties.map((tie) => (
                      <TieCard key={tie.number} tie={tie} />
                    ))}
                    {ties.length > 0 && rounds[at + 1] && <i className={styles.line} aria-hidden="true" />}
                  </div>
                ))}
              </div>
            )}
          </section>
        ))}
      </section>
    </>
  );
}

/**
 * Ties grouped by the tie that their winners play next; a tie of the next round with only byes before it keeps its
 * place.
 */
function pairTies({ ties }: BracketRound, next: BracketRound | undefined): { key: number; ties: BracketTie[] }[] {
  if (!next) return ties.map((tie) => ({ key: tie.number, ties: [tie] }));
  return next.ties.map(({ number }) => ({ key: number, ties: ties.filter(({ next_tie }) => next_tie === number) }));
}

/** The round shown on a phone; initially the current one. */
function useOpenRound(rounds: readonly BracketRound[]) {
  const bracket = useRef<HTMLElement>(null);
  const current = rounds.findIndex(({ ties }) => ties.some(({ winner, is_needed }) => winner === null && is_needed));
  const [open, setOpen] = useState(Math.max(0, current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first round shown follows the results.
  useEffect(() => scrollTo(bracket.current, open), []);

  return {
    bracket,
    open,
    showRound(at: number) {
      setOpen(at);
      scrollTo(bracket.current, at);
    },
    followScroll() {
      const element = bracket.current;
      if (!element) return;
      const distances = [...element.children].map((child) => Math.abs(startOf(child, element) - element.scrollLeft));
      setOpen(distances.indexOf(Math.min(...distances)));
    },
  };
}

function scrollTo(bracket: HTMLElement | null, at: number): void {
  const round = bracket?.children[at];
  if (bracket && round) bracket.scrollLeft = startOf(round, bracket);
}

function startOf(round: Element, bracket: HTMLElement): number {
  const [first] = bracket.children;
  return first ? round.getBoundingClientRect().left - first.getBoundingClientRect().left : 0;
}

/** The third-place play-off; a single line until both teams are known. */
function ThirdPlace({ tie }: { tie: BracketTie }) {
  const kickOff = tie.legs[0]?.kick_off;
  const isKnown = tie.home.team !== null || tie.away.team !== null;
  return (
    <section className={isKnown ? 'stack gap-2' : styles.thirdPlace}>
      <h4 className="text-14 font-semibold text-ink-3">
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
        <p className="text-14 text-ink-3">The two losing semi-finalists</p>
      )}
    </section>
  );
}
