import type { OpenTransfer } from '#contract/squads/schema.ts';
import {
  buildMessage,
  type DiscordMessage,
  type MessageButton,
  type MessageItem,
  writeName,
} from '#server/discord/build-message.ts';
import { type CommandContext, type LeagueCommand, RefusedCall } from '#server/discord/interactions/command.ts';

export const transfersCommand: LeagueCommand = {
  name: 'transfers',
  description: 'Your open transfers, to accept, decline or withdraw',
  access: 'players',
  options: [],
  isMaybePrivate: true,
  run: (context) => showTransfers(context, 'Open transfers'),
  async press(context, { action, subject }) {
    if (!/^\d{1,10}$/.test(subject)) return undefined;
    const done = await changeTransfer(context, action, Number(subject));
    return done === undefined ? undefined : showTransfers(context, done);
  },
};

/** Calls the API as the site's button does; returns the confirmation, undefined for an unknown button. */
async function changeTransfer({ call, league }: CommandContext, action: string, id: number) {
  const league_id = league.id;
  if (action === 'accept' || action === 'decline') {
    const { offers } = await call('person', 'GET /users/transfers', {});
    // On the site players see the offers of all leagues; in a league's server only that league's.
    if (offers.some((offer) => offer.id === id && offer.league_id !== league_id)) return undefined;
    await call('person', 'POST /users/transfers/answer', { id, answer: action });
    return action === 'accept' ? 'Offer accepted' : 'Offer declined';
  }
  if (action === 'withdraw') {
    await call('person', 'POST /leagues/:league_id/transfers/withdraw', { league_id, id });
    return 'Offer withdrawn';
  }
  if (action !== 'approve') return undefined;
  await call('person', 'POST /leagues/myLeagues/:league_id/transfers/decide', { league_id, id, decision: 'approve' });
  return 'Transfer made';
}

async function showTransfers({ call, league, linkTo }: CommandContext, title: string): Promise<DiscordMessage> {
  const isOfLeague = ({ league_id }: { league_id: number }) => league_id === league.id;
  const own = await call('person', 'GET /users/transfers', {});
  const offers = own.offers.filter(isOfLeague);
  const led = own.teams.filter(isOfLeague);
  const managed = await listManaged(call, league.id);
  const all = new Map(
    [...offers, ...led.flatMap(({ transfers }) => transfers), ...(managed ?? [])].map((one) => [one.id, one]),
  );
  const items = [...all.values()].map((transfer): MessageItem => {
    const isPlayer = offers.some(({ id }) => id === transfer.id);
    const isOffering = managed !== null || led.some(({ team }) => team.id === transfer.to.id);
    return {
      text: writeTransfer(transfer),
      buttons: listButtons(transfer, { isPlayer, isOffering, isStaff: managed !== null }),
    };
  });
  return buildMessage({
    title,
    lines: items.length > 0 ? [] : ['No open transfers in this league.'],
    items,
    buttons: [{ label: 'Transfers', url: linkTo(`/leagues/${league.id}/transfers`) }],
    isPrivate: true,
  });
}

/** A league's open transfers for its staff; null for others. */
async function listManaged(call: CommandContext['call'], league_id: number): Promise<OpenTransfer[] | null> {
  try {
    return (await call('person', 'GET /leagues/myLeagues/:league_id/squads', { league_id })).transfers;
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 403) return null;
    throw error;
  }
}

function listButtons(
  { id, accepted_at, has_account }: OpenTransfer,
  { isPlayer, isOffering, isStaff }: { isPlayer: boolean; isOffering: boolean; isStaff: boolean },
): MessageButton[] {
  if (isPlayer && accepted_at === null) {
    return [
      { label: 'Accept', custom_id: `transfers:accept:${id}`, look: 'good' },
      { label: 'Decline', custom_id: `transfers:decline:${id}`, look: 'bad' },
    ];
  }
  const isToApprove = isStaff && (accepted_at !== null || !has_account);
  return [
    ...(isToApprove ? [{ label: 'Approve', custom_id: `transfers:approve:${id}`, look: 'good' as const }] : []),
    ...(isOffering ? [withdrawButton(id)] : []),
  ];
}

export function withdrawButton(id: number): MessageButton {
  return { label: 'Withdraw', custom_id: `transfers:withdraw:${id}`, look: 'plain' };
}

/** Writes '**OffsideOtto**, Kestrel United to Otters: the player answers'. */
export function writeTransfer({ player, from, to, accepted_at, has_account }: OpenTransfer): string {
  const waits =
    accepted_at !== null
      ? 'accepted, waits for the league’s staff'
      : has_account
        ? 'the player answers'
        : 'the player has no account, so staff answer';
  return `**${writeName(player.name)}**, ${from ? writeName(from.name) : 'free agent'} to ${writeName(to.name)}: ${waits}`;
}
