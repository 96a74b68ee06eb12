import type { FiguresQuery, Leaderboards, LeaguePage, Standings } from '#contract/standings.ts';
import { call } from '#web/http/call.ts';

interface Figures {
  standings: Standings | null;
  leaderboards: Leaderboards | null;
}

const figures = new WeakMap<LeaguePage, Figures>();

/** Server only: loads the figures that readers without scripts see. Browsers load them with their tab. */
export async function loadFigures(league: LeaguePage, choice: FiguresQuery, signal: AbortSignal): Promise<void> {
  const input = { params: { league_id: league.id }, querystring: choice, signal };
  const [standings, leaderboards] = await Promise.all([
    call('GET /leagues/:league_id/standings', input).catch(() => null),
    call('GET /leagues/:league_id/leaderboards', input).catch(() => null),
  ]);
  figures.set(league, { standings, leaderboards });
}

/** Undefined in browsers. */
export function findFigures(league: LeaguePage): Figures | undefined {
  return figures.get(league);
}
