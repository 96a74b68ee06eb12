import type { DiscordChannelUse } from '#contract/discord/channels.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import type { DiscordApp } from '#server/config.ts';

/** The league of the demo's prepared server. */
export const DEMO_GUILD_LEAGUE = 8;

/** Servers without a league, for connecting new ones. */
const EMPTY_GUILDS = 5;

/** A channel; `use` is the prepared league's choice for it. */
export interface DemoChannel {
  id: string;
  name: string;
  use: DiscordChannelUse | null;
  topic: string;
}

export interface DemoGuild {
  id: string;
  name: string;
  /** From top to bottom. */
  channels: readonly DemoChannel[];
}

/** The demo's servers, the prepared one first. Their ids are constant, so that a restarted demo is still connected. */
export const DEMO_GUILDS: readonly DemoGuild[] = Array.from({ length: 1 + EMPTY_GUILDS }, (_, at) => ({
  id: idOf(at, 1),
  name: at === 0 ? 'GCA Official' : `New server ${at}`,
  channels: [
    {
      ...{ id: idOf(at, 11), name: 'general', use: null },
      topic: 'Commands are answered in the channel they are used in',
    },
    {
      ...{ id: idOf(at, 12), name: 'fixtures', use: 'fixtures' },
      topic: 'One message a fixture, up to date until its result',
    },
    { id: idOf(at, 13), name: 'results', use: 'results', topic: 'Results that count' },
    { id: idOf(at, 14), name: 'transfers', use: 'transfers', topic: 'Who joins and leaves' },
    {
      ...{ id: idOf(at, 15), name: 'staff-review', use: 'review' },
      topic: 'Matches that wait; members don’t see this channel',
    },
  ],
}));

/** The server of the demo's league 8. */
export const [DEMO_GUILD] = DEMO_GUILDS as readonly [DemoGuild, ...DemoGuild[]];

/** An id of 18 digits, of one of the servers or a part of it. */
function idOf(guild: number, part: number): string {
  return `93${String(guild).padStart(11, '0')}${String(part).padStart(5, '0')}`;
}

export interface DemoPerson {
  name: string;
  about: string;
  discord_id: string;
  /** Discord's bit set in digits. */
  permissions: string;
  isStaff: boolean;
}

/** Discord's permission bit, in digits. */
export const MANAGE_SERVER = '32';

/** A member without an account on the site. */
export const VISITOR = person('visitor', 'no account', { discord_id: '930000000000000021' });

/** Members of the prepared server, with the demo's accounts on the site. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('creator', 'owner', { permissions: MANAGE_SERVER, isStaff: true }),
  person('reviewer', 'staff, level 2', { isStaff: true }),
  person('player', 'captain'),
  person('premium', 'private profile'),
  VISITOR,
];

/** The demo's own application, with an API on the same server. */
export function describeDemoApplication(port: number): DiscordApp {
  return {
    applicationId: FAKE_APPLICATION.DISCORD_APPLICATION_ID,
    publicKey: FAKE_APPLICATION.DISCORD_PUBLIC_KEY,
    botToken: FAKE_APPLICATION.DISCORD_BOT_TOKEN,
    apiOrigin: `http://127.0.0.1:${port}/fake-discord`,
    takesLocalLinks: true,
  };
}

function person(name: string, about: string, differences: Partial<DemoPerson> = {}): DemoPerson {
  const discord_id = DEMO_ACCOUNTS.find(({ d_username }) => d_username === name)?.discord_id ?? '';
  return { name, about, discord_id, permissions: '0', isStaff: false, ...differences };
}
