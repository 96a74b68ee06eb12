import {
  DECISION_WORDS,
  type Decision,
  listDecisions,
  NEITHER_WINS,
  statusAfter,
  WALKOVER_SCORES,
} from '#contract/fixtures/decisions.ts';
import type { FixtureDecision } from '#contract/fixtures/plans.ts';
import type { FixtureStatus, WalkoverWinner } from '#contract/fixtures/schema.ts';
import { buildMessage, buildRefusal, type DiscordMessage } from '#server/discord/build-message.ts';
import { fixtureOption, NO_SUCH_FIXTURE } from '#server/discord/commands/fixture-suggestions.ts';
import { suggestFrom } from '#server/discord/commands/suggestions.ts';
import { writePreview } from '#server/discord/commands/write-preview.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';
import { readScore } from '#server/results/counted/read-score.ts';

const WINNERS: Record<WalkoverWinner, string> = { home: 'Home', away: 'Away', neither: NEITHER_WINS };

/** The fixture, its displayed status, and for a walkover the winner and the score. */
const SUBJECT = /^(\d{1,10})\.([a-z_]+)(?:\.(home|away|neither)\.(\d{1,3})\.(\d{1,3}))?$/;

/** Button actions of the decisions. */
const ACTIONS: Record<Decision, string> = {
  walkover: 'walkover',
  postponed: 'postpone',
  'to be replayed': 'replay',
  cancelled: 'cancel',
  lots: 'lots',
  planned: 'undo',
};

const FIXTURE = fixtureOption('A fixture of this season', () => true);

export const decideCommand: LeagueCommand = {
  name: 'decide',
  description: 'Award a walkover, postpone, cancel, order a replay or draw lots, or undo that',
  access: 'staff, level 4',
  options: [
    FIXTURE,
    {
      name: 'decision',
      description: 'What is decided; a form asks for the reason',
      isRequired: true,
      suggest: suggestFrom(Object.fromEntries(listDecisions().map(({ decision, name }) => [decision, name]))),
    },
    {
      name: 'winner',
      description: 'Who is awarded the walkover, or goes through by lots',
      isRequired: false,
      suggest: suggestFrom(WINNERS),
    },
    {
      name: 'score',
      description: 'What the walkover counts as, home goals first; 3-0 for the winner unless you state it',
      isRequired: false,
      suggest: async (_, text) => (readScore(text).score ? [{ name: text, value: text }] : []),
    },
  ],
  isMaybePrivate: true,
  async run(context, { fixture: text = '', decision: typed = '', winner = '', score = '' }) {
    const fixture = await FIXTURE.choose(context, text);
    if (!fixture) return NO_SUCH_FIXTURE;
    const chosen = listDecisions(fixture).find(({ decision, name }) => decision === typed || name === typed);
    if (!chosen)
      return buildRefusal('Which decision?', 'This fixture allows none of that name. Choose one as you type.');
    const { decision, name } = chosen;
    const walkover = decision === 'walkover' || decision === 'lots' ? readWalkover(winner, score) : null;
    if (decision === 'lots' && (!walkover || walkover.winner === 'neither')) {
      return buildRefusal('Who goes through?', 'Choose Home or Away as the winner of the lots.');
    }
    if (walkover === undefined) {
      return buildRefusal(
        'Who won the walkover?',
        'Choose the winner, and write a score like 3-0 with the home goals first.',
      );
    }
    const { call, league } = context;
    const body = buildBody(fixture.id, { decision, seen: fixture.status, walkover, reason: 'Preview' });
    const preview = await call('person', 'POST /leagues/myLeagues/:league_id/fixtures/decide', {
      league_id: league.id,
      dry_run: true,
      ...body,
    });
    const counts = walkover && decision === 'walkover' ? `, ${walkover.home}–${walkover.away}` : '';
    const scoreWords = walkover && `${WINNERS[walkover.winner]}${counts}`;
    return buildMessage({
      edge: 'attention',
      title: writeTeams(fixture),
      lines: [`**${name}**${scoreWords ? `: ${scoreWords}` : ''}`, ...writePreview(preview)],
      note: 'Nothing is decided before you press the button.',
      buttons: [
        {
          label: name,
          custom_id: writeId(fixture.id, { decision, seen: fixture.status, walkover }),
          look: decision === 'planned' ? 'plain' : 'bad',
        },
      ],
      isPrivate: true,
    });
  },
  form({ action }) {
    const decision = findDecision(action);
    if (decision === undefined || decision === 'planned') return undefined;
    return { title: 'Why?', hint: 'Everyone can read it below the fixture.', isRequired: true };
  },
  async press(context, { action, subject, reason }) {
    const decision = findDecision(action);
    const [, id, seen = '', winner, home, away] = SUBJECT.exec(subject) ?? [];
    if (decision === undefined || id === undefined) return undefined;
    const walkover = winner ? { winner: winner as WalkoverWinner, home: Number(home), away: Number(away) } : null;
    const status = seen.replaceAll('_', ' ') as FixtureStatus;
    const { call, league } = context;
    await call('person', 'POST /leagues/myLeagues/:league_id/fixtures/decide', {
      league_id: league.id,
      ...buildBody(Number(id), { decision, seen: status, walkover, reason }),
    });
    return buildDecided(context, Number(id), decision, reason);
  },
};

interface Decided {
  decision: Decision;
  /** The displayed status that the decision replaces. */
  seen: FixtureStatus;
  walkover: { winner: WalkoverWinner; home: number; away: number } | null;
}

/** Confirmed, because the preview's warnings were on screen. */
function buildBody(id: number, { decision, seen, walkover, reason }: Decided & { reason: string }): FixtureDecision {
  const decided = { id, seen_status: seen, confirmed: true };
  if (decision === 'planned') return { ...decided, status: decision };
  if (decision === 'lots') {
    return { ...decided, status: decision, reason, winner: walkover?.winner === 'away' ? 'away' : 'home' };
  }
  if (decision !== 'walkover') return { ...decided, status: decision, reason };
  const { winner, ...score } = walkover ?? { winner: 'neither', home: 0, away: 0 };
  return { ...decided, status: decision, reason, winner, score };
}

function writeId(id: number, { decision, seen, walkover }: Decided): string {
  const score = walkover ? `.${walkover.winner}.${walkover.home}.${walkover.away}` : '';
  return `decide:${ACTIONS[decision]}:${id}.${seen.replaceAll(' ', '_')}${score}`;
}

/** Undefined for text without a winner or a score. */
function readWalkover(winner: string, score: string): Decided['walkover'] | undefined {
  const side = (Object.keys(WINNERS) as WalkoverWinner[]).find((key) => key === winner || WINNERS[key] === winner);
  if (!side) return undefined;
  const goals = score === '' ? WALKOVER_SCORES[side] : readScore(score).score?.goals;
  return goals && { winner: side, home: goals[0], away: goals[1] };
}

function findDecision(action: string): Decision | undefined {
  return (Object.keys(ACTIONS) as Decision[]).find((decision) => ACTIONS[decision] === action);
}

async function buildDecided(
  context: CommandContext,
  id: number,
  decision: Decision,
  reason: string,
): Promise<DiscordMessage> {
  const { league, linkTo } = context;
  const fixture = await FIXTURE.choose(context, String(id));
  const undo = writeId(id, { decision: 'planned', seen: statusAfter(decision), walkover: null });
  return buildMessage({
    edge: 'done',
    title: DECISION_WORDS[decision].done,
    lines: [fixture ? writeTeams(fixture) : '', escapeMarkdown(reason)].filter(Boolean),
    buttons: [
      ...(decision === 'planned' ? [] : [{ label: 'Undo', custom_id: undo, look: 'plain' as const }]),
      { label: 'Fixtures', url: linkTo(`/leagues/${league.id}/matches`) },
    ],
    isPrivate: true,
  });
}
