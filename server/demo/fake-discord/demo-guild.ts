import type { DiscordApp } from '#server/config.ts';
import { DEMO_ACCOUNTS } from '#server/demo/demo-accounts.ts';
import { FAKE_APPLICATION } from '#server/demo/fake-discord/fake-application.ts';

/** The server of the demo's league 8. Its ids are fixed, so that a restarted demo is still connected. */
export const DEMO_GUILD = { id: '930000000000000001', name: 'GCA Official' } as const;
export const DEMO_GUILD_LEAGUE = 8;

/** The channels from top to bottom; `use` is what the league chose for one. */
export const DEMO_CHANNELS = [
  {
    id: '930000000000000011',
    name: 'general',
    use: null,
    topic: 'Commands are answered in the channel they are used in',
  },
  {
    id: '930000000000000012',
    name: 'fixtures',
    use: 'fixtures',
    topic: 'One message a fixture, up to date until its result',
  },
  { id: '930000000000000013', name: 'results', use: 'results', topic: 'Results that count' },
  { id: '930000000000000014', name: 'transfers', use: 'transfers', topic: 'Who joins and leaves' },
  {
    id: '930000000000000015',
    name: 'staff-review',
    use: 'review',
    topic: 'Matches that wait; members don’t see this channel',
  },
] as const;

export interface DemoPerson {
  name: string;
  about: string;
  discord_id: string;
  /** Discord's bit set in digits. */
  permissions: string;
  isStaff: boolean;
}

const MANAGE_SERVER = '32';

/** People of the server, with the demo's accounts on the site. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('creator', 'owner', { permissions: MANAGE_SERVER, isStaff: true }),
  person('reviewer', 'staff, level 2', { isStaff: true }),
  person('player', 'captain'),
  person('premium', 'private profile'),
  person('visitor', 'no account', { discord_id: '930000000000000021' }),
];

/** The demo's own application, whose API is a part of the server. */
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
