import type { Fixture, FixtureSide } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { writeName } from '#server/discord/build-message.ts';

/** The team's name, or the label of an undecided side. */
export function writeSide(side: FixtureSide): string {
  return writeName(nameSide(side));
}

/** Writes 'Kestrel United – Winner of SF 1'. */
export function writeTeams({ home, away }: Pick<Fixture, 'home' | 'away'>): string {
  return `${writeSide(home)} – ${writeSide(away)}`;
}
