import { foldForSearch } from '#contract/kit/fold-name.ts';
import type { Position } from '#contract/squads/positions.ts';

/**
 * Folded words for a position in English, German, French, Spanish, Portuguese, Italian and Dutch, and their usual
 * abbreviations.
 */
const WORDS: Record<Position, string> = {
  goalkeeper: 'goalkeeper|goalie|keeper|gk|g|torwart|tw|gardien|portero|por|goleiro|portiere|doelman',
  defender:
    'defender|defence|defense|def|d|df|cb|lb|rb|lwb|rwb|verteidiger|abwehr|defenseur|defensa|defensor|zagueiro|difensore|verdediger',
  midfielder:
    'midfielder|midfield|mid|m|mf|cm|cdm|cam|dm|am|lm|rm|mittelfeld|milieu|centrocampista|mediocampista|meia|middenvelder',
  forward:
    'forward|attacker|striker|winger|fw|fwd|f|st|cf|lw|rw|sturmer|angriff|attaquant|delantero|atacante|attaccante|aanvaller',
};

const POSITION_OF = new Map(
  (Object.keys(WORDS) as Position[]).flatMap((position) =>
    WORDS[position].split('|').map((word) => [word, position] as const),
  ),
);

/** Words for a goalkeeper, in lower case. */
export const GOALKEEPER_WORDS: readonly string[] = WORDS.goalkeeper.split('|');

/** The position that a word or abbreviation such as 'GK' or 'Verteidiger' names; undefined for other words. */
export function findPosition(text: string): Position | undefined {
  return POSITION_OF.get(foldForSearch(text).trim());
}
