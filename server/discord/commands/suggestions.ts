import { foldName } from '#contract/kit/fold-name.ts';
import { SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import type { Team } from '#contract/teams/schema.ts';
import type { CommandContext, OptionRecord } from '#server/discord/interactions/command.ts';
import { writeChoice } from '#server/discord/interactions/write-choice.ts';

/** Teams whose present name begins with the text, followed by those with the text in any name. */
async function findTeams({ call, league }: CommandContext, text: string): Promise<Team[]> {
  const teams = await call('visitor', 'GET /leagues/:league_id/teams', { league_id: league.id });
  const sought = foldName(text);
  const begins = ({ name }: Team) => foldName(name).startsWith(sought);
  const contains = ({ name, short_name, former_names, spellings }: Team) =>
    [name, short_name, ...former_names, ...spellings].some((one) => foldName(one).includes(sought));
  return [...teams.filter(begins), ...teams.filter((team) => !begins(team) && contains(team))];
}

/** The team chosen by slug, or typed. */
export async function chooseTeam(context: CommandContext, text: string): Promise<Team | undefined> {
  const teams = await findTeams(context, '');
  return teams.find(({ slug }) => slug === text) ?? (await findTeams(context, text))[0];
}

export function teamOption(isRequired: boolean): OptionRecord {
  return {
    name: 'team',
    description: 'A team of the league',
    isRequired,
    suggest: async (context, text) => (await findTeams(context, text)).map(({ name, slug }) => ({ name, value: slug })),
  };
}

/** Players with a page visible to the person; suggestions are private. */
export const playerOption: OptionRecord = {
  name: 'player',
  description: 'A player of the league',
  isRequired: true,
  async suggest({ call, league }, text) {
    if (text.length < SHORTEST_SEARCH) return [];
    const players = await call('person', 'GET /leagues/:league_id/players', { league_id: league.id, q: text });
    return players.flatMap(({ player: { player_key, name }, team }) =>
      player_key === null ? [] : [{ name: team ? `${name}, ${team.name}` : name, value: player_key }],
    );
  },
};

/** The newest matches whose names contain the text. */
export const matchOption: OptionRecord = {
  name: 'match',
  description: 'One of the latest matches, or the number of any',
  isRequired: true,
  async suggest({ call, league }, text) {
    const { matches } = await call('visitor', 'GET /leagues/:league_id', { league_id: league.id });
    const sought = foldName(text);
    return matches
      .filter(({ match_name, match_id }) => foldName(match_name).includes(sought) || String(match_id) === text)
      .map(({ match_name, match_id, blue_team, green_team }) => ({
        name: writeChoice([match_name], `, ${blue_team.goals}–${green_team.goals}`),
        value: String(match_id),
      }));
  },
};

/** The league's published competitions. */
export const competitionOption: OptionRecord = {
  name: 'competition',
  description: 'Another league or cup than the current one',
  isRequired: false,
  async suggest({ call, league }, text) {
    const { competitions, seasons } = await call('visitor', 'GET /leagues/:league_id/seasons', {
      league_id: league.id,
    });
    const sought = foldName(text);
    return competitions
      .map(({ id, name, season_id }) => {
        const season = seasons.find((one) => one.id === season_id)?.name;
        return { name: season ? `${name}, ${season}` : name, value: String(id) };
      })
      .filter(({ name }) => foldName(name).includes(sought));
  },
};

/** Fixed choices, by their values. */
export function suggestFrom(choices: Readonly<Record<string, string>>): OptionRecord['suggest'] {
  return async (_, text) => {
    const sought = foldName(text);
    return Object.entries(choices)
      .map(([value, name]) => ({ name, value }))
      .filter(({ name, value }) => value === text || foldName(name).includes(sought));
  };
}
