import { RotateCcw } from 'lucide';
import { useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';
import type { DeclinedMatch } from '#contract/review/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface DeclinedMatchesProps {
  leagueId: number;
  onRestored: () => void;
}

/** Recently declined or removed matches, which can be restored. */
export function DeclinedMatches({ leagueId, onRestored }: DeclinedMatchesProps) {
  const load = useRead('GET /leagues/myLeagues/:league_id/declined', { params: { league_id: leagueId } });
  const [restoring, setRestoring] = useState<number | null>(null);
  const { save } = useChange();

  async function restore({ match_id, removal_reason }: DeclinedMatch) {
    setRestoring(match_id);
    const send = () => call('POST /leagues/myLeagues/restore_match', { body: { match_id, league_id: leagueId } });
    const done = removal_reason === null ? 'The match is a request again.' : 'The match counts again.';
    const restored = await save(send, done, { failed: 'The match could not be restored.', explain: explainRefusal });
    if (restored) onRestored();
    setRestoring(null);
  }

  if (load.error === null && !load.answer?.length) return null;
  return (
    <section className="mt-8 border-t border-line pt-6 [&>p]:mt-1 [&>p]:mb-4" aria-labelledby="declined-title">
      <h4 className="part-title" id="declined-title">
        Declined and removed
      </h4>
      <Loaded load={load} what="The declined and removed matches">
        {(declined) => (
          <>
            <p className="text-13 text-ink-3">They can be restored for {RESTORABLE_DAYS} days.</p>
            <ul className="blocks phone:-mx-gutter phone:rounded-none">
              {declined.map((match) => (
                <li className="bg-surface-2" key={match.match_id}>
                  <DeclinedRow match={match} isBusy={restoring === match.match_id} onRestore={restore} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day counts as a full day. */
function describeDaysLeft(until: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  return days === 1 ? '1 day left to restore' : `${days} days left to restore`;
}

interface DeclinedRowProps {
  match: DeclinedMatch;
  isBusy: boolean;
  onRestore: (match: DeclinedMatch) => void;
}

function DeclinedRow({ match, isBusy, onRestore }: DeclinedRowProps) {
  const { match_name, team_goals, declined_at, declined_by, removal_reason, restorable_until } = match;
  const reason = removal_reason ?? match.decline_reason;
  const shootOut = toPair(match.shoot_out);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-5 px-4 py-3">
      <div className="min-w-0">
        <b className="wrap-text">
          {match_name}
          <span className="sr-only">{` (${team_goals.Blue} - ${team_goals.Green})${shootOut ? ` ${writeShootOut(shootOut)}` : ''}`}</span>
        </b>
        <p className="text-14 wrap-text text-ink-3">
          {removal_reason === null ? 'Declined' : 'Removed'} by {declined_by ?? 'a former member'} on{' '}
          <time dateTime={toDay(declined_at)}>{formatFootballDate(declined_at)}</time>
          {reason !== null && (
            <>
              : “<bdi>{reason}</bdi>”
            </>
          )}
        </p>
        <p className="text-14 wrap-text text-ink-3">{describeDaysLeft(restorable_until)}</p>
      </div>
      <span aria-hidden="true">
        <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shootOut} />
      </span>
      <Button
        kind="line"
        size="small"
        aria-label={`Restore ${match_name}`}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => onRestore(match)}
      >
        <Icon icon={RotateCcw} size={16} />
        Restore
      </Button>
    </div>
  );
}
