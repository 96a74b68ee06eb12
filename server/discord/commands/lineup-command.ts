import { describeNoKickOff } from '#contract/fixtures/words.ts';
import type { NewTeamSheet, OwnSheet, PlayerToName, SheetCandidate } from '#contract/team-sheets/schema.ts';
import {
  buildMessage,
  buildRefusal,
  type DiscordMessage,
  MAX_OPTIONS,
  type MessageParts,
  writeName,
  writeShortTime,
  writeTime,
} from '#server/discord/build-message.ts';
import { chooseTypedFixture, readTimeZone } from '#server/discord/commands/fixture-suggestions.ts';
import { listOwnFixtures, ownFixtureOption } from '#server/discord/commands/own-fixtures.ts';
import type { CommandContext, LeagueCommand } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';

/** A fixture, a team, and the page of its squad. */
const SUBJECT = /^(\d{1,10})(?:\.(\d{1,10}))?(?:\.(\d))?$/;

/** Each page has a select for starters and one for substitutes; with texts they use 12 of a message's 40 components. */
const MAX_PAGES = 2;

const ROLES = {
  starters: { name: 'Starters', is_starter: true },
  substitutes: { name: 'Substitutes', is_starter: false },
} as const;
type Role = keyof typeof ROLES;

const NO_SHEET = buildRefusal('No such fixture', 'Captains and vice-captains name their team for a coming fixture.');

/** Buttons handled here; `checkin` is on a fixture's message. */
export const lineupCommand: LeagueCommand = {
  name: 'lineup',
  description: 'Name your team for its next fixture',
  access: 'captains',
  options: [ownFixtureOption(false)],
  isMaybePrivate: true,
  apart: ['checkin'],
  async run(context, { fixture: text = '' }) {
    const fixtures = await listOwnFixtures(context);
    const fixture = text === '' ? fixtures[0] : chooseTypedFixture(fixtures, await readTimeZone(context), text);
    return fixture ? showSheet(context, { fixture_id: fixture.id }) : NO_SHEET;
  },
  async press(context, { action, subject, values }) {
    const [, fixture = '', team, page = '0'] = SUBJECT.exec(subject) ?? [];
    if (fixture === '') return undefined;
    const fixture_id = Number(fixture);
    if (action === 'checkin') return checkIn(context, fixture_id);
    if (team === undefined) return undefined;
    const side = { fixture_id, team_id: Number(team) };
    switch (action) {
      case 'show':
        return showSheet(context, side);
      case 'arrive':
        await context.call('person', 'POST /leagues/:league_id/check_ins', { league_id: context.league.id, ...side });
        return showSheet(context, side, 'checked in');
      case 'last':
        return saveSheet(context, side, listLines);
      case 'starters':
      case 'substitutes':
        return saveSheet(context, side, (sheet) => chooseLines(sheet, { role: action, page: Number(page), values }));
      default:
        return undefined;
    }
  },
};

interface Side {
  fixture_id: number;
  team_id: number;
}

type SheetLine = OwnSheet['last'][number] | OwnSheet['players'][number];

/** The lines preselected in the selects; those of the last sheet until one is named. */
function listLines({ named_at, players, last }: OwnSheet): SheetLine[] {
  return named_at === null ? last : players;
}

/** Applies the choice of one page: lines of other pages stay, and a player has one role. */
function chooseLines(
  sheet: OwnSheet,
  { role, page, values }: { role: Role; page: number; values: readonly string[] },
): SheetLine[] {
  const { is_starter } = ROLES[role];
  const listed = listPage(sheet, page);
  const chosen = listed.filter(({ spell_id }) => values.includes(String(spell_id)));
  const has = (members: SheetCandidate[], { spell_id }: SheetLine) => members.some((one) => one.spell_id === spell_id);
  const before = listLines(sheet).filter(
    (line) => has(chosen, line) || line.is_starter !== is_starter || !has(listed, line),
  );
  const added = chosen.filter(({ spell_id }) => !before.some((line) => line.spell_id === spell_id));
  return [
    ...before.map((line) => (has(chosen, line) ? { ...line, is_starter } : line)),
    ...added.map(({ spell_id, position, shirt_number }) => ({ spell_id, position, shirt_number, is_starter })),
  ];
}

function listPage({ squad }: OwnSheet, page: number): SheetCandidate[] {
  return squad.slice(page * MAX_OPTIONS, (page + 1) * MAX_OPTIONS);
}

async function saveSheet(
  context: CommandContext,
  side: Side,
  choose: (sheet: OwnSheet) => SheetLine[],
): Promise<DiscordMessage> {
  const { call, league } = context;
  const { sheets } = await readOwnSheets(context, side.fixture_id);
  const sheet = sheets.find(({ team }) => team.id === side.team_id);
  if (!sheet) return NO_SHEET;
  const body: NewTeamSheet = { ...side, players: choose(sheet).map(toPlayer) };
  await call('person', 'POST /leagues/:league_id/team_sheets', { league_id: league.id, ...body });
  return showSheet(context, side, 'saved');
}

function toPlayer(line: SheetLine): PlayerToName {
  const { spell_id, is_starter, position, shirt_number } = line;
  const name = 'player' in line ? line.player.name : '';
  return { ...(spell_id === null ? { name } : { spell_id }), is_starter, position, shirt_number };
}

function readOwnSheets({ call, league }: CommandContext, fixture_id: number) {
  const path = { league_id: league.id, fixture_id };
  return call('person', 'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets', path);
}

function readSheets({ call, league }: CommandContext, fixture_id: number) {
  const path = { league_id: league.id, fixture_id };
  return call('visitor', 'GET /leagues/:league_id/fixtures/:fixture_id/sheets', path);
}

/** The sheet of the person's team, or of the given one, with its candidates. */
async function showSheet(
  context: CommandContext,
  { fixture_id, team_id }: { fixture_id: number; team_id?: number },
  done?: 'saved' | 'checked in',
): Promise<DiscordMessage> {
  const { can_name, sheets } = await readOwnSheets(context, fixture_id);
  const sheet = team_id === undefined ? sheets[0] : sheets.find(({ team }) => team.id === team_id);
  if (!sheet) return NO_SHEET;
  const { fixture, rules } = await readSheets(context, fixture_id);
  const { team, named_at, last, can_check_in } = sheet;
  const others = sheets.filter((one) => one !== sheet);
  const id = `${fixture_id}.${team.id}`;
  const canRepeat = can_name && named_at === null && last.length > 0;
  const until = rules.deadline === null ? '' : ` until ${writeShortTime(rules.deadline)}`;
  return buildMessage({
    edge: done ? 'done' : 'neutral',
    title: `${writeName(team.name)}: ${done ?? 'line-up'}`,
    lines: [
      writeTeams(fixture),
      fixture.kick_off === null ? describeNoKickOff(fixture) : writeTime(fixture.kick_off),
      can_name ? `Captains can change it${until}.` : 'It can no longer be changed.',
      ...describeLines(sheet),
    ],
    selects: can_name ? listSelects(sheet, id, rules) : [],
    note: can_name ? describeChoice(sheet) : '',
    buttons: [
      ...(canRepeat ? [{ label: 'Save the last line-up', custom_id: `lineup:last:${id}`, look: 'good' as const }] : []),
      ...(can_check_in ? [{ label: 'Check in', custom_id: `lineup:arrive:${id}`, look: 'good' as const }] : []),
      ...others.map((other) => ({
        label: other.team.name,
        custom_id: `lineup:show:${fixture_id}.${other.team.id}`,
        look: 'plain' as const,
      })),
      { label: 'Team sheet', url: context.linkTo(`/leagues/${context.league.id}/fixtures/${fixture_id}/sheet`) },
    ],
    isPrivate: true,
  });
}

/** Lists the named players, with the reason of each ineligible one. */
function describeLines({ named_at, players }: OwnSheet): string[] {
  if (named_at === null) return ['**Not named yet.**'];
  const named = Object.values(ROLES).map(({ name, is_starter }) => {
    const ofRole = players.filter((line) => line.is_starter === is_starter);
    return `**${name} (${ofRole.length}):** ${ofRole.map(({ player }) => writeName(player.name)).join(', ') || 'nobody'}`;
  });
  const warnings = players.flatMap(({ player, reasons }) =>
    reasons.map(({ text }) => `**${writeName(player.name)}:** ${writeName(text)}`),
  );
  return [...warnings, ...named];
}

function describeChoice({ named_at, last, squad }: OwnSheet): string {
  const hidden = squad.length - MAX_PAGES * MAX_OPTIONS;
  return [
    'Each choice is saved at once.',
    named_at === null && last.length > 0 ? 'The players of your last line-up are ticked.' : '',
    hidden > 0 ? `${hidden} more of the squad can be named on the site.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function listSelects(sheet: OwnSheet, id: string, most: Record<Role, number>): NonNullable<MessageParts['selects']> {
  const lines = new Map(listLines(sheet).map((line) => [line.spell_id, line]));
  const pages = Array.from({ length: MAX_PAGES }, (_, page) => page).filter((page) => listPage(sheet, page).length > 0);
  return (Object.keys(ROLES) as Role[]).flatMap((role) => {
    const { name, is_starter } = ROLES[role];
    return pages.map((page) => ({
      label: `**${name}**, ${most[role]} at most${pages.length > 1 ? `, list ${page + 1} of ${pages.length}` : ''}`,
      custom_id: `lineup:${role}:${id}.${page}`,
      placeholder: `Choose ${role}`,
      most: most[role],
      options: listPage(sheet, page).map((member) => {
        const line = lines.get(member.spell_id);
        return {
          label: member.shirt_number === null ? member.player.name : `${member.shirt_number} ${member.player.name}`,
          value: String(member.spell_id),
          description: describeMember(member, line && line.is_starter !== is_starter ? line.is_starter : null),
          isChosen: line?.is_starter === is_starter,
        };
      }),
    }));
  });
}

/** A member's ineligibility, or else position. */
function describeMember({ reasons, position }: SheetCandidate, isOtherRole: boolean | null): string {
  if (reasons.length > 0) return reasons.map(({ text }) => text).join('. ');
  const role = isOtherRole === null ? '' : isOtherRole ? 'among the starters' : 'among the substitutes';
  return [position ?? '', role].filter(Boolean).join(', ');
}

/** Checks in the person's team, from the public message of a fixture. */
async function checkIn(context: CommandContext, fixture_id: number): Promise<DiscordMessage> {
  const { call, league } = context;
  const { sheets } = await readOwnSheets(context, fixture_id);
  const open = sheets.filter(({ can_check_in }) => can_check_in);
  if (open.length > 1) {
    return buildMessage({
      title: 'Which team is here?',
      buttons: open.map(({ team }) => ({
        label: team.name,
        custom_id: `lineup:arrive:${fixture_id}.${team.id}`,
        look: 'good',
      })),
      isPrivate: true,
    });
  }
  // The API refuses people who lead neither team, and late requests.
  const { home } = await readSheets(context, fixture_id);
  const team = open[0]?.team ?? sheets[0]?.team ?? home.team;
  if (!team) return NO_SHEET;
  await call('person', 'POST /leagues/:league_id/check_ins', { league_id: league.id, fixture_id, team_id: team.id });
  return buildMessage({
    edge: 'done',
    title: `${writeName(team.name)}: checked in`,
    buttons: [{ label: 'Line-up', custom_id: `lineup:show:${fixture_id}.${team.id}`, look: 'plain' }],
    isPrivate: true,
  });
}
