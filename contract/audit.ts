import { type Static, Type } from 'typebox';

/** How a change was made. */
export const AuditVia = Type.Enum(['website', 'game server', 'admin command']);
export type AuditVia = Static<typeof AuditVia>;

/** What can be done to a league, as its log calls it. */
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
  'match removed',
  'match restored',
  'match corrected',
  'match disputed',
  'group created',
  'group deleted',
  'match added to group',
  'match removed from group',
  'season added',
  'season changed',
  'season removed',
  'team alias added',
  'team alias removed',
  'points deducted',
  'deduction removed',
]);
export type AuditAction = Static<typeof AuditAction>;

/** What of the league was so before a change, or after it. */
export const AuditFacts = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/**
 * A change in a league: `actor` and `person` are names, 'a former member' once the account is deleted. A game server's
 * `actor` is the prefix of its API key; the admin command's is null. `subject` is the match, group or key, by id or prefix.
 */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  via: AuditVia,
  actor: Type.Union([Type.String(), Type.Null()]),
  action: AuditAction,
  subject: Type.Union([Type.String(), Type.Null()]),
  person: Type.Union([Type.String(), Type.Null()]),
  before: AuditFacts,
  after: AuditFacts,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Query of a league's log: entries older than `before`, the newest first. */
export const AuditQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type AuditQuery = Static<typeof AuditQuery>;
