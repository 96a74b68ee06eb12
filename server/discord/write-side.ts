import type { FixtureSide } from '#contract/fixtures.ts';
import { writeName } from '#server/discord/build-message.ts';

/** The team of a side, or who it will be. */
export function writeSide({ team, label }: FixtureSide): string {
  return writeName(team?.name ?? label ?? 'To be decided');
}
