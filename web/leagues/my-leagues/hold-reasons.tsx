import type { MatchRequest } from '#contract/leagues/schema.ts';
import { MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import styles from '#web/leagues/my-leagues/requests-tab.module.css';

/** Why a match needs a closer look: contradictions, its fixture or its players. Empty for a match without any reason. */
export function HoldReasons({ request }: { request: MatchRequest }) {
  const isDoubtful = request.status === 'Pending' && request.hold_reasons.length > 0;
  if (request.status !== 'On-Hold' && !isDoubtful) return null;
  return (
    <div className={styles.hold}>
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
