import { Fragment } from 'react';

/** A name or a path that preferably breaks after underscores and slashes. */
export function BreakableText({ children }: { children: string }) {
  return (
    <bdi className="wrap-text">
      {children.split(/(?<=[_/])(?=[^_/])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and their order never changes.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
