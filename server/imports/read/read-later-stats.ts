import { FIELD_LABELS } from '#contract/imports/fields.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { MatchPlayer } from '#contract/matches/schema.ts';
import {
  FOOTBALL_STATS,
  PLAYER_EXTRAS,
  type PlayerExtra,
  type PlayerExtras,
  pickPlayerExtras,
  STAT_PARTS,
  type Stat,
} from '#contract/matches/stats.ts';
import { readYesOrNo } from '#server/imports/read/read-yes-or-no.ts';
import type { RowReader } from '#server/imports/read/row-reader.ts';

/** The added stats of a row; empty cells are omitted. */
export function readLaterStats(reader: RowReader): PlayerExtras {
  return pickPlayerExtras(Object.fromEntries(PLAYER_EXTRAS.map((stat) => [stat, readStat(reader, stat)])));
}

function readStat(reader: RowReader, name: PlayerExtra): string | number | boolean | undefined {
  const { unit, max }: Stat = FOOTBALL_STATS[name];
  const text = reader.cell(name);
  if (text === '') return undefined;
  if (unit === 'word') {
    if (text.length <= max && hasVisibleText(text)) return text;
    reader.report(name, `${FIELD_LABELS[name]} can be a word of ${max} characters.`);
    return undefined;
  }
  if (unit !== 'yes or no') return reader.optionalCount(name, max) ?? undefined;
  const answer = readYesOrNo(text);
  if (answer === undefined) reader.report(name, `${FIELD_LABELS[name]} “${text}” is neither yes nor no.`);
  return answer;
}

/** Writes the added stats of a row for the preview: 'Pos GK, Min 90, Sv 4'. */
export function describeLaterStats(reader: RowReader): string {
  return PLAYER_EXTRAS.flatMap((stat) => {
    const cell = reader.cell(stat);
    return cell === '' ? [] : `${FOOTBALL_STATS[stat].head} ${cell}`;
  }).join(', ');
}

/** Explains why a row can't change a stored figure. */
export function describeStored(matchId: number, value: string | number, player: string): string {
  return `Match ${matchId} has ${value} for ${player}. To change it, correct the match.`;
}

/** Explains by field why a row can't add stats to a line that has some; stored stats may only grow. */
export function findLaterFaults(
  line: MatchPlayer,
  sent: PlayerExtras,
  matchId: number,
): { stat: PlayerExtra; problem: string }[] {
  const next = { ...line, ...sent };
  return [
    ...PLAYER_EXTRAS.filter((stat) => contradicts(line[stat], next[stat], FOOTBALL_STATS[stat])).map((stat) => ({
      stat,
      problem: describeStored(matchId, writeStat(line[stat]), line.name),
    })),
    ...STAT_PARTS.filter(([part, whole]) => (next[part] ?? 0) > (next[whole] ?? Number.POSITIVE_INFINITY)).map(
      ([stat, whole]) => ({
        stat,
        problem: `${FIELD_LABELS[stat]} can’t exceed ${FIELD_LABELS[whole]}: ${next[stat]} of ${next[whole]}.`,
      }),
    ),
  ];
}

function writeStat(value: string | number | boolean | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

function contradicts(stored: unknown, next: unknown, { sums, unit }: Stat): boolean {
  if (stored === undefined || stored === next) return false;
  return unit === 'yes or no' || sums === 'none' || Number(next) < Number(stored);
}
