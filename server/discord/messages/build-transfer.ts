import type { Transfer } from '#contract/squads/schema.ts';
import { buildMessage, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';

/** The message about a transfer that is done. */
export function buildTransfer(
  leagueId: number,
  { player, from, to, shirt_number }: Transfer,
  linkTo: CommandContext['linkTo'],
): DiscordMessage {
  const name = writeName(player.name);
  const former = from ? writeName(from.name) : null;
  return buildMessage({
    edge: 'done',
    title: to ? `${name} joins ${writeName(to.name)}` : `${name} leaves ${former ?? 'the team'}`,
    lines: [
      to && former ? `From ${former}` : '',
      to && !former ? 'Was without a team' : '',
      shirt_number === null ? '' : `Shirt ${shirt_number}`,
    ].filter(Boolean),
    buttons: [{ label: 'All transfers', url: linkTo(`/leagues/${leagueId}/transfers`) }],
  });
}
