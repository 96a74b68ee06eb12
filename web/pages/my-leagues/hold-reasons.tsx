import type { MatchRequest } from '#contract/leagues.ts';
import { MatchStatusPill } from '#web/components/match-status.tsx';
import styles from '#web/pages/my-leagues/requests-tab.module.css';

/** Why a match is On-Hold: contradictions in its data. Empty for other matches. */
export function HoldReasons({ request }: { request: MatchRequest }) {
  if (request.status !== 'On-Hold') return null;
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
