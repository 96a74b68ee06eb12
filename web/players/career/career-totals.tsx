import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/players/career/career-totals.module.css';
import { Figure } from '#web/players/career/figure.tsx';
import { FORM_LETTERS } from '#web/players/player-words.ts';

/** Matches of the row of letters. */
const FORM_SHOWN = 5;

/** A player's totals, and the form with the newest match last. */
export function CareerTotals({ profile }: { profile: PlayerProfile }) {
  const { totals, per_match, form, player_of_the_match } = profile;
  const letters = form.slice(0, FORM_SHOWN).map(({ line }) => FORM_LETTERS[line.result]);
  return (
    <dl className={styles.figures}>
      <Total name="Matches" value={totals.appearances} detail={`${percent(totals.wins, totals.appearances)} won`} />
      <Total name="Goals" value={totals.goals} detail={perMatch(per_match.goals)} />
      <Total name="Assists" value={totals.assists} detail={perMatch(per_match.assists)} />
      <Total name="Clean sheets" value={totals.clean_sheets} />
      <Total name="Yellow Cards" value={totals.yellow_cards} />
      <Total name="Red Cards" value={totals.red_cards} />
      {player_of_the_match !== undefined && <Total name="Player of the Match" value={player_of_the_match} />}
      {letters.length > 0 && (
        <Figure name="Form, newest last">
          <span className={styles.form}>
            <FormLetters form={letters.toReversed()} />
          </span>
        </Figure>
      )}
    </dl>
  );
}

function Total({ name, value, detail }: { name: string; value: number; detail?: string }) {
  return (
    <Figure name={name}>
      <span className={value === 0 ? typography.dim : undefined}>{writeCount(value)}</span>
      {detail !== undefined && <small>{detail}</small>}
    </Figure>
  );
}

function perMatch(average: number): string {
  return `${average.toFixed(2)} a match`;
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}
