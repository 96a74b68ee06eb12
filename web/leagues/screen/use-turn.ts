import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveHead } from '#contract/live/schema.ts';

const PAGE_MS = 20_000;
/** The page with the live match, while something is played. */
const LIVE_PAGE_MS = 40_000;

export const SCENES = { table: 'Table and live', results: 'Results and scorers', next: 'Next fixtures' } as const;
export type Scene = keyof typeof SCENES;

/** The scene of a page's query, on which the screen stays. */
export function readScene(text: string | null): Scene | null {
  return text !== null && Object.hasOwn(SCENES, text) ? (text as Scene) : null;
}

/** What is shown in one turn: a scene, and in the first one the table of one of the season's leagues. */
export interface Step {
  scene: Scene;
  league: number;
}

interface Turn {
  /** The first one is a table. */
  steps: readonly Step[];
  /** The scene in the page's address; with null all take turns. */
  pinned: Scene | null;
  isLive: boolean;
}

/** The step that is shown, and a function that shows the one with the live match. */
export function useTurn({ steps, pinned, isLive }: Turn): [Step, () => void] {
  const [turn, setTurn] = useState({ at: 0 });
  const kept = steps.some(({ scene }) => scene === pinned) ? pinned : 'table';
  const taking = pinned === null ? steps : steps.filter(({ scene }) => scene === kept);
  const at = Math.min(turn.at, taking.length - 1);
  const next = (at + 1) % taking.length;
  const shown = taking[at] ?? { scene: 'table', league: 0 };
  const pause = isLive && shown.scene === 'table' ? LIVE_PAGE_MS : PAGE_MS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that is brought forward again stays its whole time.
  useEffect(() => {
    if (next === at) return;
    const timer = setTimeout(() => setTurn({ at: next }), pause);
    return () => clearTimeout(timer);
  }, [turn, at, next, pause]);

  return [shown, useCallback(() => setTurn({ at: 0 }), [])];
}

type Score = Pick<LiveHead, 'key' | 'team_goals'>;

/** Calls `onGoal` with the key of each match that has more goals than when it was last seen. */
export function useGoals(matches: readonly Score[], onGoal: (key: string) => void): void {
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { key, team_goals } of matches) {
      const goals = team_goals.Blue + team_goals.Green;
      if (goals > (seen.current.get(key) ?? goals)) onGoal(key);
      seen.current.set(key, goals);
    }
  }, [matches, onGoal]);
}

/** The match in front: the next one every twenty seconds, and one with a goal at once. */
export function useFrontMatch<M extends Score>(matches: readonly M[]): [M | undefined, (key: string) => void] {
  const [key, setKey] = useState<string | null>(null);
  const at = Math.max(
    0,
    matches.findIndex((match) => match.key === key),
  );
  const next = matches[(at + 1) % matches.length]?.key;
  const front = matches[at];

  useEffect(() => {
    if (next === undefined || next === front?.key) return;
    const timer = setTimeout(() => setKey(next), PAGE_MS);
    return () => clearTimeout(timer);
  }, [next, front?.key]);

  return [front, setKey];
}
