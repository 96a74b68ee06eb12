import type { ReactNode } from 'react';
import styles from '#web/kit/heads/fitting-name.module.css';

interface FittingNameProps {
  name: string;
  /** Shown where the name would be cut; without one it ends with an ellipsis. */
  short: string | undefined;
  /** The name as a link. */
  children?: ReactNode;
}

/** A team's name in one line, or its short name if the line is too narrow. Screen readers and copies get the name. */
export function FittingName({ name, short, children = name }: FittingNameProps) {
  if (short === undefined) {
    return (
      <span className="truncated" title={name}>
        {children}
      </span>
    );
  }
  return (
    <span className={styles.fitting} data-short={short} title={name}>
      <span>{children}</span>
    </span>
  );
}
