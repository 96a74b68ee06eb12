import { Fragment } from 'react';

export interface KeyHint {
  keys: string[];
  does: string;
}

export function KeyHints({ hints }: { hints: KeyHint[] }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1.5 text-13 text-ink-3 phone:hidden [&_kbd+kbd]:ms-1">
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
