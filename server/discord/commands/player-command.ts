import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import { buildMessage, buildRefusal, type DiscordMessage, writeName } from '#server/discord/build-message.ts';
import { playerOption } from '#server/discord/commands/suggestions.ts';
import { type CommandContext, type LeagueCommand, RefusedCall } from '#server/discord/interactions/command.ts';

const FORM_SHOWN = 5;

export const playerCommand: LeagueCommand = {
  name: 'player',
  description: 'A player’s figures, as far as their privacy allows',
  access: 'everyone',
  options: [playerOption],
  namesPeople: true,
  async run(context, { player = '' }) {
    const shown = await findProfile(context, 'visitor', player);
    if (shown) return buildProfile(context, shown);
    const [suggestion] = await playerOption.suggest(context, player);
    const key = suggestion?.value ?? player;
    const found = await findProfile(context, 'visitor', key);
    if (found) return buildProfile(context, found);
    const own = await findProfile(context, 'person', key);
    if (own) return buildProfile(context, own, 'This profile is not shown to everyone, so only you see this.');
    return buildRefusal('Not shown', 'No player of that name is here, or the profile is private.');
  },
};

async function findProfile(
  { call }: CommandContext,
  as: 'visitor' | 'person',
  player_key: string,
): Promise<PlayerProfile | undefined> {
  try {
    return await call(as, 'GET /players/:player_key', { player_key });
  } catch (error) {
    if (error instanceof RefusedCall && error.status < 500) return undefined;
    throw error;
  }
}

function buildProfile(
  { league, linkTo }: CommandContext,
  profile: PlayerProfile,
  note = 'Only you see this. Share the link below.',
): DiscordMessage {
  const { name, leagues, spells, form, player_key } = profile;
  const figures = leagues.find(({ league_id }) => league_id === league.id);
  const spell = spells.find(({ league_id, is_current }) => league_id === league.id && is_current);
  const shirt = spell?.shirt_number ? `, shirt ${spell.shirt_number}` : '';
  const goals = form.filter(({ match }) => match.league_id === league.id).map(({ line }) => line.goals);
  return buildMessage({
    title: writeName(name),
    lines: [
      spell ? `${writeName(spell.team.name)}${shirt}` : '',
      figures
        ? `${countOf(figures.appearances, 'match', 'matches')}, **${countOf(figures.goals, 'goal')}**, ${countOf(figures.assists, 'assist')} in ${writeName(league.name)}, all competitions`
        : `No matches in ${writeName(league.name)} yet`,
      goals.length > 0 ? `Goals in the last matches: ${goals.slice(0, FORM_SHOWN).join(', ')}` : '',
    ].filter(Boolean),
    note,
    buttons: [{ label: 'Career', url: linkTo(`/players/${encodeURIComponent(player_key)}`) }],
  });
}
