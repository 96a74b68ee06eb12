import type { ReactNode } from 'react';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import type { Load } from '#web/kit/http/use-read.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

interface LoadedProps<Data> {
  load: Pick<Load<Data>, 'answer' | 'error' | 'reload'>;
  /** The data's name at the beginning of a sentence: 'The teams'. */
  what: string;
  /** Height of the placeholder, a CSS length. */
  height?: string;
  /** Replaces the skeleton of that height. */
  waiting?: ReactNode;
  /** Class of the failure and of the skeleton. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/** Data of a section, once loaded. A later failure keeps it on screen, with unsaved input. */
export function Loaded<Data>({ load, what, height = '12rem', waiting, className, children }: LoadedProps<Data>) {
  const { answer, error, reload } = load;
  const isWaiting = answer === null && error === null;
  const showsSkeleton = useSteadyFlag(isWaiting) && waiting === undefined;
  return (
    <>
      {error !== null && (
        <div className={className ?? tw`stack gap-3`}>
          <Alert kind="error" role="alert">
            <p>
              {what} could not be loaded. {error}
            </p>
          </Alert>
          <div>
            <Button kind="line" onClick={reload}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {isWaiting && waiting}
      {showsSkeleton && (
        <div className={className} role="status" aria-label={`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`}>
          <Skeleton width="100%" height={height} />
        </div>
      )}
      {answer !== null && !showsSkeleton && children(answer)}
    </>
  );
}
