import { Fragment } from 'react';
import typography from '#web/kit/styles/typography.module.css';

/** A name or a path with preferred line breaks after underscores and slashes. */
export function BreakableText({ children }: { children: string }) {
  return (
    <bdi className={typography.wrapAnywhere}>
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
