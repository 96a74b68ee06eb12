import { SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import { buildMessage, buildRefusal, writeName } from '#server/discord/build-message.ts';
import { chooseTeam, teamOption } from '#server/discord/commands/suggestions.ts';
import { withdrawButton, writeTransfer } from '#server/discord/commands/transfers-command.ts';
import type { Choice, CommandContext, LeagueCommand, OptionRecord } from '#server/discord/interactions/command.ts';

/** A player by the newest spell, which includes hidden players and those without an ID, or by page key. */
const PLAYER_VALUE = /^(spell|key) (.+)$/;

/** Players to whom a team can offer a place, as in the site's form. */
const playerOption: OptionRecord = {
  name: 'player',
  description: 'A player of the league',
  isRequired: true,
  suggest: findPlayers,
};

export const signCommand: LeagueCommand = {
  name: 'sign',
  description: 'Offer a player a place in your team',
  access: 'captains',
  options: [
    playerOption,
    { ...teamOption(false), description: 'The team that signs, if you lead more than one or none' },
  ],
  isMaybePrivate: true,
  async run(context, { player = '', team = '' }) {
    const { call, league, linkTo } = context;
    const { teams } = await call('person', 'GET /users/transfers', {});
    const led = teams.filter(({ league_id }) => league_id === league.id).map((one) => one.team);
    const signing = team === '' ? led : [await chooseTeam(context, team)].flatMap((one) => one ?? []);
    const [to] = signing;
    if (!to || signing.length > 1) return refuseTeams(signing.length, team);
    const found = PLAYER_VALUE.test(player) ? player : await findOnly(context, player);
    if (found === undefined) return buildRefusal('No such player', 'Choose one of those that appear while you type.');
    const [, kind, value = ''] = PLAYER_VALUE.exec(found) ?? [];
    const { id } = await call('person', 'POST /leagues/:league_id/transfers/offer', {
      league_id: league.id,
      team_id: to.id,
      ...(kind === 'spell' ? { spell_id: Number(value) } : { player_key: value }),
    });
    const own = await call('person', 'GET /users/transfers', {});
    const offered = own.teams.flatMap(({ transfers }) => transfers).find((transfer) => transfer.id === id);
    return buildMessage({
      edge: 'done',
      title: 'Transfer offered',
      lines: [
        // Staff who offer for another team have no list of its offers.
        offered ? writeTransfer(offered) : `${writeName(to.name)} offer a place.`,
        'Players answer with **/transfers** here or on the site, staff for those without an account.',
      ],
      buttons: [withdrawButton(id), { label: 'Transfers', url: linkTo(`/leagues/${league.id}/transfers`) }],
      isPrivate: true,
    });
  },
};

function refuseTeams(found: number, text: string) {
  if (found > 1) return buildRefusal('Which team?', 'You lead more than one team here: choose it in `team`.');
  if (text !== '') return buildRefusal('No such team', 'Choose one of those that appear while you type.');
  return buildRefusal('You lead no team here', 'Captains and vice-captains sign players for their team.');
}

async function findPlayers({ call, league }: CommandContext, text: string): Promise<Choice[]> {
  if (text.length < SHORTEST_SEARCH) return [];
  const players = await call('person', 'GET /leagues/:league_id/players', { league_id: league.id, q: text });
  return players.flatMap(({ player: { player_key, name }, spell_id, team }) => {
    const value = spell_id === null ? player_key && `key ${player_key}` : `spell ${spell_id}`;
    return value === null ? [] : [{ name: team ? `${name}, ${team.name}` : name, value }];
  });
}

/** The player of a typed name, if no other name contains it, so that no offer goes to the wrong player. */
async function findOnly(context: CommandContext, text: string): Promise<string | undefined> {
  const choices = await findPlayers(context, text);
  return choices.length === 1 ? choices[0]?.value : undefined;
}
