import type { ComponentProps, ReactNode } from 'react';

/** Legend of a chart. Each entry is a `span` with its mark as an `i`. */
export function ChartKey({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2 [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.75 [&_span]:wrap-anywhere">
      {children}
    </p>
  );
}

/** The figures of a chart as a table, closed at first. */
export function FoldedTable({ children, ...props }: ComponentProps<'details'>) {
  return (
    <details {...props} className="mt-3">
      <summary className="w-fit py-1 text-14 font-medium text-ink-2 hover:text-ink">Show as a table</summary>
      {children}
    </details>
  );
}
