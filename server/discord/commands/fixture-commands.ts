import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeNoKickOff, nameRoundsOf, STATUS_WORDS } from '#contract/fixtures/words.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import type { TeamResult } from '#contract/teams/pages.ts';
import {
  buildMessage,
  buildRefusal,
  type DiscordMessage,
  writeName,
  writeShortTime,
} from '#server/discord/build-message.ts';
import { chooseTeam, teamOption } from '#server/discord/commands/suggestions.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeSide, writeTeams } from '#server/discord/interactions/write-side.ts';

const MAX_LINES = 10;

const WALKOVER = `, ${STATUS_WORDS.walkover.toLowerCase()}`;

export const NO_SUCH_TEAM = buildRefusal('No such team', 'Choose one of those that appear while you type.');

export const fixturesCommand: LeagueCommand = {
  name: 'fixtures',
  description: 'The next fixtures, of the league or of a team',
  access: 'everyone',
  options: [teamOption(false)],
  async run(context, { team = '' }) {
    const { league, call } = context;
    const found = team === '' ? undefined : await chooseTeam(context, team);
    if (team !== '' && !found) return NO_SUCH_TEAM;
    const fixtures = found
      ? (
          await call('visitor', 'GET /leagues/:league_id/teams/:slug', { league_id: league.id, slug: found.slug })
        ).next.map(({ fixture }) => fixture)
      : (await call('visitor', 'GET /leagues/:league_id/overview', { league_id: league.id })).upcoming;
    return buildList(context, {
      title: `Fixtures: ${writeName(found?.name ?? league.name)}`,
      lines: writeFixtures(fixtures),
      empty: 'No fixtures are planned.',
    });
  },
};

export const resultsCommand: LeagueCommand = {
  name: 'results',
  description: 'The latest results, of the league or of a team',
  access: 'everyone',
  options: [teamOption(false)],
  async run(context, { team = '' }) {
    const { league, call, linkTo } = context;
    const found = team === '' ? undefined : await chooseTeam(context, team);
    if (team !== '' && !found) return NO_SUCH_TEAM;
    if (found) {
      const { results } = await call('visitor', 'GET /leagues/:league_id/teams/:slug', {
        league_id: league.id,
        slug: found.slug,
      });
      return buildList(context, {
        title: `Results: ${writeName(found.name)}`,
        lines: results.map((result) => writeTeamResult(result, linkTo)),
        empty: 'No results this season yet.',
      });
    }
    const { results, matches } = await call('visitor', 'GET /leagues/:league_id/overview', { league_id: league.id });
    return buildList(context, {
      title: `Results: ${writeName(league.name)}`,
      lines: [
        ...writeResults(results, linkTo),
        // Matches of leagues without planned fixtures.
        ...(matches ?? []).map((match) => writeMatch(match, linkTo)),
      ],
      empty: 'No results this season yet.',
    });
  },
};

function buildList(
  { league, linkTo }: CommandContext,
  { title, lines, empty }: { title: string; lines: string[]; empty: string },
): DiscordMessage {
  return buildMessage({
    title,
    lines: lines.length > 0 ? lines.slice(0, MAX_LINES) : [empty],
    buttons: [{ label: 'All fixtures and results', url: linkTo(`/leagues/${league.id}/matches`) }],
  });
}

/** Lists fixtures with their rounds, and their competitions if there are several. */
function writeFixtures(fixtures: readonly Fixture[]): string[] {
  const { nameRound } = nameRoundsOf(fixtures);
  return fixtures.map((fixture) => {
    const { kick_off, status } = fixture;
    const time = kick_off === null ? describeNoKickOff(fixture) : writeShortTime(kick_off);
    const state = status === 'postponed' ? `, ${STATUS_WORDS.postponed.toLowerCase()}` : '';
    return `${time}: **${writeTeams(fixture)}**, ${writeName(nameRound(fixture))}${state}`;
  });
}

function writeResults(fixtures: readonly Fixture[], linkTo: CommandContext['linkTo']): string[] {
  const { isMixed, nameRound } = nameRoundsOf(fixtures);
  return fixtures.map((fixture) => {
    const { home, away, score, shoot_out, status, match_id } = fixture;
    const goals = score ? writeGoals([score.home, score.away], toPair(shoot_out)) : '–';
    const round = isMixed ? `, ${writeName(nameRound(fixture))}` : '';
    const decision = status === 'walkover' ? WALKOVER : '';
    return `${writeSide(home)} **${linkScore(goals, match_id, linkTo)}** ${writeSide(away)}${round}${decision}`;
  });
}

function writeMatch(
  { match_name, blue_team, green_team, shoot_out, match_id }: MatchSummary,
  linkTo: CommandContext['linkTo'],
): string {
  const goals = writeGoals([blue_team.goals, green_team.goals], toPair(shoot_out));
  return `${writeName(match_name)} **${linkScore(goals, match_id, linkTo)}**`;
}

export function writeTeamResult(result: TeamResult, linkTo: CommandContext['linkTo']): string {
  const { opponent, goals_for, goals_against, shoot_out, is_home, is_walkover, match_id } = result;
  const goals = writeGoals([goals_for, goals_against], toPair(shoot_out));
  const ground = is_home === null ? '' : is_home ? ', home' : ', away';
  const decision = is_walkover ? WALKOVER : '';
  return `${result.result} **${linkScore(goals, match_id, linkTo)}** ${writeName(opponent.name)}${ground}${decision}`;
}

function linkScore(goals: string, matchId: number | null, linkTo: CommandContext['linkTo']): string {
  const url = matchId === null ? null : linkTo(`/matches/${matchId}`);
  return url === null ? goals : `[${goals}](${url})`;
}
