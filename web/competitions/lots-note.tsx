import styles from '#web/competitions/lots-note.module.css';
import { lazyPart } from '#web/lazy-part.tsx';

const DrawLotsLink = lazyPart(() => import('#web/competitions/draw-lots-link.tsx').then((part) => part.DrawLotsLink), {
  waiting: null,
});

/** A place that only a drawing of lots can decide, with the way to it for those who draw. */
export function LotsNote({ leagueId, place }: { leagueId: number; place: number }) {
  return (
    <p className={styles.note}>
      Drawing of lots needed: the teams on {place}= are level. <DrawLotsLink leagueId={leagueId} />
    </p>
  );
}
