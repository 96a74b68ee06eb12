import { Minus, Pencil, Plus } from 'lucide';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/review/change-list.module.css';
import type { ListedChange } from '#web/review/list-changes.ts';

/** Additions and removals differ by icon and words too, as colour alone must not carry meaning. */
export function ChangeList({ changes }: { changes: ListedChange[] }) {
  if (changes.length === 0) return <p className={typography.muted}>No changes.</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes may repeat, and the list never changes.
        <ChangeRow key={index} change={change} />
      ))}
    </ul>
  );
}

function ChangeRow({ change: { subject, from, to } }: { change: ListedChange }) {
  const [icon, action] = from === null ? [Plus, 'Added'] : to === null ? [Minus, 'Removed'] : [Pencil, 'Changed'];
  return (
    <li>
      <Icon icon={icon} size={16} />
      <span className={typography.muted}>
        <span className={typography.screenReaderOnly}>{action}: </span>
        {subject}
      </span>
      <span className={styles.texts}>
        {from !== null && <del>{from}</del>}
        {from !== null && to !== null && (
          <span className={typography.dim} aria-hidden="true">
            {' → '}
          </span>
        )}
        {to !== null && <ins>{to}</ins>}
      </span>
    </li>
  );
}
