import { isLiveEntry } from '#contract/entries/live-states.ts';
import type { EntryCheck, OwnEntries, SignUp } from '#contract/entries/schema.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import {
  buildMessage,
  buildRefusal,
  type DiscordMessage,
  type MessageButton,
  writeName,
  writeTime,
} from '#server/discord/build-message.ts';
import { escapeMarkdown } from '#server/discord/discord-text.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';

/** A season and a team. */
const TEAM_OF_SEASON = /^(\d{1,10})\.(\d{1,10})$/;

export const signupCommand: LeagueCommand = {
  name: 'signup',
  description: 'Sign your team up for the season, or withdraw it',
  access: 'captains',
  options: [],
  isMaybePrivate: true,
  run: (context) => showSignUp(context),
  async press(context, { action, subject }) {
    const { call, league } = context;
    const [, season = '', team = ''] = TEAM_OF_SEASON.exec(subject) ?? [];
    if (season === '') return undefined;
    const [season_id, team_id] = [Number(season), Number(team)];
    if (action === 'show') return showSignUp(context, season_id);
    if (action === 'enter') {
      const { state } = await call('person', 'POST /leagues/:league_id/entries', {
        league_id: league.id,
        season_id,
        team_id,
      });
      return showSignUp(context, season_id, state === 'waitlisted' ? 'On the waitlist' : 'Signed up');
    }
    if (action !== 'leave' && action !== 'withdraw') return undefined;
    const { teams } = await readOwnEntries(context, season_id);
    const own = teams.find((one) => one.team.id === team_id);
    if (!own?.entry) return undefined;
    if (action === 'withdraw') {
      const { id } = own.entry;
      await call('person', 'POST /leagues/:league_id/entries/withdraw', { league_id: league.id, id });
      return showSignUp(context, season_id, 'Entry withdrawn');
    }
    return buildMessage({
      edge: 'attention',
      title: `Withdraw ${writeName(own.team.name)}?`,
      lines: own.entry.state === 'approved' ? ['Its place goes to the first team on the waitlist.'] : [],
      buttons: [
        { label: 'Withdraw', custom_id: `signup:withdraw:${subject}`, look: 'bad' },
        { label: 'Keep', custom_id: `signup:show:${subject}`, look: 'plain' },
      ],
      isPrivate: true,
    });
  },
};

function readOwnEntries({ call, league }: CommandContext, season: number): Promise<OwnEntries> {
  return call('person', 'GET /leagues/:league_id/sign_up/own', { league_id: league.id, season });
}

/** Shows a season, by default the next one with sign-up, and the person's teams with a button each. */
async function showSignUp(context: CommandContext, season_id?: number, done?: string): Promise<DiscordMessage> {
  const { call, league, linkTo } = context;
  const signUp = await call('visitor', 'GET /leagues/:league_id/sign_up', {
    league_id: league.id,
    ...(season_id !== undefined && { season: season_id }),
  });
  const { season } = signUp;
  const page = { label: 'Sign-up', url: linkTo(`/leagues/${league.id}/sign-up`) };
  if (!season) return buildRefusal('No sign-up', 'No season of this league takes teams.');
  const { teams } = await readOwnEntries(context, season.id);
  return buildMessage({
    ...(done !== undefined && { edge: 'done' as const }),
    title: done ?? `Sign-up for ${writeName(season.name)}`,
    lines: [
      done === undefined ? '' : `Season: ${writeName(season.name)}`,
      writeDates(season),
      writePlaces(signUp),
      teams.length === 0 ? '**You lead no team here.** The page makes one and signs it up.' : '',
    ].filter(Boolean),
    items: teams.map((own) => ({ text: writeTeam(own), buttons: listButtons(season, own) })),
    buttons: [page],
    isPrivate: true,
  });
}

function writeDates({ state, registration_opens, registration_closes }: SignUpSeason): string {
  if (state === 'setup') return `Opens ${registration_opens === null ? 'later' : writeTime(registration_opens)}`;
  if (state === 'closed') return 'Closed: new teams go on the waitlist';
  if (state !== 'registration') return state === 'finished' ? 'The season is over' : 'The season has begun';
  return registration_closes === null ? 'Open until the season begins' : `Open until ${writeTime(registration_closes)}`;
}

function writePlaces({ season, taken, left }: SignUp): string {
  if (left === null) return `Approved teams: ${taken}`;
  return left === 0
    ? `All ${season?.places} places are taken: new teams go on the waitlist`
    : `Places left: **${left}** of ${season?.places}`;
}

const MARKS: Record<EntryCheck['result'], string> = { passed: '✅', warned: '⚠️', failed: '❌' };
const SEVERITY: readonly EntryCheck['result'][] = ['failed', 'warned', 'passed'];

/** The team with its state and checks, failed ones first, as long texts are cut at the end. */
function writeTeam({ team, entry, checks }: OwnEntries['teams'][number]): string {
  const line = entry?.waitlist_place == null ? entry?.state : `waitlisted, place ${entry.waitlist_place}`;
  const sorted = checks.toSorted((one, other) => SEVERITY.indexOf(one.result) - SEVERITY.indexOf(other.result));
  return [
    `**${writeName(team.name)}**${line ? `: ${line}` : ''}`,
    ...(entry?.reason == null ? [] : [`“${escapeMarkdown(entry.reason)}”`]),
    ...sorted.map(({ result, text, detail }) =>
      escapeMarkdown(`${MARKS[result]} ${text}${result === 'passed' ? '' : `. ${detail}`}`),
    ),
  ].join('\n');
}

function listButtons(
  { id, state }: SignUpSeason,
  { team, entry, checks }: OwnEntries['teams'][number],
): MessageButton[] {
  if (entry && isLiveEntry(entry.state)) {
    return state === 'running' || state === 'finished'
      ? []
      : [{ label: 'Withdraw', custom_id: `signup:leave:${id}.${team.id}`, look: 'plain' }];
  }
  const isOpen = state === 'registration' || state === 'closed';
  if (!isOpen || checks.some(({ result }) => result === 'failed')) return [];
  return [{ label: `Sign up ${team.name}`, custom_id: `signup:enter:${id}.${team.id}`, look: 'good' }];
}
