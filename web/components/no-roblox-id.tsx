import styles from '#web/components/no-roblox-id.module.css';
import tagStyles from '#web/ui/tag.module.css';

/** Marks a player without a Roblox id. */
export function NoRobloxId() {
  return <span className={`${tagStyles.tag} ${tagStyles.outlined} ${styles.tag}`}>no Roblox ID</span>;
}
