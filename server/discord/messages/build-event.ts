import type { Fixture } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import { clip } from '#contract/kit/clip.ts';
import { FIXTURE_MINUTES } from '#contract/kit/limits.ts';
import { isolateName } from '#contract/kit/plain-text.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';

/** Discord's numbers: only for the server's members, and at an external place. */
const GUILD_ONLY = 2;
const EXTERNAL = 3;
/** Discord's limit for names and places. */
const MAX_LENGTH = 100;

/** A scheduled event of a server. Its place identifies it among the server's events. */
export interface DiscordEvent {
  name: string;
  description: string;
  scheduled_start_time: string;
  scheduled_end_time: string;
  privacy_level: typeof GUILD_ONLY;
  entity_type: typeof EXTERNAL;
  entity_metadata: { location: string };
}

/** The event of a fixture with a kick-off. Event texts have no Markdown. */
export function buildEvent(
  leagueId: number,
  { id, home, away, competition, round_name }: Fixture,
  kickOff: string,
  linkTo: CommandContext['linkTo'],
): DiscordEvent {
  const start = new Date(kickOff);
  return {
    name: clip(`${isolateName(nameSide(home))} – ${isolateName(nameSide(away))}`, MAX_LENGTH),
    description: `${competition.name}, ${round_name}`,
    scheduled_start_time: start.toISOString(),
    scheduled_end_time: new Date(start.getTime() + FIXTURE_MINUTES * 60_000).toISOString(),
    privacy_level: GUILD_ONLY,
    entity_type: EXTERNAL,
    entity_metadata: { location: clip(linkTo(`/leagues/${leagueId}/matches#${id}`) ?? `Fixture ${id}`, MAX_LENGTH) },
  };
}
