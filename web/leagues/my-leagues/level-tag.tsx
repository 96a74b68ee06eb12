import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The viewer's access level in a league; the highest is the creator's. */
export function LevelTag({ level }: { level: number }) {
  return <Tag look="outlined">{`Level ${level}${level === HIGHEST_ACCESS_LEVEL ? ' · Creator' : ''}`}</Tag>;
}
