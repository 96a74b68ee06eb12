import { writeInWords } from '#contract/kit/count-of.ts';
import { findScoringSide } from '#contract/matches/event-kinds.ts';
import { writeMinute } from '#contract/matches/match-clock.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { findEnd, HALF_TIME_MINUTE, readMinutes } from '#web/matches/figures/strip-layout.ts';

/** The time from one goal to the next, or to the end. `from` and `until` are percentages of the match's length. */
export interface ScoreSpell {
  side: TeamSide;
  minute: string;
  from: number;
  until: number;
  score: Record<TeamSide, number>;
  /** Blue's lead; negative while Green leads. */
  lead: number;
  /** Whether it is too short for a label on a phone. */
  isBrief: boolean;
}

export interface ScoreFlow {
  spells: ScoreSpell[];
  /** The largest lead of a side. */
  most: number;
  ticks: { label: string; x: number }[];
  /** Position in percent of the match's length; null if the match ends before. */
  halfTime: number | null;
  /** The match in a few words: 'From two down to two up'. */
  course: string;
}

/** One per percent of the chart's width, as more would be too thin to see. */
const MAX_SPELLS = 100;
const BRIEF_MINUTES = 10;
/** Width of a label on a phone, in percent of the length. */
const LABEL_WIDTH = 12.5;
const TICK_MINUTES = [0, 15, 30, 60, 75, 90, 105, 120];

/** Changes of the lead; null unless every goal of the score has an event with a minute. */
export function layOutScoreFlow(events: readonly MatchEvent[], goals: Record<TeamSide, number>): ScoreFlow | null {
  const end = findEnd(events);
  const spells = end === null ? null : listSpells(events, end);
  const last = spells?.at(-1);
  if (end === null || !spells || !last) return null;
  if (last.score.Blue !== goals.Blue || last.score.Green !== goals.Green) return null;
  return {
    spells: spells.length > MAX_SPELLS ? mergeSpells(spells) : spells,
    most: Math.max(...spells.map(({ lead }) => Math.abs(lead))),
    ticks: listTicks(end),
    halfTime: end > HALF_TIME_MINUTE ? (HALF_TIME_MINUTE / end) * 100 : null,
    course: describeCourse(spells),
  };
}

function listSpells(events: readonly MatchEvent[], end: number): ScoreSpell[] | null {
  const score = { Blue: 0, Green: 0 };
  const spells: ScoreSpell[] = [];
  let last = 0;
  for (const event of events) {
    const side = findScoringSide(event);
    if (!side) continue;
    const [minutes, minute] = [readMinutes(event), writeMinute(event)];
    if (minutes === null || minute === null) return null;
    score[side] += 1;
    // Added time overlaps the minutes after it: 90+3 comes before 91.
    last = Math.max(last, minutes);
    const lead = score.Blue - score.Green;
    spells.push({
      side,
      minute,
      from: (last / end) * 100,
      until: 100,
      score: { ...score },
      lead,
      isBrief: false,
    });
  }
  return spells.map((spell, at) => {
    const until = spells[at + 1]?.from ?? 100;
    return { ...spell, until, isBrief: until - spell.from < Math.max(LABEL_WIDTH, (BRIEF_MINUTES / end) * 100) };
  });
}

/** One spell per percent of the length, with the score after its last goal. */
function mergeSpells(spells: readonly ScoreSpell[]): ScoreSpell[] {
  const merged = new Map<number, ScoreSpell>();
  for (const spell of spells) {
    const percent = Math.floor(spell.from);
    merged.set(percent, { ...spell, from: merged.get(percent)?.from ?? spell.from });
  }
  return [...merged.values()];
}

function listTicks(end: number): ScoreFlow['ticks'] {
  const step = end > 20 ? 10 : 5;
  const minutes = end > HALF_TIME_MINUTE ? TICK_MINUTES : [0, 1, 2, 3, 4].map((tick) => tick * step);
  return minutes.filter((minute) => minute <= end).map((minute) => ({ label: `${minute}’`, x: (minute / end) * 100 }));
}

/** From the winner's view, or that of the side that came back to a draw. */
function describeCourse(spells: readonly ScoreSpell[]): string {
  const leads = spells.map(({ lead }) => lead);
  const final = leads.at(-1) ?? 0;
  if (final === 0) return `Level from ${writeInWords(Math.max(...leads.map(Math.abs)))} down`;
  const ofWinner = leads.map((lead) => lead * Math.sign(final));
  const worst = Math.min(...ofWinner);
  if (worst < 0) return `From ${writeInWords(-worst)} down to ${writeInWords(Math.abs(final))} up`;
  const ahead = spells[ofWinner.lastIndexOf(0) + 1];
  return `Ahead from ${ahead?.minute}`;
}
