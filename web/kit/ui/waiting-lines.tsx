import { Skeleton } from '#web/kit/ui/skeleton.tsx';

const WIDTHS = ['92%', '78%', '85%', '70%', '88%'];

interface WaitingLinesProps {
  rows: number;
  /** Height of a bar, a CSS length. */
  height: string;
  /** Sets the gaps, so that a bar with its gap is as high as a row. */
  className: string;
}

/** Placeholder of rows in a panel that says itself that it is loading. */
export function WaitingLines({ rows, height, className }: WaitingLinesProps) {
  return (
    <div className={`grid content-start px-5 phone:px-4 ${className}`} aria-hidden="true">
      {WIDTHS.slice(0, rows).map((width) => (
        <Skeleton key={width} width={width} height={height} />
      ))}
    </div>
  );
}
