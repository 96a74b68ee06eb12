import type { Node } from '@takumi-rs/core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { compareGoals, toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import {
  box,
  CHALK,
  drawMark,
  frameCard,
  HEIGHT,
  INK,
  lines,
  rectangle,
  textLine,
} from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';
import { drawCrest } from '#server/pictures/draw-crest.ts';
import {
  CENTRE,
  COLUMN_MIDDLES,
  drawCentre,
  drawFoot,
  drawInCircle,
  drawNumbers,
} from '#server/pictures/draw-halves.ts';
import type { MatchPicture, Scorer } from '#server/pictures/share-card.ts';
import { writeNames } from '#server/results/counted/score-text.ts';

type Team = MatchPicture['teams'][TeamSide];

const BAND = 60;
const COLUMN = { top: 170, width: 330 };
const COLUMN_MIDDLE: Record<TeamSide, number> = { Blue: COLUMN_MIDDLES[0], Green: COLUMN_MIDDLES[1] };
const MARK = { size: 96, bands: 7, rim: 4 };
const CREST_HEIGHT = 108;
const LONG_NAME = 18;
/** Names up to this length fit one line, which leaves room for one more scorer. */
const ONE_LINE_NAME = 12;
const SCORER_HEIGHT = 40;
/** Position between the columns, below the circle. */
const WINNERS = { top: 520, width: 420 };
/** Maximum width beside the winners. */
const MAX_TYPE_WIDTH = 320;

/** The match's card: the pitch in the teams' halves, the score in the centre circle. */
export function drawMatch({ league, type, date, teams, shoot_out, winners }: MatchPicture): Node {
  const goals = [teams.Blue.goals, teams.Green.goals] as const;
  const shootOut = toPair(shoot_out);
  return frameCard(
    `${drawHalves()}${drawCentre()}<path d="M600 134V510" ${CHALK}/>`,
    league,
    ...drawNumbers(...goals, compareGoals(goals, shootOut)),
    ...(shootOut ? [drawShootOut(writeShootOut(shootOut))] : []),
    ...TEAM_SIDES.map((side) => drawTeam(side, teams[side])),
    ...(winners ? [drawWinners(winners)] : []),
    drawFoot(type, date, winners && MAX_TYPE_WIDTH),
  );
}

/** Drawn on the halfway line, below the numbers. */
function drawShootOut(text: string): Node {
  const style = { lineHeight: 1.3, padding: '0 8px', backgroundColor: INK.pitch };
  return drawInCircle(textLine(text, 'semibold', 34, style), CENTRE.x, CENTRE.y + 98);
}

/** The Players of the Match, below the circle on the halfway line. */
function drawWinners(winners: NonNullable<MatchPicture['winners']>): Node {
  const names = writeNames(winners, (name) => legible(name, 'Player'));
  const left = CENTRE.x - WINNERS.width / 2;
  const style = {
    position: 'absolute',
    top: WINNERS.top,
    left,
    width: WINNERS.width,
    justifyContent: 'center',
  } as const;
  const inner = {
    flexDirection: 'column',
    alignItems: 'center',
    padding: '2px 16px',
    backgroundColor: INK.pitch,
  } as const;
  const texts = [
    textLine('Player of the Match', 'regular', 22, { lineHeight: 1.4, color: INK.text2 }),
    textLine(names, 'medium', winners.length > 1 ? 24 : 28, { lineHeight: 1.4 }),
  ];
  return box(style, box({ ...inner, maxWidth: '100%' }, ...texts));
}

/** Blue's half has stripes from the left, Green's hoops from below. */
function drawHalves(): string {
  const stripes = Array.from({ length: 10 }, (_, band) =>
    rectangle(band * BAND, 0, BAND, HEIGHT, INK.stripes[band % 2] ?? ''),
  );
  const hoops = Array.from({ length: 11 }, (_, band) =>
    rectangle(600, HEIGHT - (band + 1) * BAND, 600, BAND, INK.hoops[band % 2] ?? ''),
  );
  return [...stripes, ...hoops].join('');
}

function drawTeam(side: TeamSide, { name, crest, scorers, more }: Team): Node {
  const label = legible(name || side, side);
  const { length } = [...label];
  return box(
    {
      position: 'absolute',
      top: COLUMN.top,
      left: COLUMN_MIDDLE[side] - COLUMN.width / 2,
      width: COLUMN.width,
      flexDirection: 'column',
      alignItems: 'center',
    },
    box(
      { height: CREST_HEIGHT, marginBottom: 14, alignItems: 'center' },
      crest ? drawCrest(crest, CREST_HEIGHT) : drawMark(side, MARK),
    ),
    lines(
      label,
      'display',
      { size: length > LONG_NAME ? 44 : 56, width: COLUMN.width, most: 2 },
      { textAlign: 'center', lineHeight: 0.98, marginBottom: 22 },
    ),
    ...drawScorers(scorers, more, length > ONE_LINE_NAME ? 3 : 4),
  );
}

/** At most three scorers, and the number of others, in at most `most` lines. */
function drawScorers(scorers: Scorer[], more: number, most: number): Node[] {
  const named = scorers.length <= 3 ? scorers : scorers.slice(0, most - 1);
  const others = scorers.length - named.length + more;
  return [...named.map(drawScorer), ...(others > 0 ? [drawScorerLine(`+${others} more`)] : [])];
}

/** A long name is cut, the times aren't. */
function drawScorer({ name, times }: Scorer): Node {
  return box(
    { maxWidth: '100%', gap: 6 },
    drawScorerLine(legible(name, 'Player')),
    ...(times ? [drawScorerLine(times, { flexShrink: 0 })] : []),
  );
}

function drawScorerLine(text: string, style = {}): Node {
  return textLine(text, 'regular', 24, { height: SCORER_HEIGHT, lineHeight: 1.5, color: INK.text2, ...style });
}
