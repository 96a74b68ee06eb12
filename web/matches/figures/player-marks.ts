import { foldName } from '#contract/kit/fold-name.ts';
import { type MarkedKind, readEventKind } from '#contract/matches/event-kinds.ts';
import { writeMinute } from '#contract/matches/match-clock.ts';
import { readSubstitution } from '#contract/matches/minutes.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';

/** The mark for an event in a player's row of a line-up. */
export interface PlayerMark {
  kind: MarkedKind | 'on' | 'off';
  minute: string | null;
}

/** The marks of a side's players by folded name, in the order of events. */
export function listMarks(events: readonly MatchEvent[], side: TeamSide): Map<string, PlayerMark[]> {
  const marks = new Map<string, PlayerMark[]>();
  for (const event of events) {
    if (event.team_affect !== side) continue;
    const minute = writeMinute(event);
    const add = (name: string | undefined, kind: PlayerMark['kind']) => {
      if (name === undefined) return;
      const key = foldName(name);
      marks.set(key, [...(marks.get(key) ?? []), { kind, minute }]);
    };
    const kind = readEventKind(event);
    if (kind === 'substitution') {
      const { on, off } = readSubstitution(event) ?? {};
      add(on, 'on');
      add(off, 'off');
    } else if (kind !== 'other' && kind !== 'disallowed') {
      add(event.participants[0], kind);
    }
  }
  return marks;
}
