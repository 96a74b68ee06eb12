import { HIGHEST_ACCESS_LEVEL } from '#contract/access-levels.ts';
import tagStyles from '#web/ui/tag.module.css';

/** The viewer's access level in a league; the highest is the creator's. */
export function LevelTag({ level }: { level: number }) {
  return (
    <span
      className={`${tagStyles.tag} ${tagStyles.outlined}`}
    >{`Level ${level}${level === HIGHEST_ACCESS_LEVEL ? ' · Creator' : ''}`}</span>
  );
}
