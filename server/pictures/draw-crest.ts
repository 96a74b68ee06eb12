import type { Node } from '@takumi-rs/core';
import { CREST_BOX, OUTLINE_PATHS, PATTERN_PATHS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';
import { INK, shape } from '#server/pictures/card-parts.ts';

/** A team's crest, or a dashed shield for a name without a team. */
export function drawCrest(crest: Crest | null, height: number): Node {
  const scale = height / CREST_BOX.height;
  const drawing = crest ? drawColours(crest) : drawDashes();
  return shape(CREST_BOX.width * scale, height, `<g transform="scale(${scale})">${drawing}</g>`);
}

function drawColours({ outline, pattern, first_colour, second_colour }: Crest): string {
  const edge = OUTLINE_PATHS[outline];
  return `<clipPath id="edge"><path d="${edge}"/></clipPath>
    <g clip-path="url(#edge)">
      <path d="M0 0h${CREST_BOX.width}v${CREST_BOX.height}H0z" fill="${first_colour}"/>
      <path d="${PATTERN_PATHS[pattern]}" fill="${second_colour}"/>
    </g>
    <path d="${edge}" fill="none" stroke="${INK.text3}" stroke-width="2"/>`;
}

function drawDashes(): string {
  return `<path d="${OUTLINE_PATHS.shield}" fill="none" stroke="${INK.text3}" stroke-width="2" stroke-dasharray="4 3"/>`;
}
