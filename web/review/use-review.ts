import { useMemo, useRef, useState } from 'react';
import type { LeagueDetail, MatchRequest } from '#contract/leagues/schema.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal, isOutdated } from '#web/kit/http/explain-refusal.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { dismissToast } from '#web/kit/ui/toast-store.ts';
import { MATCH_REQUEST_FAILED } from '#web/messages.ts';
import { DECISION_TOASTS, decideRequest, undoDecision } from '#web/review/decide-request.ts';
import { findNext, matchesFilter, nameResult, type QueueFilter } from '#web/review/review-queue.ts';

export type Option = RequestDecision['option'];

interface Decided {
  requests: MatchRequest[];
  toastId: number;
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());

  function toggle(matchId: number) {
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(matchId)) after.add(matchId);
      return after;
    });
  }

  return { selected, setSelected, toggle };
}

/** The matches in review, the open one, initially `openedId`, and the selected ones. */
function useQueue(league: LeagueDetail, openedId: number | null) {
  const [requests, setRequests] = useState(league.Requests);
  const [filter, setFilter] = useState<QueueFilter>('all');
  const [chosenId, setChosenId] = useState<number | null>(openedId);
  const { selected, setSelected, toggle } = useSelection();

  const listed = useMemo(() => requests.filter((request) => matchesFilter(request, filter)), [requests, filter]);
  const at = Math.max(
    0,
    listed.findIndex(({ match_id }) => match_id === chosenId),
  );
  const current = listed[at];

  /** Removes matches from the list and opens the next one. */
  function removeFromQueue(ids: ReadonlySet<number>) {
    setChosenId(findNext(listed, current?.match_id ?? null, ids));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id))));
    setRequests((before) => before.filter(({ match_id }) => !ids.has(match_id)));
  }

  function move(by: 1 | -1) {
    const next = listed[at + by];
    if (next) setChosenId(next.match_id);
  }

  /** Shows all matches, and opens one of them. */
  function open(matchId: number) {
    setFilter('all');
    setChosenId(matchId);
  }

  return {
    requests,
    setRequests,
    listed,
    current,
    at,
    filter,
    setFilter,
    choose: setChosenId,
    open,
    move,
    selected: listed.filter(({ match_id }) => selected.has(match_id)),
    toggle,
    selectAll: () => setSelected(new Set(listed.map(({ match_id }) => match_id))),
    clearSelection: () => setSelected(new Set()),
    removeFromQueue,
  };
}

/** A league's review queue, and decisions on its matches. */
export function useReview(league: LeagueDetail, openedId: number | null) {
  const { setRequests, removeFromQueue, open, ...queue } = useQueue(league, openedId);
  const [sending, setSending] = useState<Option | null>(null);
  const isBusy = useRef(false);
  const lastDecided = useRef<Decided | null>(null);
  const toast = useToast('review');

  async function refresh(): Promise<void> {
    try {
      setRequests((await call('GET /leagues/myLeagues/:id', { params: { id: league.id } })).Requests);
    } catch (error) {
      toast.failure('The list could not be loaded.', explainRefusal(error));
    }
  }

  async function decide(
    decided: MatchRequest[],
    option: Option,
    { reason, takes_fixture }: Pick<RequestDecision, 'reason' | 'takes_fixture'> = {},
  ): Promise<void> {
    if (isBusy.current || decided.length === 0) return;
    isBusy.current = true;
    setSending(option);
    toast.clear();
    const decision = { option, ...(reason && { reason }), ...(takes_fixture && { takes_fixture }) };
    const { done, refusals } = await sendDecisions(decided, decision);
    removeFromQueue(new Set(done.map(({ match_id }) => match_id)));
    if (done.length > 0) announce(done, option);
    if (refusals.length > 0) toast.failure(MATCH_REQUEST_FAILED, explainRefusals(refusals));
    if (refusals.some(isOutdated) || done.length === queue.requests.length) await refresh();
    setSending(null);
    isBusy.current = false;
  }

  function announce(done: MatchRequest[], option: Option) {
    const [only] = done;
    const detail = done.length === 1 && only ? nameResult(only) : `${done.length} matches`;
    const toastId = toast.success(DECISION_TOASTS[option], detail, { label: 'Undo', shortcut: 'Z', run: undo });
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
    if (undone[0]) open(undone[0].match_id);
    isBusy.current = false;
  }

  return { ...queue, sending, decide, undo };
}

/** Sends decisions sequentially. Outdated requests are skipped; any other error stops. */
async function sendDecisions(requests: readonly MatchRequest[], decision: Parameters<typeof decideRequest>[1]) {
  const done: MatchRequest[] = [];
  const refusals: unknown[] = [];
  for (const request of requests) {
    try {
      await decideRequest(request, decision);
      done.push(request);
    } catch (error) {
      refusals.push(error);
      if (!isOutdated(error)) break;
    }
  }
  return { done, refusals };
}

function explainRefusals(refusals: readonly unknown[]): string | undefined {
  const reason = explainRefusal(refusals[0]);
  if (refusals.length === 1) return reason;
  return [`${refusals.length} matches were not changed.`, reason].filter(Boolean).join(' ');
}
