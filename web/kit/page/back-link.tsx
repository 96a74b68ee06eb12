import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link, type LinkProps } from '#web/kit/ui/link.tsx';

interface BackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** False for all but the first of several links in a row. */
  hasArrow?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to the parent page or list. */
export function BackLink({ hasArrow = true, className, children, ...props }: BackLinkProps) {
  return (
    <Link
      {...props}
      className={`mb-3 inline-flex items-center phone:mb-1 gap-1.5 px-0 py-1 text-14 font-medium text-ink-2 hover:text-ink print:hidden! [&_svg]:[transition:transform_var(--t-fast)_var(--ease-out)] hover:[&_svg]:[transform:translateX(-2px)] ${className ? className : ''}`}
    >
      {hasArrow && <Icon icon={ArrowLeft} size={16} />}
      {children}
    </Link>
  );
}
