import { describeNoKickOff } from '#contract/fixtures/words.ts';
import { buildMessage, buildRefusal, writeShortTime, writeTime } from '#server/discord/build-message.ts';
import { chooseTypedFixture, readTimeZone, writeClock } from '#server/discord/commands/fixture-suggestions.ts';
import { readKickOffs } from '#server/discord/commands/kick-off-text.ts';
import { withdrawKickOffButton } from '#server/discord/commands/offers-command.ts';
import { listOwnFixtures, ownFixtureOption } from '#server/discord/commands/own-fixtures.ts';
import type { LeagueCommand, OptionRecord } from '#server/discord/interactions/command.ts';
import { writeChoice } from '#server/discord/interactions/write-choice.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';

const MINUTE_MS = 60 * 1000;

const FIXTURE = /^\d{1,10}$/;
/** A fixture, and up to three kick-offs in minutes since 1970. */
const OFFER = /^(\d{1,10})((?:\.\d{1,10}){1,3})$/;

const timeOption: OptionRecord = {
  name: 'time',
  description: 'Up to three by the league’s clocks: 2026-12-05 19:30; Sun 20:00',
  isRequired: true,
  async suggest(context, text) {
    const time_zone = await readTimeZone(context);
    const kickOffs = readKickOffs(text, time_zone, Date.now());
    const clocks = kickOffs?.map((kickOff) => writeClock(kickOff, time_zone)) ?? [];
    return clocks.length === 0 ? [] : [{ name: writeChoice([clocks.join(' or ')], `, ${time_zone}`), value: text }];
  },
};

export const rescheduleCommand: LeagueCommand = {
  name: 'reschedule',
  description: 'Propose up to three kick-offs to the other team',
  access: 'captains',
  options: [ownFixtureOption(true), timeOption],
  isMaybePrivate: true,
  async run(context, { fixture: text = '', time = '' }) {
    const fixtures = await listOwnFixtures(context);
    const time_zone = await readTimeZone(context);
    const fixture = chooseTypedFixture(fixtures, time_zone, text);
    if (!fixture) {
      return buildRefusal('No such fixture', 'Choose a coming fixture of the team that you lead, as you type.');
    }
    const kickOffs = readKickOffs(time, time_zone, Date.now());
    if (kickOffs === null) {
      return buildRefusal(
        'Which time?',
        `Write up to three by the clocks of ${time_zone}: 2026-12-05 19:30; Sun 20:00.`,
      );
    }
    const { kick_off } = fixture;
    return buildMessage({
      edge: 'attention',
      title: writeTeams(fixture),
      lines: [
        ...kickOffs.map((kickOff) => `New kick-off: **${writeTime(kickOff)}**`),
        kick_off === null ? `${describeNoKickOff(fixture)}.` : `Now: ${writeShortTime(kick_off)}`,
      ],
      note: 'Discord shows times by your own clock. Nothing is sent before you press the button.',
      buttons: [
        {
          label: 'Send proposal',
          custom_id: `reschedule:offer:${[fixture.id, ...kickOffs.map((kickOff) => Date.parse(kickOff) / MINUTE_MS)].join('.')}`,
          look: 'good',
        },
      ],
      isPrivate: true,
    });
  },
  apart: ['time'],
  form: ({ action }) =>
    action === 'time'
      ? { title: 'Propose another time', label: 'New kick-off', hint: timeOption.description, isRequired: true }
      : undefined,
  async press(context, { action, subject, reason }) {
    // The button of a fixture's message, which opens a form for the time.
    if (action === 'time' && FIXTURE.test(subject))
      return rescheduleCommand.run(context, { fixture: subject, time: reason });
    const { call, league, linkTo } = context;
    const [, fixture = '', minutes = ''] = OFFER.exec(subject) ?? [];
    if (action !== 'offer' || fixture === '') return undefined;
    const [kick_off = '', ...other_kick_offs] = minutes
      .split('.')
      .slice(1)
      .map((minute) => new Date(Number(minute) * MINUTE_MS).toISOString());
    const { id } = await call('person', 'POST /leagues/:league_id/kick_off_offers', {
      league_id: league.id,
      fixture_id: Number(fixture),
      kick_off,
      other_kick_offs,
    });
    return buildMessage({
      edge: 'done',
      title: 'Kick-off proposed',
      lines: [
        ...[kick_off, ...other_kick_offs].map((time) => `New kick-off: **${writeTime(time)}**`),
        'The other team answers with **/offers** here or on the site.',
      ],
      buttons: [withdrawKickOffButton(id), { label: 'Fixtures', url: linkTo(`/leagues/${league.id}/matches`) }],
      isPrivate: true,
    });
  },
};
