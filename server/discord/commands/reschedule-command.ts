import { describeNoKickOff } from '#contract/fixtures/words.ts';
import { buildMessage, buildRefusal, writeShortTime, writeTime } from '#server/discord/build-message.ts';
import { chooseTypedFixture, readTimeZone, writeClock } from '#server/discord/commands/fixture-suggestions.ts';
import { readKickOff } from '#server/discord/commands/kick-off-text.ts';
import { withdrawKickOffButton } from '#server/discord/commands/offers-command.ts';
import { listOwnFixtures, ownFixtureOption } from '#server/discord/commands/own-fixtures.ts';
import type { LeagueCommand, OptionRecord } from '#server/discord/interactions/command.ts';
import { writeTeams } from '#server/discord/interactions/write-side.ts';

const MINUTE_MS = 60 * 1000;

const FIXTURE = /^\d{1,10}$/;
/** A fixture, and the new kick-off in minutes since 1970. */
const OFFER = /^(\d{1,10})\.(\d{1,10})$/;

const timeOption: OptionRecord = {
  name: 'time',
  description: 'By the league’s clocks: 2026-12-05 19:30, or Sat 19:30',
  isRequired: true,
  async suggest(context, text) {
    const time_zone = await readTimeZone(context);
    const kickOff = readKickOff(text, time_zone, Date.now());
    return kickOff === null ? [] : [{ name: `${writeClock(kickOff, time_zone)}, ${time_zone}`, value: text }];
  },
};

export const rescheduleCommand: LeagueCommand = {
  name: 'reschedule',
  description: 'Offer the other team another kick-off',
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
    const kickOff = readKickOff(time, time_zone, Date.now());
    if (kickOff === null) {
      return buildRefusal('Which time?', `Write it by the clocks of ${time_zone}: 2026-12-05 19:30, or Sat 19:30.`);
    }
    const { kick_off } = fixture;
    return buildMessage({
      edge: 'attention',
      title: writeTeams(fixture),
      lines: [
        `New kick-off: **${writeTime(kickOff)}**`,
        kick_off === null ? `${describeNoKickOff(fixture)}.` : `Now: ${writeShortTime(kick_off)}`,
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
      buttons: [withdrawKickOffButton(id), { label: 'Fixtures', url: linkTo(`/leagues/${league.id}/matches`) }],
      isPrivate: true,
    });
  },
};
