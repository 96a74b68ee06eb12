import styles from '#web/components/no-roblox-id.module.css';
import tagStyles from '#web/ui/tag.module.css';

/** Marks the row of somebody who is known by a name alone. */
export function NoRobloxId() {
  return <span className={`${tagStyles.tag} ${tagStyles.outlined} ${styles.tag}`}>no Roblox ID</span>;
}
