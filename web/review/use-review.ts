import { useMemo, useRef, useState } from 'react';
import type { LeagueDetail, MatchRequest } from '#contract/leagues/schema.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal, isOutdated } from '#web/kit/http/explain-refusal.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { dismissToast } from '#web/kit/ui/toast-store.ts';
import { MATCH_REQUEST_FAILED } from '#web/messages.ts';
import { DECIDED, decideRequest, undoDecision } from '#web/review/decide-request.ts';
import { findNext, matchesFilter, nameResult, type QueueFilter } from '#web/review/review-queue.ts';

export type Option = RequestDecision['option'];

interface Decided {
  requests: MatchRequest[];
  toastId: number;
}

/** A league's review queue: the open match, `openedId` at first, the selected ones, and decisions on them. */
export function useReview(league: LeagueDetail, openedId: number | null) {
  const [requests, setRequests] = useState(league.Requests);
  const [filter, setFilter] = useState<QueueFilter>('all');
  const [chosenId, setChosenId] = useState<number | null>(openedId);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [sending, setSending] = useState<Option | null>(null);
  const isBusy = useRef(false);
  const lastDecided = useRef<Decided | null>(null);
  const toast = useToast('review');

  const listed = useMemo(() => requests.filter((request) => matchesFilter(request, filter)), [requests, filter]);
  const at = Math.max(
    0,
    listed.findIndex(({ match_id }) => match_id === chosenId),
  );
  const current = listed[at];

  async function refresh(): Promise<void> {
    try {
      setRequests((await call('GET /leagues/myLeagues/:id', { params: { id: league.id } })).Requests);
    } catch (error) {
      toast.failure('The list could not be loaded.', explainRefusal(error));
    }
  }

  /** Removes matches from the list and opens the next one. */
  function removeFromQueue(ids: ReadonlySet<number>) {
    setChosenId(findNext(listed, current?.match_id ?? null, ids));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id))));
    setRequests((before) => before.filter(({ match_id }) => !ids.has(match_id)));
  }

  /** Sends decisions one after the other. Outdated requests are skipped; any other error stops. */
  async function decide(
    decided: MatchRequest[],
    option: Option,
    { reason, takes_fixture }: Pick<RequestDecision, 'reason' | 'takes_fixture'> = {},
  ): Promise<void> {
    if (isBusy.current || decided.length === 0) return;
    isBusy.current = true;
    setSending(option);
    toast.clear();
    const done: MatchRequest[] = [];
    const refusals: unknown[] = [];
    for (const request of decided) {
      try {
        await decideRequest(request, { option, ...(reason && { reason }), ...(takes_fixture && { takes_fixture }) });
        done.push(request);
      } catch (error) {
        refusals.push(error);
        if (!isOutdated(error)) break;
      }
    }
    removeFromQueue(new Set(done.map(({ match_id }) => match_id)));
    if (done.length > 0) announce(done, option);
    if (refusals.length > 0) toast.failure(MATCH_REQUEST_FAILED, explainRefusals(refusals));
    if (refusals.some(isOutdated) || done.length === requests.length) await refresh();
    setSending(null);
    isBusy.current = false;
  }

  function announce(done: MatchRequest[], option: Option) {
    const [only] = done;
    const detail = done.length === 1 && only ? nameResult(only) : `${done.length} matches`;
    const toastId = toast.success(DECIDED[option], detail, { label: 'Undo', shortcut: 'Z', run: undo });
    lastDecided.current = { requests: done, toastId };
  }

  /** Undoes the last decision; its matches return to the queue. */
  async function undo(): Promise<void> {
    const last = lastDecided.current;
    if (!last || isBusy.current) return;
    isBusy.current = true;
    lastDecided.current = null;
    dismissToast(last.toastId);
    toast.clear();
    const undone: MatchRequest[] = [];
    try {
      for (const request of last.requests) {
        await undoDecision(request);
        undone.push(request);
      }
      toast.info(undone.length === 1 ? 'Decision undone' : 'Decisions undone', undone.map(nameResult).join(', '));
    } catch (error) {
      toast.failure('The decision could not be undone.', explainRefusal(error));
    }
    await refresh();
    if (undone[0]) {
      setFilter('all');
      setChosenId(undone[0].match_id);
    }
    isBusy.current = false;
  }

  function move(by: 1 | -1) {
    const next = listed[at + by];
    if (next) setChosenId(next.match_id);
  }

  function toggle(matchId: number) {
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(matchId)) after.add(matchId);
      return after;
    });
  }

  return {
    requests,
    listed,
    current,
    at,
    filter,
    setFilter,
    choose: setChosenId,
    move,
    selected: listed.filter(({ match_id }) => selected.has(match_id)),
    toggle,
    selectAll: () => setSelected(new Set(listed.map(({ match_id }) => match_id))),
    clearSelection: () => setSelected(new Set()),
    sending,
    decide,
    undo,
  };
}

function explainRefusals(refusals: readonly unknown[]): string | undefined {
  const reason = explainRefusal(refusals[0]);
  if (refusals.length === 1) return reason;
  return [`${refusals.length} matches were not changed.`, reason].filter(Boolean).join(' ');
}
