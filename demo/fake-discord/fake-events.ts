import { type FakeEvent, type FakeGuild, newSnowflake } from '#demo/fake-discord/fake-guilds.ts';
import { type FakeResponse, refuse } from '#demo/fake-discord/refuse.ts';

const CREATE_EVENTS = 1n << 44n;
const MAX_EVENTS = 100;

/** Responds to calls about scheduled events; undefined for other paths. */
export function answerAboutEvents(
  guild: FakeGuild,
  method: string,
  path: string,
  body: unknown,
): FakeResponse | undefined {
  const [isEvent, id] = /^\/scheduled-events(?:\/(\d+))?$/.exec(path) ?? [];
  if (isEvent === undefined) return undefined;
  if (method === 'GET') return { status: 200, body: [...guild.events.values()] };
  const own = guild.roles.filter((role) => guild.bot.has(role.id));
  if (!own.some(({ permissions }) => (permissions & CREATE_EVENTS) !== 0n)) {
    return refuse(403, 50_013, 'Missing Permissions');
  }
  const former = id === undefined ? undefined : guild.events.get(id);
  if (id !== undefined && !former) return refuse(404, 10_070, 'Unknown Guild Scheduled Event');
  if (method === 'DELETE') {
    guild.events.delete(id ?? '');
    return { status: 204 };
  }
  const event = { ...former, ...(body as object), id: id ?? newSnowflake() } as FakeEvent;
  const fault = checkEvent(event);
  if (fault) return refuse(400, 50_035, `Invalid Form Body: ${fault}`);
  if (!former && guild.events.size >= MAX_EVENTS) {
    return refuse(400, 30_038, 'Maximum number of uncompleted guild scheduled events reached (100)');
  }
  guild.events.set(event.id, event);
  return { status: 200, body: event };
}

function checkEvent({ name, description, entity_metadata, ...event }: FakeEvent): string | undefined {
  const { scheduled_start_time, scheduled_end_time, entity_type, privacy_level } = event;
  const { location = '' } = entity_metadata ?? {};
  if (!name || name.length > 100) return 'name';
  if (!description || description.length > 1000) return 'description';
  if (entity_type !== 3 || location.length === 0 || location.length > 100) return 'entity_metadata.location';
  if (privacy_level !== 2) return 'privacy_level';
  if (Date.parse(scheduled_start_time) <= Date.now()) return 'scheduled_start_time';
  return Date.parse(scheduled_end_time) > Date.parse(scheduled_start_time) ? undefined : 'scheduled_end_time';
}
