import { setProperties } from '#web/kit/browser/custom-properties.ts';
import styles from '#web/kit/ui/skeleton.module.css';

/** A placeholder bar for loading text; sizes are CSS lengths. */
export function Skeleton({ width, height, className = '' }: { width?: string; height?: string; className?: string }) {
  return (
    <span className={`${styles.skeleton} ${className}`} ref={setProperties({ '--sk-w': width, '--sk-h': height })} />
  );
}
