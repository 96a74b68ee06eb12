import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from '#web/components/back-link.module.css';
import { Icon } from '#web/ui/icon.tsx';

interface BackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Of several in a row, the first alone has the arrow. */
  hasArrow?: boolean;
  className?: string;
  children: ReactNode;
}

/** Leads from a page to the list or the page that it belongs to. */
export function BackLink({ hasArrow = true, className, children, ...props }: BackLinkProps) {
  return (
    <Link {...props} className={className ? `${styles.back} ${className}` : styles.back}>
      {hasArrow && <Icon icon={ArrowLeft} size={16} />}
      {children}
    </Link>
  );
}
