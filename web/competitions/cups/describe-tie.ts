import type { BracketRound, BracketTie } from '#contract/competitions/cups.ts';
import { STATUS_WORDS } from '#contract/fixtures/words.ts';
import { dayIn } from '#contract/kit/days.ts';
import { formatShortDay } from '#web/kit/time/football-date.ts';

/** The day on which a leg was played, or is planned. */
export function dayOfLeg({ played_at, kick_off }: BracketTie['legs'][number]): string | null {
  return played_at ?? kick_off;
}

/** Writes '28 Oct and 4 Nov' or '18 and 25 Nov' for a round, in a time zone; 'One match' for a final. */
export function describeTieDays({ stage, ties }: BracketRound, timeZone: string): string {
  if (stage === 'final') return ties.filter(({ is_needed }) => is_needed).length > 1 ? 'Two matches' : 'One match';
  const kickOffs = ties.flatMap(({ legs }) => legs.flatMap((leg) => dayOfLeg(leg) ?? [])).sort();
  const days = [...new Set(kickOffs.map((kickOff) => dayIn(timeZone, kickOff)))];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return formatShortDay(first);
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = isSameMonth ? String(Number(first.slice(8))) : formatShortDay(first);
  return `${start} ${days.length === 2 ? 'and' : '–'} ${formatShortDay(last)}`;
}

/** The words under a tie; `kickOff` is the next leg's. */
export type TieNote =
  | { kind: 'next leg'; words: string; kickOff: string }
  | { kind: 'decision' | 'warning'; words: string };

/** Notes about a tie besides its goals and its shoot-out. */
export function listNotes({
  legs,
  shoot_out,
  decided_by,
  is_needed,
  is_contradicted,
  is_level,
}: BracketTie): TieNote[] {
  const notes: TieNote[] = [];
  const hasTwoLegs = legs.length > 1;
  if (!is_needed) return [{ kind: 'decision', words: 'Not needed' }];
  if (is_contradicted) {
    notes.push({ kind: 'warning', words: 'Played by other teams than the results make. Staff decide.' });
  }
  const extraTime = legs.findIndex(({ had_extra_time, score }) => had_extra_time && score !== null);
  // A shoot-out implies extra time, so its row suffices.
  if (extraTime >= 0 && !shoot_out) {
    const leg = hasTwoLegs ? ` in the ${extraTime === 0 ? 'first' : 'second'} leg` : '';
    notes.push({ kind: 'decision', words: `After extra time${leg}` });
  }
  if (is_level) notes.push({ kind: 'warning', words: 'Level. Staff decide who goes through.' });
  if (decided_by === 'lots') notes.push({ kind: 'decision', words: 'By lots' });
  if (decided_by === 'away goals') notes.push({ kind: 'decision', words: 'On away goals' });
  if (legs.some(({ status }) => status === 'walkover')) notes.push({ kind: 'decision', words: STATUS_WORDS.walkover });
  const next = legs.findIndex(({ score, status }) => score === null && status !== 'cancelled');
  const kickOff = legs[next]?.kick_off;
  if (kickOff) {
    const leg = hasTwoLegs ? `${next === 0 ? 'First' : 'Second'} leg ` : '';
    notes.push({ kind: 'next leg', words: leg, kickOff });
  }
  return notes;
}

/** Shortens a round's name for a phone's switch: 'Quarters', 'Semis'. */
export function shortenRound(name: string): string {
  if (name === 'Quarter-finals') return 'Quarters';
  if (name === 'Semi-finals') return 'Semis';
  return name
    .replace('Round of ', 'Last ')
    .replace(/^(Winners|Losers)’ /, '')
    .replace(/^r/, 'R')
    .replace(/^f/, 'F');
}
