import type { Fixture, FixtureSide } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { writeName } from '#server/discord/build-message.ts';

/** The team of a side, or who it will be. */
export function writeSide(side: FixtureSide): string {
  return writeName(nameSide(side));
}

/** 'Kestrel United – Winner of SF 1'. */
export function writeTeams({ home, away }: Pick<Fixture, 'home' | 'away'>): string {
  return `${writeSide(home)} – ${writeSide(away)}`;
}
