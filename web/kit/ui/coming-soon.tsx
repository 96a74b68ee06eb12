import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/kit/ui/tag.module.css';

/** Names a part that is not built yet, with a tag beside it. */
export function ComingSoon({ part, words = 'Coming Soon' }: { part: string; words?: string }) {
  return (
    <p className={`${layout.row} ${layout.wrap} ${layout.gap2}`}>
      <span className={typography.muted}>{part}</span>
      <span className={`${styles.tag} ${styles.outlined}`}>{words}</span>
    </p>
  );
}
