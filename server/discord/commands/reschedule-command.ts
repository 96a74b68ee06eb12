import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { foldName } from '#contract/fold-name.ts';
import { buildMessage, buildRefusal, writeShortTime, writeTime } from '#server/discord/build-message.ts';
import type { Choice, CommandContext, CommandOption, LeagueCommand } from '#server/discord/command.ts';
import { readKickOff } from '#server/discord/commands/kick-off-text.ts';
import { withdrawKickOffButton } from '#server/discord/commands/offers-command.ts';
import { writeSide } from '#server/discord/write-side.ts';

const MINUTE_MS = 60 * 1000;

/** A fixture and the new kick-off in minutes since 1970. */
const OFFER = /^(\d{1,10})\.(\d{1,10})$/;

const fixtureOption: CommandOption = {
  name: 'fixture',
  description: 'A coming fixture of your team',
  isRequired: true,
  suggest: async (context, text) => suggestFixtures(await listOwnFixtures(context), await findTimeZone(context), text),
};

const timeOption: CommandOption = {
  name: 'time',
  description: 'By the league’s clocks: 2026-12-05 19:30, or Sat 19:30',
  isRequired: true,
  async suggest(context, text) {
    const time_zone = await findTimeZone(context);
    const kickOff = readKickOff(text, time_zone, Date.now());
    return kickOff === null ? [] : [{ name: `${writeClock(kickOff, time_zone)}, ${time_zone}`, value: text }];
  },
};

export const rescheduleCommand: LeagueCommand = {
  name: 'reschedule',
  description: 'Offer the other team another kick-off',
  access: 'captains',
  options: [fixtureOption, timeOption],
  isMaybePrivate: true,
  async run(context, { fixture: text = '', time = '' }) {
    const fixtures = await listOwnFixtures(context);
    const time_zone = await findTimeZone(context);
    const [only, ...others] = suggestFixtures(fixtures, time_zone, text);
    const id = others.length === 0 && only ? only.value : text;
    const fixture = fixtures.find((one) => String(one.id) === id);
    if (!fixture) {
      return buildRefusal('No such fixture', 'Choose a coming fixture of the team that you lead, as you type.');
    }
    const kickOff = readKickOff(time, time_zone, Date.now());
    if (kickOff === null) {
      return buildRefusal('Which time?', `Write it by the clocks of ${time_zone}: 2026-12-05 19:30, or Sat 19:30.`);
    }
    const { home, away, kick_off } = fixture;
    return buildMessage({
      edge: 'attention',
      title: `${writeSide(home)} – ${writeSide(away)}`,
      lines: [
        `New kick-off: **${writeTime(kickOff)}**`,
        kick_off === null ? 'It has no kick-off yet.' : `Now: ${writeShortTime(kick_off)}`,
      ],
      note: 'Discord shows times by your own clock. Nothing is sent before you press the button.',
      buttons: [
        {
          label: 'Send offer',
          custom_id: `reschedule:offer:${fixture.id}.${Date.parse(kickOff) / MINUTE_MS}`,
          look: 'good',
        },
      ],
      isPrivate: true,
    });
  },
  async press({ call, league, linkTo }, action, subject) {
    const [, fixture = '', minutes = ''] = OFFER.exec(subject) ?? [];
    if (action !== 'offer' || fixture === '') return undefined;
    const kick_off = new Date(Number(minutes) * MINUTE_MS).toISOString();
    const { id } = await call('person', 'POST /leagues/:league_id/kick_off_offers', {
      league_id: league.id,
      fixture_id: Number(fixture),
      kick_off,
    });
    return buildMessage({
      edge: 'done',
      title: 'Kick-off offered',
      lines: [
        `New kick-off: **${writeTime(kick_off)}**`,
        'The other team answers with **/offers** here or on the site.',
      ],
      buttons: [withdrawKickOffButton(id), { label: 'Fixtures', url: linkTo(`/leagues/${league.id}/fixtures`) }],
      isPrivate: true,
    });
  },
};

/** Fixtures whose kick-off the person may offer to move: those of teams that they lead, and all for staff. */
async function listOwnFixtures({ call, league }: CommandContext): Promise<Fixture[]> {
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

function suggestFixtures(fixtures: readonly Fixture[], time_zone: string, text: string): Choice[] {
  const sought = foldName(text);
  return fixtures
    .map(({ id, home, away, kick_off }) => {
      const clock = kick_off === null ? 'no kick-off yet' : writeClock(kick_off, time_zone);
      return { name: `${home.team?.name} – ${away.team?.name}, ${clock}`, value: String(id) };
    })
    .filter(({ name }) => foldName(name).includes(sought));
}

async function findTimeZone({ call, league }: CommandContext): Promise<string> {
  return (await call('visitor', 'GET /leagues/:league_id', { league_id: league.id })).time_zone;
}

/** 'Sat 5 Dec 2026, 19:30'. Choices can't have Discord's own times. */
function writeClock(instant: string, timeZone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...day, hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(instant),
  );
}
