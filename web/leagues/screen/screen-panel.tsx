import { type ReactNode, useId } from 'react';
import { join } from '#web/kit/styles/join.ts';

interface ScreenPanelProps {
  heading: string;
  /** Content beside the heading. */
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel of the screen, legible from some metres away. */
export function ScreenPanel({ heading, end, className, children }: ScreenPanelProps) {
  const id = useId();
  return (
    <section
      className={join(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-[1rem] bg-surface [box-shadow:inset_0_0_0_1px_var(--line)]',
        className,
      )}
      aria-labelledby={id}
    >
      <header className="flex items-baseline justify-between gap-4 border-b-2 border-line px-8 pt-5 pb-4 tablet:px-[1.6rem]">
        <h2 className="font-display text-[2.5rem]/none font-extrabold" id={id}>
          {heading}
        </h2>
        {end && <p className="leading-[1.2] text-ink-2">{end}</p>}
      </header>
      {children}
    </section>
  );
}
