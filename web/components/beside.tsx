import type { ReactNode } from 'react';
import { useWideScreen } from '#web/ui/use-wide-screen.ts';
import '#web/components/beside.css';

interface BesideProps {
  /** In the second column of wide screens; mounted there alone, so that narrow ones load nothing for it. */
  beside: ReactNode;
  children: ReactNode;
}

/** A page's content, on wide screens with a second column, whose room is kept from the first paint on. */
export function Beside({ beside, children }: BesideProps) {
  const isWide = useWideScreen();
  if (!beside) return children;
  return (
    <div className="has-beside">
      {children}
      {isWide && <div className="beside stack">{beside}</div>}
    </div>
  );
}
