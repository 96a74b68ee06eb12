import { Fragment } from 'react';
import hintsStyles from '#web/kit/fields/hints.module.css';

export interface KeyHint {
  keys: string[];
  does: string;
}

export function KeyHints({ hints }: { hints: KeyHint[] }) {
  return (
    <p className={hintsStyles.hints}>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
