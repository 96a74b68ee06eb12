import { useEffect, useState } from 'react';
import type { AdvancedStats, BasicStats, Group } from '#contract/groups.ts';
import { GROUP_STATS_DELAY } from '#contract/limits.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { rankPlayers } from '#web/pages/group/rank-players.ts';
import { useSession } from '#web/session/session.tsx';

export type StatsLoad<T> =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; stats: T };

/** A group's stats, fetched 2 s after each load of the group, and only when a user exists (spec §4). */
export function useGroupStats(group: Group): StatsLoad<BasicStats[]> {
  return useStats(group, loadBasicStats, GROUP_STATS_DELAY);
}

/** Fetched once they are shown, and only when a user exists. */
export function useAdvancedStats(group: Group): StatsLoad<AdvancedStats> {
  return useStats(group, loadAdvancedStats, 0);
}

type Load<T> = (groupId: number, signal: AbortSignal) => Promise<StatsLoad<T>>;

/** `delay` is milliseconds; `load` stays the same. */
function useStats<T>(group: Group, load: Load<T>, delay: number): StatsLoad<T> {
  const [stats, setStats] = useState<StatsLoad<T>>({ state: 'loading' });
  const session = useSession();
  const isSignedIn = session.state === 'present';

  useEffect(() => {
    if (!isSignedIn) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const loaded = await load(group.group_id, left.signal).catch(
        (error: unknown) => ({ state: 'failed', error: describeFailure(error) }) as const,
      );
      if (!left.signal.aborted) setStats(loaded);
    }, delay);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [group, isSignedIn, load, delay]);

  return session.state === 'absent' ? { state: 'signed-out' } : stats;
}

async function loadBasicStats(group_id: number, signal: AbortSignal): Promise<StatsLoad<BasicStats[]>> {
  const { stats, error } = await call('GET /groups/:group_id/group_stats', { params: { group_id }, signal });
  return error ? { state: 'failed', error } : { state: 'loaded', stats: rankPlayers(Object.values(stats.basic)) };
}

async function loadAdvancedStats(group_id: number, signal: AbortSignal): Promise<StatsLoad<AdvancedStats>> {
  const stats = await call('GET /groups/:group_id/advanced_stats', { params: { group_id }, signal });
  return { state: 'loaded', stats };
}
