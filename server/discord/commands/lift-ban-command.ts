import { hash } from 'node:crypto';
import { foldName } from '#contract/kit/fold-name.ts';
import { referToBan } from '#contract/suspensions/refer-to-ban.ts';
import type { EditedBans, LiftedBan, Suspension } from '#contract/suspensions/schema.ts';
import { buildMessage, buildRefusal, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { Choice, CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';

const NO_SUCH_BAN = buildRefusal('No such ban', 'Choose one of those that appear while you type.');

export const liftBanCommand: LeagueCommand = {
  name: 'lift-ban',
  description: 'Lift a player’s ban',
  access: 'staff, level 4',
  options: [
    {
      name: 'player',
      description: 'Who is suspended',
      isRequired: true,
      suggest: async (context, text) => suggestBans((await readBans(context)).suspensions, text),
    },
  ],
  isMaybePrivate: true,
  async run(context, { player: text = '' }) {
    const { suspensions } = await readBans(context);
    const [only, ...others] = suggestBans(suspensions, text);
    const chosen = others.length === 0 && only ? only.value : text;
    const ban = suspensions.find((one) => nameBan(one) === chosen);
    if (!ban) return NO_SUCH_BAN;
    const { player, team, competition, reason, remaining, matches } = ban;
    return buildMessage({
      edge: 'attention',
      title: `Lift the ban of ${writeName(player.name)}?`,
      lines: [
        [team && writeName(team.name), competition ? writeName(competition.name) : 'All competitions']
          .filter(Boolean)
          .join(', '),
        `${escapeMarkdown(reason)}: ${remaining} of ${matches} ${matches === 1 ? 'match' : 'matches'} left`,
      ],
      note: 'The player may play in the next fixture, unless another ban remains. You can restore the ban.',
      buttons: [{ label: 'Lift ban', custom_id: `lift-ban:lift:${chosen}`, look: 'bad' }],
      isPrivate: true,
    });
  },
  form: ({ action }) =>
    action === 'lift'
      ? { title: 'Lift the ban', hint: 'Only the league’s staff can read it.', isRequired: true }
      : undefined,
  async press(context, { action, subject, reason }) {
    if (action !== 'lift' && action !== 'restore') return undefined;
    const { suspensions, lifted } = await readBans(context);
    const bans: (Suspension | LiftedBan)[] = action === 'lift' ? suspensions : lifted;
    const ban = bans.find((one) => nameBan(one) === subject);
    if (!ban) return NO_SUCH_BAN;
    const { call, league } = context;
    const reference = { league_id: league.id, ...referToBan(ban) };
    if (action === 'lift')
      await call('person', 'POST /leagues/myLeagues/:league_id/bans/lift', { ...reference, reason });
    else await call('person', 'POST /leagues/myLeagues/:league_id/bans/restore', reference);
    return buildDone(context, ban, action);
  },
};

function buildDone(
  { league, linkTo }: CommandContext,
  ban: Suspension | LiftedBan,
  action: 'lift' | 'restore',
): DiscordMessage {
  const name = writeName(ban.player.name);
  return buildMessage({
    edge: 'done',
    title: action === 'lift' ? `Ban of ${name} lifted` : `${name} is banned again`,
    buttons: [
      ...(action === 'lift'
        ? [{ label: 'Undo', custom_id: `lift-ban:restore:${nameBan(ban)}`, look: 'plain' as const }]
        : []),
      { label: 'Suspensions', url: linkTo(`/leagues/${league.id}/manage/rules`) },
    ],
    isPrivate: true,
  });
}

function readBans({ call, league }: CommandContext): Promise<EditedBans> {
  return call('person', 'GET /leagues/myLeagues/:league_id/bans', { league_id: league.id });
}

function suggestBans(suspensions: readonly Suspension[], text: string): Choice[] {
  const sought = foldName(text);
  return suspensions
    .map((ban) => ({
      name: [ban.player.name, ban.team?.name, ban.reason].filter(Boolean).join(', '),
      value: nameBan(ban),
    }))
    .filter(({ name }) => foldName(name).includes(sought));
}

type NamedBan = Pick<Suspension, 'ban_id' | 'fixture_id' | 'player'>;

/** A ban's reference in buttons and choices. A player's key may be too long for these. */
function nameBan({ ban_id, fixture_id, player }: NamedBan): string {
  if (ban_id !== null) return `ban.${ban_id}`;
  return `cards.${fixture_id}.${hash('sha256', player.player_key).slice(0, 16)}`;
}
