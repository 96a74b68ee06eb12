import type { FormLetter } from '#contract/competitions/tables.ts';
import styles from '#web/kit/charts/form-letters.module.css';

const LETTERS: Record<FormLetter, { word: string; className: string | undefined }> = {
  W: { word: 'Won', className: styles.won },
  D: { word: 'Drew', className: styles.drawn },
  L: { word: 'Lost', className: styles.lost },
};

interface FormLettersProps {
  form: readonly FormLetter[];
  /** The order of the letters, for screen readers. */
  label?: string;
}

/** A team's last matches as letters: filled for a win, grey for a draw, outlined for a defeat. */
export function FormLetters({ form, label = 'Form, newest last' }: FormLettersProps) {
  if (form.length === 0) return null;
  return (
    <span className={styles.form} role="img" aria-label={`${label}: ${form.join(' ')}`}>
      {form.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the form has no other identity.
        <FormMark key={at} letter={letter} />
      ))}
    </span>
  );
}

/** One letter. */
export function FormMark({ letter }: { letter: FormLetter }) {
  const { word, className } = LETTERS[letter];
  return (
    <span className={`${styles.letter} ${className}`} title={word}>
      {letter}
    </span>
  );
}
