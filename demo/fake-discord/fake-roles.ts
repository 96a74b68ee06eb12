import { type FakeGuild, type FakeRole, newSnowflake } from '#demo/fake-discord/fake-guilds.ts';
import { type FakeResponse, refuse } from '#demo/fake-discord/refuse.ts';

const MANAGE_ROLES = 1n << 28n;
const CREATE_EVENTS = 1n << 44n;
const MAX_ROLES = 250;
const MAX_NAME_LENGTH = 100;

/** Adds a role, by default below the bot's own. */
export function addRole(guild: FakeGuild, name: string, role: Partial<FakeRole> = {}): FakeRole {
  const added = { id: newSnowflake(), name, position: 1, permissions: 0n, managed: false, ...role };
  guild.roles.push(added);
  return added;
}

/** The bot's own role, which Discord creates when the bot is added. */
export function addBotRole(guild: FakeGuild): FakeRole {
  const role = addRole(guild, 'Touchline', { position: 10, permissions: MANAGE_ROLES | CREATE_EVENTS, managed: true });
  guild.bot.add(role.id);
  return role;
}

function describeRole({ permissions, ...role }: FakeRole) {
  return { ...role, permissions: String(permissions), mentionable: false };
}

/** Responds to calls about roles and members; undefined for other paths. */
export function answerAboutRoles(
  guild: FakeGuild,
  method: string,
  path: string,
  body: unknown,
): FakeResponse | undefined {
  const roles = /^\/roles(?:\/(\d+))?$/.exec(path);
  if (roles) return changeRoles(guild, method, roles[1], body);
  const member = /^\/members\/(\d+)(?:\/roles\/(\d+))?$/.exec(path);
  if (!member) return undefined;
  const [, personId = '', roleId] = member;
  const held = guild.members.get(personId);
  if (!held) return refuse(404, 10_007, 'Unknown Member');
  if (roleId === undefined) return { status: 200, body: { user: { id: personId }, roles: [...held] } };
  const role = guild.roles.find(({ id }) => id === roleId);
  if (!role) return refuse(404, 10_011, 'Unknown Role');
  if (!canManage(guild, role)) return refuse(403, 50_013, 'Missing Permissions');
  if (method === 'PUT') held.add(roleId);
  else if (method === 'DELETE') held.delete(roleId);
  else return refuse(405, 0, '405: Method Not Allowed');
  return { status: 204 };
}

function changeRoles(guild: FakeGuild, method: string, id: string | undefined, body: unknown): FakeResponse {
  const everyone = { id: guild.id, name: '@everyone', position: 0, permissions: guild.everyone, managed: false };
  if (method === 'GET') return { status: 200, body: [everyone, ...guild.roles].map(describeRole) };
  if (!canManage(guild)) return refuse(403, 50_013, 'Missing Permissions');
  if (method === 'POST') {
    const { name, permissions } = body as { name: string; permissions: string };
    if (guild.roles.length + 1 >= MAX_ROLES) return refuse(400, 30_005, 'Maximum number of guild roles reached (250)');
    if (name.length === 0 || name.length > MAX_NAME_LENGTH) return refuse(400, 50_035, 'Invalid Form Body: name');
    return { status: 200, body: describeRole(addRole(guild, name, { permissions: BigInt(permissions) })) };
  }
  const role = guild.roles.find((one) => one.id === id);
  if (!role) return refuse(404, 10_011, 'Unknown Role');
  if (!canManage(guild, role)) return refuse(403, 50_013, 'Missing Permissions');
  guild.roles.splice(guild.roles.indexOf(role), 1);
  for (const held of guild.members.values()) held.delete(role.id);
  return { status: 204 };
}

/** Whether the bot may manage roles, and this one. */
function canManage({ roles, bot }: FakeGuild, role?: FakeRole): boolean {
  const own = roles.filter(({ id }) => bot.has(id));
  const mayManage = own.some(({ permissions }) => (permissions & MANAGE_ROLES) !== 0n);
  const highest = Math.max(0, ...own.map(({ position }) => position));
  return mayManage && (!role || (role.position < highest && !role.managed));
}
