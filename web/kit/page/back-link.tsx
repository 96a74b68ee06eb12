import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import styles from '#web/kit/page/back-link.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

interface BackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** False for all but the first of several links in a row. */
  hasArrow?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to the parent page or list. */
export function BackLink({ hasArrow = true, className, children, ...props }: BackLinkProps) {
  return (
    <Link {...props} className={className ? `${styles.back} ${className}` : styles.back}>
      {hasArrow && <Icon icon={ArrowLeft} size={16} />}
      {children}
    </Link>
  );
}
