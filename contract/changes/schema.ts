import { type Static, Type } from 'typebox';
import { MAX_NAME_LENGTH, MAX_PER_PAGE } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Day, line, optional } from '#contract/kit/text.ts';

/** How a change was made. */
export const AuditVia = Type.Enum(['website', 'token', 'game server', 'admin command', 'Discord', 'rules']);
export type AuditVia = Static<typeof AuditVia>;

/** Actions in a league's log, grouped by the filter that lists them. */
export const AUDIT_ACTIONS = {
  submissions: ['match submitted', 'sheet imported', 'import undone'],
  decisions: [
    'request accepted',
    'request declined',
    'decision undone',
    'match restored',
    'match removed',
    'match corrected',
    'match disputed',
    'name merged',
    'merge undone',
    'best teams paired',
    'lots drawn',
    'team withdrawn',
    'withdrawal undone',
    'ban added',
    'ban lifted',
    'ban restored',
  ],
  access: [
    'ownership offered',
    'ownership offer withdrawn',
    'ownership declined',
    'access added',
    'access changed',
    'access removed',
  ],
  information: [
    'league created',
    'league deleted',
    'league closed',
    'league restored',
    'information updated',
    'rules changed',
  ],
  'API keys': ['API key created', 'API key rotated', 'API key revoked'],
  Discord: [
    'webhook set',
    'webhook removed',
    'webhook tested',
    'result sent again',
    'Discord connected',
    'Discord channels changed',
    'Discord disconnected',
    'Discord roles changed',
    'Discord roles made',
    'Discord role changes confirmed',
  ],
  webhooks: [
    'webhook endpoint added',
    'webhook endpoint changed',
    'webhook endpoint rotated',
    'webhook endpoint removed',
    'webhook endpoint tested',
    'event sent again',
  ],
  groups: ['group created', 'group renamed', 'group deleted', 'match added to group', 'match removed from group'],
  tables: [
    'season added',
    'season changed',
    'season removed',
    'season restored',
    'season finished',
    'season reopened',
    'season continued',
    'movements approved',
    'movements reopened',
    'movement answered',
    'team moved',
    'team alias added',
    'team alias removed',
    'points deducted',
    'deduction removed',
    'deduction restored',
    'cup drawn',
    'competition added',
    'play-offs added',
    'competition changed',
    'competition removed',
    'competition restored',
    'competition published',
    'competition unpublished',
    'competition teams set',
  ],
  squads: [
    'players registered',
    'squad changed',
    'squad spell removed',
    'squad spell restored',
    'captains changed',
    'captain invited',
    'squad rules changed',
    'transfer offered',
    'transfer withdrawn',
    'transfer declined',
    'transfer accepted',
    'transfer done',
    'transfer refused',
    'transfer undone',
    'player released',
  ],
  fixtures: [
    'fixtures generated',
    'fixture added',
    'fixture changed',
    'fixtures moved',
    'fixtures postponed',
    'move undone',
    'fixture removed',
    'fixture restored',
    'fixture decided',
    'fixture result changed',
    'fixture match set',
    'kick-off offered',
    'kick-off accepted',
    'kick-off declined',
    'kick-off withdrawn',
    'kick-off set',
    'team sheet named',
    'team checked in',
  ],
  teams: [
    'team added',
    'team changed',
    'team removed',
    'team restored',
    'team spelling added',
    'team spelling removed',
    'team entered',
    'entry changed',
    'entry decided',
    'entry withdrawn',
    'entry moved up',
  ],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS;
export const AuditKind = Type.Enum(Object.keys(AUDIT_ACTIONS) as AuditKind[]);
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];
export const AuditAction = Type.Enum(Object.values(AUDIT_ACTIONS).flat() as AuditAction[]);

/** The state of the subject before or after the change. */
export const AuditFacts = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/** A part of a sentence. `path` is the page of the thing that it names, null for plain text. */
const SentencePart = Type.Object({ text: Type.String(), path: NullableText });
export type SentencePart = Static<typeof SentencePart>;

/**
 * A change in a league: `actor` and `person` are names, 'a former member' once the account is deleted. A game server's
 * `actor` is the prefix of its API key; the admin command's is null. `subject` is the changed thing: a key by its prefix, others by id.
 * `token` names the actor's personal token, by its prefix once it is revoked.
 * `match_id` and `group_id` are the match and the group that the entry names, null when they have no page now.
 * `sentence` says who did what, and `parts` is the same in pieces: the actor, and texts of which some link to a page of the
 * site. `can_undo` is true while it is the last change of its subject, and a call with its `id` undoes it.
 */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  via: AuditVia,
  actor: NullableText,
  token: NullableText,
  action: AuditAction,
  subject: NullableText,
  person: NullableText,
  match_id: NullableInteger,
  group_id: NullableInteger,
  before: AuditFacts,
  after: AuditFacts,
  sentence: Type.String(),
  parts: Type.Array(SentencePart),
  can_undo: Type.Boolean(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/**
 * Query of a league's log: entries older than the entry `before`, the newest first. `person` is part of the name of
 * an actor or a person in the log, or the beginning of an API key; `from` and `to` are the league's days, both included.
 */
export const AuditQuery = Type.Object({
  before: optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), 'Entries with a lower ID.'),
  limit: optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }), 'Maximum number of entries.'),
  kind: optional(AuditKind, 'Entries of one kind.'),
  person: optional(line(MAX_NAME_LENGTH), 'Part of a person’s name, or the beginning of an API key.'),
  from: optional(Day, 'First day, in the league’s time zone.'),
  to: optional(Day, 'Last day, in the league’s time zone.'),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** A change to undo, by the ID of its entry in the log. */
export const AuditReference = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** The sentence of the change that was undone. */
export const UndoneChange = Type.Object({ undone: Type.String() });
