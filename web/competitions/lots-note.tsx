import { lazyPart } from '#web/lazy-part.tsx';

const DrawLotsLink = lazyPart(() => import('#web/competitions/draw-lots-link.tsx').then((part) => part.DrawLotsLink), {
  waiting: null,
});

/** A place that needs a drawing of lots, with a link for permitted users. */
export function LotsNote({ leagueId, place }: { leagueId: number; place: number }) {
  return (
    <p className="m-0 text-13 text-warn">
      Drawing of lots needed: the teams on {place}= are level. <DrawLotsLink leagueId={leagueId} />
    </p>
  );
}
