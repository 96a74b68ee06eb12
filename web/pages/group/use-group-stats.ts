import { useEffect, useState } from 'react';
import type { BasicStats, Group } from '#contract/groups.ts';
import { GROUP_STATS_DELAY } from '#contract/limits.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { rankPlayers } from '#web/pages/group/rank-players.ts';
import { useSession } from '#web/session/session.tsx';

export type StatsLoad =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; players: BasicStats[] };

/** A group's stats, fetched 2 s after each load of the group, and only when a user exists (spec §4). */
export function useGroupStats(group: Group): StatsLoad {
  const [load, setLoad] = useState<StatsLoad>({ state: 'loading' });
  const session = useSession();
  const isSignedIn = session.state === 'present';

  useEffect(() => {
    if (!isSignedIn) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const loaded = await loadStats(group.group_id, left.signal);
      if (!left.signal.aborted) setLoad(loaded);
    }, GROUP_STATS_DELAY);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [group, isSignedIn]);

  return session.state === 'absent' ? { state: 'signed-out' } : load;
}

async function loadStats(group_id: number, signal: AbortSignal): Promise<StatsLoad> {
  try {
    const { stats, error } = await call('GET /groups/:group_id/group_stats', { params: { group_id }, signal });
    return error ? { state: 'failed', error } : { state: 'loaded', players: rankPlayers(Object.values(stats.basic)) };
  } catch (error) {
    return { state: 'failed', error: describeFailure(error) };
  }
}
