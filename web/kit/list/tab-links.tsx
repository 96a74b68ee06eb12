import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { centreItem } from '#web/kit/browser/centre-item.ts';
import { join } from '#web/kit/styles/join.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface TabLinksProps {
  label: string;
  /** Changes with the link of the current page, which is moved into view. */
  selected: string | number;
  className?: string;
  children: ReactNode;
}

/** Links to the parts of a page, in the look of tabs. */
export function TabLinks({ label, selected, className, children }: TabLinksProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected link is found in the DOM.
  useEffect(() => centreItem(list.current, '[aria-current="page"]'), [selected]);
  return (
    <nav className={join('tab-row', className)} aria-label={label} ref={list}>
      {children}
    </nav>
  );
}

interface TabLinkProps extends Pick<ComponentProps<typeof Link>, 'to' | 'preventScrollReset'> {
  isCurrent?: boolean;
  children: ReactNode;
}

export function TabLink({ isCurrent = false, ...props }: TabLinkProps) {
  return <Link className="tab" aria-current={isCurrent ? 'page' : undefined} {...props} />;
}
