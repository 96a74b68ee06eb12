import { useEffect, useState } from 'react';
import type { AdvancedStats, BasicStats, Group } from '#contract/groups/schema.ts';
import { GROUP_STATS_DELAY } from '#contract/kit/limits.ts';
import { rankPlayers } from '#web/groups/rank-players.ts';
import { type Load, useRead } from '#web/kit/http/use-read.ts';
import { type SessionState, useSession } from '#web/kit/session/session.tsx';

export type StatsLoad<T> =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; stats: T };

/** A group's stats, fetched 2 s after each load of the group, and only for signed-in users. */
export function useGroupStats(group: Group): StatsLoad<BasicStats[]> {
  const { state } = useSession();
  const isDue = useIsDue(group);
  const input = { params: { group_id: group.group_id } };
  const load = useRead('GET /groups/:group_id/group_stats', isDue && state === 'signedIn' ? input : null);
  if (load.answer?.error) return { state: 'failed', error: load.answer.error };
  return toStats(state, load, ({ stats }) => rankPlayers(Object.values(stats.basic)));
}

/** Fetched once visible, and only for signed-in users. */
export function useAdvancedStats({ group_id }: Group): StatsLoad<AdvancedStats> {
  const { state } = useSession();
  const load = useRead('GET /groups/:group_id/advanced_stats', state === 'signedIn' ? { params: { group_id } } : null);
  return toStats(state, load, (stats) => stats);
}

function toStats<A, T>(
  session: SessionState['state'],
  { answer, error }: Load<A>,
  read: (answer: A) => T,
): StatsLoad<T> {
  if (session === 'signedOut') return { state: 'signed-out' };
  if (error !== null) return { state: 'failed', error };
  return answer === null ? { state: 'loading' } : { state: 'loaded', stats: read(answer) };
}

/** True 2 s after the group was loaded. */
function useIsDue(group: Group): boolean {
  const [due, setDue] = useState<Group | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDue(group), GROUP_STATS_DELAY);
    return () => clearTimeout(timer);
  }, [group]);
  return due === group;
}
