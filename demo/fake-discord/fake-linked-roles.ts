import { type FakeResponse, refuse } from '#demo/fake-discord/refuse.ts';
import { GRANTS, hasScope, ROLE_SCOPE } from '#demo/fake-oauth/grants.ts';

const MAX_RECORDS = 5;
const MAX_PLATFORM_NAME_LENGTH = 50;
const MAX_VALUE_LENGTH = 100;

export interface FakeLinkedRole {
  type: number;
  key: string;
  name: string;
  description: string;
}

/** Conditions that servers can require, and the application's metadata about people, by their Discord ID. */
export class FakeLinkedRoles {
  records: FakeLinkedRole[] = [];
  readonly metadata = new Map<string, Record<string, string>>();

  /** Replaces the records, as the bot. */
  register(records: FakeLinkedRole[]): FakeResponse {
    if (records.length > MAX_RECORDS || !records.every(isRecord)) return refuse(400, 50_035, 'Invalid Form Body');
    this.records = records;
    return { status: 200, body: records };
  }

  /** Replaces the metadata of the person with an OAuth token. */
  connect(authorization: string | undefined, body: unknown): FakeResponse {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    const grant = token === undefined ? undefined : GRANTS.discord.findToken(token);
    if (!grant) return refuse(401, 0, '401: Unauthorized');
    if (!hasScope(grant, ROLE_SCOPE)) return refuse(403, 50_026, 'Missing required OAuth2 scope');
    const { platform_name = '', metadata = {} } = body as { platform_name?: string; metadata?: Record<string, string> };
    const isKnown = (key: string) => this.records.some((record) => record.key === key);
    const isTaken = Object.entries(metadata).every(
      ([key, value]) => isKnown(key) && typeof value === 'string' && value.length <= MAX_VALUE_LENGTH,
    );
    if (!isTaken || platform_name.length > MAX_PLATFORM_NAME_LENGTH) return refuse(400, 50_035, 'Invalid Form Body');
    this.metadata.set(grant.identity.discord_id, metadata);
    return { status: 200, body: { platform_name, platform_username: null, metadata } };
  }
}

function isRecord({ type, key, name, description }: FakeLinkedRole): boolean {
  const isBetween = (text: string, max: number) => text.length >= 1 && text.length <= max;
  return type >= 1 && type <= 8 && /^[a-z0-9_]{1,50}$/.test(key) && isBetween(name, 100) && isBetween(description, 200);
}
