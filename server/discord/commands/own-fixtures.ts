import type { Fixture } from '#contract/fixtures/schema.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { readTimeZone, suggestFixtures } from '#server/discord/commands/fixture-suggestions.ts';
import type { CommandContext, OptionRecord } from '#server/discord/interactions/command.ts';

export function ownFixtureOption(isRequired: boolean): OptionRecord {
  return {
    name: 'fixture',
    description: isRequired
      ? 'A coming fixture of your team'
      : 'A coming fixture of your team, the next one unless chosen',
    isRequired,
    suggest: async (context, text) =>
      suggestFixtures(await listOwnFixtures(context), await readTimeZone(context), text),
  };
}

/** Coming fixtures, the next one first: those of the person's teams, or all for staff. */
export async function listOwnFixtures({ call, league }: CommandContext): Promise<Fixture[]> {
  const league_id = league.id;
  const { team_ids, level } = await call('person', 'GET /leagues/:league_id/kick_off_offers', { league_id });
  const { fixtures } = await call('visitor', 'GET /leagues/:league_id/fixtures', { league_id, status: 'to play' });
  const isStaff = level >= ACCESS_LEVELS.information;
  return fixtures.filter(({ home, away, kick_off, status }) => {
    const isComing = kick_off === null || status === 'postponed' || Date.parse(kick_off) > Date.now();
    if (!isComing || !home.team || !away.team) return false;
    return isStaff || team_ids.includes(home.team.id) || team_ids.includes(away.team.id);
  });
}
