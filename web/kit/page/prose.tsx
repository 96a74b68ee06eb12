import type { ComponentProps, ReactNode } from 'react';
import styles from '#web/kit/page/prose.module.css';
import { join } from '#web/kit/styles/join.ts';

/** A text of headings, paragraphs and lists. */
export function Prose({ className, ...props }: ComponentProps<'article'>) {
  return <article {...props} className={join(styles.prose, className)} />;
}

/** Below the title, such as the date of the text. */
export function ProseNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
