import styles from '#web/components/no-roblox-id.module.css';
import { Tag } from '#web/ui/tag.tsx';

/** Marks a player without a Roblox id. */
export function NoRobloxId() {
  return (
    <Tag look="outlined" className={styles.tag}>
      no Roblox ID
    </Tag>
  );
}
