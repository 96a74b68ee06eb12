import type { Node } from '@takumi-rs/core';
import { box, CHALK, drawMownPitch, frameCard, INK, lines, MARGIN, textLine } from '#server/pictures/card-parts.ts';
import { legible } from '#server/pictures/card-text.ts';
import {
  CENTRE,
  COLUMN_MIDDLES,
  drawCentre,
  drawFoot,
  drawInCircle,
  drawNumbers,
} from '#server/pictures/draw-halves.ts';
import type { HeadToHeadCard } from '#server/pictures/share-card.ts';

/** Font sizes of both names by length; longer names are broken into two lines. */
const NAME_SIZES = [
  { letters: 11, size: 64 },
  { letters: 14, size: 52 },
  { letters: 18, size: 40 },
];
const BROKEN_NAME_SIZE = 48;
const NAME_WIDTH = 2 * (COLUMN_MIDDLES[0] - MARGIN);
const VERSUS_SIZE = 150;

/** The card of two players, one half each, with both numbers of wins in the centre circle. */
export function drawHeadToHead({ players, draws, against, together }: HeadToHeadCard): Node {
  const [player, other] = players;
  const names = players.map(({ name }) => legible(name, 'Player'));
  const longest = Math.max(...names.map((name) => [...name].length));
  const size = NAME_SIZES.find(({ letters }) => longest <= letters)?.size ?? BROKEN_NAME_SIZE;
  return frameCard(
    drawMownPitch() + drawCentre() + (draws === null ? '' : DIVIDER),
    'Head-to-head',
    ...(draws === null ? [drawVersus()] : drawWins(player.wins, other.wins, draws)),
    ...players.map(({ goals }, at) =>
      drawPlayer(names[at] ?? '', size, draws === null ? null : goals, COLUMN_MIDDLES[at] ?? 0),
    ),
    drawFoot(against, together),
  );
}

const DIVIDER = `<path d="M${CENTRE.x} ${CENTRE.y - 118}V${CENTRE.y + 108}" ${CHALK}/>`;

function drawWins(left: number, right: number, draws: number): Node[] {
  const write = (text: string, top: number) => {
    return drawInCircle(textLine(text, 'regular', 26, { color: INK.text2 }), CENTRE.x, top);
  };
  return [
    write('Wins', CENTRE.y - 166),
    ...drawNumbers(left, right),
    write(draws === 1 ? '1 draw' : `${draws} draws`, CENTRE.y + 120),
  ];
}

function drawVersus(): Node {
  const style = { lineHeight: 1, color: INK.text2 };
  return drawInCircle(textLine('vs', 'display', VERSUS_SIZE, style), CENTRE.x, CENTRE.y - VERSUS_SIZE / 2 - 12);
}

/** The name with the goals below it, vertically centred in the half. */
function drawPlayer(name: string, size: number, goals: number | null, middle: number): Node {
  const words = goals === 1 ? '1 goal' : `${goals} goals`;
  return box(
    {
      position: 'absolute',
      top: CENTRE.y - CENTRE.radius,
      left: middle - NAME_WIDTH / 2,
      width: NAME_WIDTH,
      height: 2 * CENTRE.radius,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 14,
    },
    lines(name, 'display', { size, width: NAME_WIDTH, most: 2 }, { textAlign: 'center', lineHeight: 1.02 }),
    ...(goals === null ? [] : [textLine(words, 'regular', 26, { color: INK.text2 })]),
  );
}
