import type { TeamSide } from '#contract/matches.ts';
import { isolateName } from '#contract/plain-text.ts';
import { compareGoals, toPair, writeShootOut } from '#contract/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { CHALK, drawLine, drawMark, frameCard, HEIGHT, INK, rectangle } from '#server/previews/card-parts.ts';
import { drawCrest } from '#server/previews/draw-crest.ts';
import {
  CENTRE,
  COLUMN_MIDDLES,
  COLUMN_WIDTH,
  drawCentre,
  drawFoot,
  drawNumbers,
  FOOT_TOP,
} from '#server/previews/draw-halves.ts';
import { fitLine, fitLines } from '#server/previews/fit-text.ts';
import { legible, measure, type TextStyle } from '#server/previews/set-text.ts';
import type { MatchCard, Scorer } from '#server/previews/share-card.ts';

type Team = MatchCard['teams'][TeamSide];

const BAND = 60;
const COLUMN_MIDDLE: Record<TeamSide, number> = { Blue: COLUMN_MIDDLES[0], Green: COLUMN_MIDDLES[1] };
const CREST = { y: 176, size: 96, bands: 7, rim: 4 };
const NAME_TOP = 292;
const NAME_LINES = 2;
const LONG_NAME = 18;
const SCORER: TextStyle = { font: 'regular', size: 24 };
const SCORER_STEP = 40;
const SHOOT_OUT: TextStyle = { font: 'semibold', size: 34 };
/** In the centre circle, below the numbers. */
const SHOOT_OUT_PLACE = { middle: CENTRE.x, top: CENTRE.y + 96, fill: INK.text };
const MAX_SCORERS = 3;

/** The match's card: the pitch in the teams' halves, the score in the centre circle. */
export function drawMatch({ league, type, date, teams, shoot_out }: MatchCard): string {
  const goals = [teams.Blue.goals, teams.Green.goals] as const;
  const shootOut = toPair(shoot_out);
  const pitch = [
    drawHalves(),
    drawCentre(),
    `<path d="M600 134V510" ${CHALK}/>`,
    drawNumbers(...goals, compareGoals(goals, shootOut)),
    ...(shootOut ? [drawShootOut(writeShootOut(shootOut))] : []),
    ...TEAM_SIDES.map((side) => drawTeam(side, teams[side])),
    drawFoot(type, date),
  ];
  return frameCard(pitch.join(''), league);
}

/** On the halfway line, which ends above it. */
function drawShootOut(text: string): string {
  const { middle, top } = SHOOT_OUT_PLACE;
  const width = measure(text, SHOOT_OUT) + 16;
  return (
    rectangle(middle - width / 2, top, width, SHOOT_OUT.size * 1.3, INK.pitch) +
    drawLine(text, SHOOT_OUT, SHOOT_OUT_PLACE)
  );
}

/** Blue's half with stripes from the left, Green's with hoops from below. */
function drawHalves(): string {
  const stripes = Array.from({ length: 10 }, (_, band) =>
    rectangle(band * BAND, 0, BAND, HEIGHT, INK.stripes[band % 2] ?? ''),
  );
  const hoops = Array.from({ length: 11 }, (_, band) =>
    rectangle(600, HEIGHT - (band + 1) * BAND, 600, BAND, INK.hoops[band % 2] ?? ''),
  );
  return [...stripes, ...hoops].join('');
}

function drawTeam(side: TeamSide, { name, crest, scorers }: Team): string {
  const middle = COLUMN_MIDDLE[side];
  const style: TextStyle = { font: 'display', size: [...name].length > LONG_NAME ? 44 : 56 };
  const lineHeight = 0.98;
  const lines = fitLines(legible(name || side, '', 'display'), style, COLUMN_WIDTH, NAME_LINES);
  const step = style.size * lineHeight;
  const scorersTop = NAME_TOP + lines.length * step + 22;
  const room = Math.floor((FOOT_TOP - scorersTop) / SCORER_STEP);
  return [
    crest
      ? drawCrest(crest, `crest-${side}`, { middle, top: CREST.y - 6, height: CREST.size + 12 })
      : drawMark(side, { x: middle - CREST.size / 2, ...CREST }),
    ...lines.map((line, index) =>
      drawLine(line, style, { middle, top: NAME_TOP + index * step, lineHeight, fill: INK.text }),
    ),
    ...writeScorers(scorers, room).map((line, index) =>
      drawLine(line, SCORER, { middle, top: scorersTop + index * SCORER_STEP, fill: INK.text2 }),
    ),
  ].join('');
}

/** At most three scorers, and the number of further ones. */
function writeScorers(scorers: Scorer[], room: number): string[] {
  const fits = scorers.length <= Math.min(room, MAX_SCORERS);
  const named = scorers.slice(0, fits ? MAX_SCORERS : Math.min(room - 1, MAX_SCORERS)).map(writeScorer);
  const more = scorers.length - named.length;
  return more > 0 ? [...named, `+${more} more`] : named;
}

function writeScorer({ name, goals }: Scorer): string {
  const count = goals > 1 ? ` ${goals}` : '';
  return (
    isolateName(fitLine(legible(name, 'Player', 'regular'), SCORER, COLUMN_WIDTH - measure(count, SCORER))) + count
  );
}
