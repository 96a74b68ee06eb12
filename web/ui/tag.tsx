import type { ComponentProps } from 'react';
import styles from '#web/ui/tag.module.css';

interface TagProps extends ComponentProps<'span'> {
  /** Filled in grey without one. */
  look?: 'outlined' | 'highlighted';
}

const LOOKS = { outlined: styles.outlined, highlighted: styles.highlighted };

/** A word or two that classify what they stand beside. */
export function Tag({ look, className, ...props }: TagProps) {
  return <span {...props} className={[styles.tag, look && LOOKS[look], className].filter(Boolean).join(' ')} />;
}
