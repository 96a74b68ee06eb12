import type { ComponentProps } from 'react';
import styles from '#web/kit/ui/tag.module.css';

interface TagProps extends ComponentProps<'span'> {
  /** The default is a grey fill. */
  look?: 'outlined' | 'highlighted';
}

const LOOKS = { outlined: styles.outlined, highlighted: styles.highlighted };

/** A short label that classifies the element beside it. */
export function Tag({ look, className, ...props }: TagProps) {
  return <span {...props} className={[styles.tag, look && LOOKS[look], className].filter(Boolean).join(' ')} />;
}
