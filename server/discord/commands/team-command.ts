import { writePlace } from '#contract/competitions/place-words.ts';
import { describeNoKickOff } from '#contract/fixtures/words.ts';
import { buildMessage, writeName, writeTime } from '#server/discord/build-message.ts';
import { NO_SUCH_TEAM, writeTeamResult } from '#server/discord/commands/fixture-commands.ts';
import { chooseTeam, teamOption } from '#server/discord/commands/suggestions.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeSide } from '#server/discord/interactions/write-side.ts';
import { showCrest } from '#server/discord/show-crest.ts';

const RESULTS_SHOWN = 5;

export const teamCommand: LeagueCommand = {
  name: 'team',
  description: 'A team’s season: place, results and next fixture',
  access: 'everyone',
  options: [teamOption(true)],
  async run(context, { team = '' }) {
    const { league, call, linkTo } = context;
    const found = await chooseTeam(context, team);
    if (!found) return NO_SUCH_TEAM;
    const { slug, name } = found;
    const page = await call('visitor', 'GET /leagues/:league_id/teams/:slug', { league_id: league.id, slug });
    const { row, notes, teams, total, results, next, season } = page;
    const fixture = next.find(({ has_begun }) => !has_begun)?.fixture;
    const opponent = fixture && (fixture.home.team?.slug === slug ? fixture.away : fixture.home);
    return buildMessage({
      title: writeName(name),
      thumbnail: showCrest(found, linkTo),
      lines: [
        [writeName(league.name), season && writeName(season.name)].filter(Boolean).join(', '),
        row
          ? `Place **${writePlace(row)}** of ${teams}, **${row.points}** ${row.points === 1 ? 'point' : 'points'}`
          : '',
        ...notes.map((note) => `⚠ ${escapeMarkdown(note)}`),
        `${total.won} won, ${total.drawn} drawn, ${total.lost} lost; goals ${total.goals_for}–${total.goals_against}`,
        fixture && opponent
          ? `Next: ${writeSide(opponent)}${fixture.kick_off ? `, ${writeTime(fixture.kick_off)}` : `. ${describeNoKickOff(fixture)}`}`
          : '',
        ...results.slice(0, RESULTS_SHOWN).map((result) => writeTeamResult(result, linkTo)),
      ].filter(Boolean),
      buttons: [{ label: 'Team page', url: linkTo(`/leagues/${league.id}/teams/${slug}`) }],
    });
  },
};
