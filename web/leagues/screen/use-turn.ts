import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveHead } from '#contract/live/schema.ts';

const PAGE_MS = 20_000;
/** Duration of the step with the live match, if one is live. */
const LIVE_PAGE_MS = 40_000;

export const SCENES = { table: 'Table and live', results: 'Results and scorers', next: 'Next fixtures' } as const;
export type Scene = keyof typeof SCENES;

/** The scene in a page's query, which stays on screen. */
export function readScene(text: string | null): Scene | null {
  return text !== null && Object.hasOwn(SCENES, text) ? (text as Scene) : null;
}

/** The content of one step: a scene, and in the first one the table of one of the season's leagues. */
export interface Step {
  scene: Scene;
  league: number;
}

interface Turn {
  /** The first one is a table. */
  steps: readonly Step[];
  /** The scene in the page's address; null rotates through all. */
  pinned: Scene | null;
  isLive: boolean;
}

/** The current step, and a function that shows the step with the live match. */
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

/** Calls `onGoal` with the key of each match whose goals have increased since the last data. */
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

/** The featured match: the next one every twenty seconds, and immediately one with a goal. */
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
