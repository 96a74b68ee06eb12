import styles from '#web/kit/heads/no-roblox-id.module.css';
import { Tag } from '#web/kit/ui/tag.tsx';

/** Marks a player without a Roblox id. */
export function NoRobloxId() {
  return (
    <Tag look="outlined" className={styles.tag}>
      no Roblox ID
    </Tag>
  );
}
