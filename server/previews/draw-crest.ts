import { CREST_BOX, OUTLINE_PATHS, PATTERN_PATHS } from '#contract/crests.ts';
import type { Crest } from '#contract/league-teams.ts';
import { INK } from '#server/previews/card-parts.ts';

interface CrestPlace {
  /** The crest's middle. */
  middle: number;
  top: number;
  height: number;
}

/** A team's crest; `id` is unique on the card. */
export function drawCrest({ outline, pattern, first_colour, second_colour }: Crest, id: string, place: CrestPlace) {
  const edge = OUTLINE_PATHS[outline];
  return `<clipPath id="${id}"><path d="${edge}"/></clipPath>
    <g transform="${fitInto(place)}">
      <g clip-path="url(#${id})">
        <path d="M0 0h${CREST_BOX.width}v${CREST_BOX.height}H0z" fill="${first_colour}"/>
        <path d="${PATTERN_PATHS[pattern]}" fill="${second_colour}"/>
      </g>
      <path d="${edge}" fill="none" stroke="${INK.text3}" stroke-width="2"/>
    </g>`;
}

/** The dashed shield of a name that finds no team of the league. */
export function drawUnknownCrest(place: CrestPlace): string {
  const line = `stroke="${INK.text3}" stroke-width="2" stroke-dasharray="4 3"`;
  return `<path transform="${fitInto(place)}" d="${OUTLINE_PATHS.shield}" fill="none" ${line}/>`;
}

function fitInto({ middle, top, height }: CrestPlace): string {
  const scale = height / CREST_BOX.height;
  return `translate(${middle - (CREST_BOX.width * scale) / 2} ${top}) scale(${scale})`;
}
