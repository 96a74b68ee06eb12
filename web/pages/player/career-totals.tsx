import type { PlayerProfile } from '#contract/players.ts';
import { FormLetters } from '#web/components/form-letters.tsx';
import styles from '#web/pages/player/career-totals.module.css';
import { FORM_LETTERS } from '#web/pages/player/player-words.ts';
import typography from '#web/styles/typography.module.css';

/** Matches of the row of letters. */
const FORM_SHOWN = 5;

/** A player's totals, and the form with the newest match last. */
export function CareerTotals({ profile }: { profile: PlayerProfile }) {
  const { totals, per_match, form, player_of_the_match } = profile;
  const letters = form.slice(0, FORM_SHOWN).map(({ line }) => FORM_LETTERS[line.result]);
  return (
    <dl className={styles.figures}>
      <Figure name="Matches" value={totals.appearances} detail={`${percent(totals.wins, totals.appearances)} won`} />
      <Figure name="Goals" value={totals.goals} detail={perMatch(per_match.goals)} />
      <Figure name="Assists" value={totals.assists} detail={perMatch(per_match.assists)} />
      <Figure name="Clean sheets" value={totals.clean_sheets} />
      <Figure name="Yellow Cards" value={totals.yellow_cards} />
      <Figure name="Red Cards" value={totals.red_cards} />
      {player_of_the_match !== undefined && <Figure name="Player of the Match" value={player_of_the_match} />}
      {letters.length > 0 && (
        <div>
          <dt>Form, newest last</dt>
          <dd className={styles.form}>
            <FormLetters form={letters.toReversed()} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ name, value, detail }: { name: string; value: number; detail?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={value === 0 ? typography.dim : undefined}>{value.toLocaleString('en-GB')}</span>
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  );
}

function perMatch(average: number): string {
  return `${average.toFixed(2)} a match`;
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}
