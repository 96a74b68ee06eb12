import { type Static, Type } from 'typebox';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { Day } from '#contract/seasons.ts';
import { line, optional } from '#contract/text.ts';

/** How a change was made. */
export const AuditVia = Type.Enum(['website', 'game server', 'admin command']);
export type AuditVia = Static<typeof AuditVia>;

/** Actions on a league, as named in its log. */
export const AuditAction = Type.Enum([
  'league created',
  'information updated',
  'access added',
  'access changed',
  'access removed',
  'API key created',
  'API key rotated',
  'API key revoked',
  'webhook set',
  'webhook removed',
  'webhook tested',
  'result sent again',
  'match submitted',
  'request accepted',
  'request declined',
  'decision undone',
  'match removed',
  'match restored',
  'match corrected',
  'match disputed',
  'group created',
  'group renamed',
  'group deleted',
  'match added to group',
  'match removed from group',
  'season added',
  'season changed',
  'season removed',
  'season restored',
  'team alias added',
  'team alias removed',
  'points deducted',
  'deduction removed',
  'deduction restored',
  'name merged',
  'merge undone',
  'competition added',
  'competition changed',
  'competition removed',
  'competition restored',
  'competition published',
  'competition unpublished',
  'competition teams set',
  'lots drawn',
  'fixtures generated',
  'fixture added',
  'fixture changed',
  'fixture removed',
  'fixture restored',
  'fixture decided',
  'fixture result changed',
  'fixture match set',
  'kick-off offered',
  'kick-off accepted',
  'kick-off declined',
  'kick-off withdrawn',
  'match bound',
  'match unbound',
  'team added',
  'team changed',
  'team removed',
  'team restored',
  'team spelling added',
  'team spelling removed',
]);
export type AuditAction = Static<typeof AuditAction>;

/** The kinds of changes that a league's log is filtered by. */
export const AuditKind = Type.Enum([
  'submissions',
  'decisions',
  'access',
  'information',
  'API keys',
  'Discord',
  'groups',
  'tables',
  'fixtures',
  'teams',
]);
export type AuditKind = Static<typeof AuditKind>;

/** The kind of every action; a new action without a kind does not compile. */
export const AUDIT_KINDS: Record<AuditAction, AuditKind> = {
  'league created': 'information',
  'information updated': 'information',
  'access added': 'access',
  'access changed': 'access',
  'access removed': 'access',
  'API key created': 'API keys',
  'API key rotated': 'API keys',
  'API key revoked': 'API keys',
  'webhook set': 'Discord',
  'webhook removed': 'Discord',
  'webhook tested': 'Discord',
  'result sent again': 'Discord',
  'match submitted': 'submissions',
  'request accepted': 'decisions',
  'request declined': 'decisions',
  'decision undone': 'decisions',
  'match restored': 'decisions',
  'match removed': 'decisions',
  'match corrected': 'decisions',
  'match disputed': 'decisions',
  'group created': 'groups',
  'group renamed': 'groups',
  'group deleted': 'groups',
  'match added to group': 'groups',
  'match removed from group': 'groups',
  'season added': 'tables',
  'season changed': 'tables',
  'season removed': 'tables',
  'season restored': 'tables',
  'team alias added': 'tables',
  'team alias removed': 'tables',
  'points deducted': 'tables',
  'deduction removed': 'tables',
  'deduction restored': 'tables',
  'name merged': 'decisions',
  'merge undone': 'decisions',
  'competition added': 'tables',
  'competition changed': 'tables',
  'competition removed': 'tables',
  'competition restored': 'tables',
  'competition published': 'tables',
  'competition unpublished': 'tables',
  'competition teams set': 'tables',
  'lots drawn': 'decisions',
  'fixtures generated': 'fixtures',
  'fixture added': 'fixtures',
  'fixture changed': 'fixtures',
  'fixture removed': 'fixtures',
  'fixture restored': 'fixtures',
  'fixture decided': 'fixtures',
  'fixture result changed': 'fixtures',
  'fixture match set': 'fixtures',
  'kick-off offered': 'fixtures',
  'kick-off accepted': 'fixtures',
  'kick-off declined': 'fixtures',
  'kick-off withdrawn': 'fixtures',
  'match bound': 'decisions',
  'match unbound': 'decisions',
  'team added': 'teams',
  'team changed': 'teams',
  'team removed': 'teams',
  'team restored': 'teams',
  'team spelling added': 'teams',
  'team spelling removed': 'teams',
};

/** The state of what changed, before or after the change. */
export const AuditFacts = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/**
 * A change in a league: `actor` and `person` are names, 'a former member' once the account is deleted. A game server's
 * `actor` is the prefix of its API key; the admin command's is null. `subject` is the match, group or key, by id or prefix.
 * `match_id` and `group_id` are the match and the group that the entry names, null when they have no page now.
 */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  via: AuditVia,
  actor: Type.Union([Type.String(), Type.Null()]),
  action: AuditAction,
  subject: Type.Union([Type.String(), Type.Null()]),
  person: Type.Union([Type.String(), Type.Null()]),
  match_id: Type.Union([Type.Integer(), Type.Null()]),
  group_id: Type.Union([Type.Integer(), Type.Null()]),
  before: AuditFacts,
  after: AuditFacts,
});
export type AuditEntry = Static<typeof AuditEntry>;

/**
 * Query of a league's log: entries older than the entry `before`, the newest first. `person` is part of the name of
 * an actor or a person in the log, or the beginning of an API key; `from` and `to` are UTC days, both included.
 */
export const AuditQuery = Type.Object({
  before: optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), 'Entries with a lower ID.'),
  limit: optional(Type.Integer({ minimum: 1, maximum: 100 }), 'Maximum number of entries.'),
  kind: optional(AuditKind, 'Entries of one kind.'),
  person: optional(line(MAX_NAME_LENGTH), 'Part of a person’s name, or the beginning of an API key.'),
  from: optional(Day, 'First day, in UTC.'),
  to: optional(Day, 'Last day, in UTC.'),
});
export type AuditQuery = Static<typeof AuditQuery>;
