import { Shuffle } from 'lucide';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { leaguePaths } from '#web/components/league-paths.ts';
import { useAccessLevel } from '#web/components/use-access-level.ts';
import styles from '#web/pages/competition/lots-note.module.css';
import typography from '#web/styles/typography.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

/** A place that only a drawing of lots can decide, with the way to it for those who draw. */
export function LotsNote({ leagueId, place }: { leagueId: number; place: number }) {
  const level = useAccessLevel(leagueId);
  return (
    <p className={styles.note}>
      <Icon icon={Shuffle} size={16} />
      <span>
        Drawing of lots needed: the teams on {place}= are level.{' '}
        {level >= ACCESS_LEVELS.information && (
          <Link className={typography.link} to={leaguePaths.manage(leagueId)}>
            Draw lots
          </Link>
        )}
      </span>
    </p>
  );
}
