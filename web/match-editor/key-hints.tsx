import { Fragment } from 'react';
import '#web/ui/hints.css';

export interface KeyHint {
  keys: string[];
  does: string;
}

export function KeyHints({ hints }: { hints: KeyHint[] }) {
  return (
    <p className="hints">
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
