import styles from '#web/components/no-roblox-id.module.css';
import { Tag } from '#web/ui/tag.tsx';

/** Marks the row of somebody who is known by a name alone. */
export function NoRobloxId() {
  return (
    <Tag look="outlined" className={styles.tag}>
      no Roblox ID
    </Tag>
  );
}
