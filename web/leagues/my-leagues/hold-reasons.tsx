import type { MatchRequest } from '#contract/leagues/schema.ts';
import { MatchStatusPill } from '#web/kit/heads/match-status.tsx';

/** Reasons to review a match closely: contradictions, its fixture or its players. Empty without a reason. */
export function HoldReasons({ request }: { request: MatchRequest }) {
  const isDoubtful = request.status === 'Pending' && request.hold_reasons.length > 0;
  if (request.status !== 'On-Hold' && !isDoubtful) return null;
  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 text-14 wrap-anywhere text-ink-2">
      <MatchStatusPill status={request.status} />
      {request.hold_reasons.length === 0 ? (
        <p>Corrected: the data no longer contradicts itself.</p>
      ) : (
        <ul>
          {request.hold_reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
