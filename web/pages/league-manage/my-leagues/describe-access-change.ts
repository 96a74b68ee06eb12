import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';

/** What was done with a league as a whole or with a person's access to it, as the rest of a sentence that begins with the actor. */
export function describeAccessChange(
  action: Extract<
    AuditAction,
    | 'league created'
    | 'league deleted'
    | 'league closed'
    | 'league restored'
    | `access ${string}`
    | `ownership ${string}`
  >,
  { person, before, after }: AuditEntry,
): string {
  switch (action) {
    case 'league created':
      return person === null ? 'created the league' : `created the league for ${person}`;
    case 'league deleted':
      return 'deleted the league';
    case 'league closed':
      return 'closed the league';
    case 'league restored':
      return 'restored the league';
    case 'ownership offered':
      return after?.hands_over ? `offered to hand the league over to ${person}` : `offered level 6 to ${person}`;
    case 'ownership offer withdrawn':
      return `withdrew the offer of level 6 to ${person}`;
    case 'ownership declined':
      return 'declined level 6';
    case 'access added':
      return `gave ${person} level ${after?.level}`;
    case 'access changed':
      return `changed the level of ${person} from ${before?.level} to ${after?.level}`;
    case 'access removed':
      return `removed the access of ${person} (level ${before?.level})`;
  }
}
