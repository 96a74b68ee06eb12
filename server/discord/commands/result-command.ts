import { UNDO_RESULT_REASON } from '#contract/fixtures/decisions.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { FixtureResult } from '#contract/fixtures/typed-results.ts';
import { describeEnd } from '#contract/fixtures/words.ts';
import { writeGoals } from '#contract/matches/shoot-outs.ts';
import { buildMessage, buildRefusal, type DiscordMessage } from '#server/discord/build-message.ts';
import { fixtureOption, NO_SUCH_FIXTURE } from '#server/discord/commands/fixture-suggestions.ts';
import { writePreview } from '#server/discord/commands/write-preview.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';
import { readScore, type SheetScore } from '#server/results/counted/read-score.ts';

/** The fixture, the score, 1 after extra time, and the score of a shoot-out. */
const RESULT = /^(\d{1,10})\.(\d{1,3})\.(\d{1,3})\.([01])(?:\.(\d{1,3})\.(\d{1,3}))?$/;

type Result = Pick<SheetScore, 'goals' | 'had_extra_time' | 'shoot_out'>;

const FIXTURE = fixtureOption('A fixture that has no result yet', isOpen);

export const resultCommand: LeagueCommand = {
  name: 'result',
  description: 'Type the result of a fixture that no match was sent for',
  access: 'staff, level 4',
  options: [
    FIXTURE,
    {
      name: 'score',
      description: 'Home goals first: 2-1, 2-1 a.e.t., or 1-1 a.e.t. (4-3 p) after penalties',
      isRequired: true,
      suggest: async (_, text) => {
        const { score } = readScore(text);
        return score && !score.is_walkover ? [{ name: writeResult(score), value: text }] : [];
      },
    },
  ],
  isMaybePrivate: true,
  async run(context, { fixture: text = '', score: typed = '' }) {
    const fixture = await FIXTURE.choose(context, text);
    if (!fixture) return NO_SUCH_FIXTURE;
    const reading = readScore(typed);
    if (reading.score === null) return buildRefusal('Which score?', `${reading.problem} Write it like 2-1.`);
    if (reading.score.is_walkover) return buildRefusal('Not a result', 'Award walkovers with **/decide**.');
    const { call, league } = context;
    const preview = await call('person', 'POST /leagues/myLeagues/:league_id/fixtures/result', {
      league_id: league.id,
      dry_run: true,
      ...buildBody(fixture, reading.score),
    });
    return buildMessage({
      edge: 'attention',
      title: writeTeams(fixture),
      lines: [`Result: **${writeResult(reading.score)}**`, ...writePreview(preview)],
      note: 'Nothing is saved before you press the button.',
      buttons: [{ label: 'Save result', custom_id: writeId(fixture.id, reading.score), look: 'good' }],
      isPrivate: true,
    });
  },
  async press(context, { action, subject }) {
    if (action === 'save') return saveResult(context, subject);
    return action === 'undo' && /^\d{1,15}$/.test(subject) ? undoResult(context, Number(subject)) : undefined;
  },
};

function isOpen({ status, home, away }: Fixture): boolean {
  return status === 'planned' && home.team !== null && away.team !== null;
}

async function saveResult(context: CommandContext, subject: string): Promise<DiscordMessage | undefined> {
  const [, id, home, away, hadExtraTime, one, other] = RESULT.exec(subject) ?? [];
  if (id === undefined) return undefined;
  const result: Result = {
    goals: [Number(home), Number(away)],
    had_extra_time: hadExtraTime === '1',
    shoot_out: one === undefined ? null : [Number(one), Number(other)],
  };
  const fixture = await FIXTURE.choose(context, id);
  if (!fixture) return NO_SUCH_FIXTURE;
  const { call, league, linkTo } = context;
  const { match_id } = await call('person', 'POST /leagues/myLeagues/:league_id/fixtures/result', {
    league_id: league.id,
    ...buildBody(fixture, result),
  });
  return buildMessage({
    edge: 'done',
    title: 'Result saved',
    lines: [`${writeTeams(fixture)}: **${writeResult(result)}**`],
    buttons: [
      { label: 'Undo', custom_id: `result:undo:${match_id}`, look: 'plain' },
      { label: 'Match page', url: linkTo(`/matches/${match_id}`) },
    ],
    isPrivate: true,
  });
}

/** Staff may remove any match of the league, and the API refuses a button's id of another league. */
async function undoResult({ call, league }: CommandContext, match_id: number): Promise<DiscordMessage | undefined> {
  const match = await call('visitor', 'GET /matches/:match_id', { match_id });
  if (match.league_id !== league.id) return undefined;
  await call('person', 'POST /matches/:match_id/remove', { match_id, reason: UNDO_RESULT_REASON });
  return buildMessage({ edge: 'done', title: 'Result undone', lines: ['The fixture has no result.'], isPrivate: true });
}

/** The preview asks about extra time of a league match. */
function buildBody({ id }: Fixture, { goals: [home, away], had_extra_time, shoot_out }: Result): FixtureResult {
  return {
    id,
    score: { home, away },
    had_extra_time,
    ...(shoot_out && { shoot_out: { home: shoot_out[0], away: shoot_out[1] } }),
  };
}

function writeId(id: number, { goals, had_extra_time, shoot_out }: Result): string {
  return `result:save:${[id, ...goals, had_extra_time ? 1 : 0, ...(shoot_out ?? [])].join('.')}`;
}

/** Writes '1–1 (4–3 pens), after extra time'. */
function writeResult({ goals, had_extra_time, shoot_out }: Result): string {
  const end = had_extra_time ? `, ${describeEnd({ had_extra_time, shoot_out: null }).toLowerCase()}` : '';
  return `${writeGoals(goals, shoot_out)}${end}`;
}
