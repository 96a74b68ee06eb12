import type { AuditEntry } from '#contract/audit.ts';

/** Who made a change, to stand before `describeChange`. */
export function nameActor({ via, actor }: AuditEntry): string {
  if (via === 'admin command') return 'The admin command';
  if (via === 'game server') return actor ? `A game server with the key ${actor}…` : 'A game server';
  return actor ?? 'Somebody';
}

/** What was done, as the rest of a sentence that begins with who did it. */
export function describeChange({ action, subject, person, before, after }: AuditEntry): string {
  switch (action) {
    case 'league created':
      return `created the league for ${person}`;
    case 'information updated':
      return describeInformation(before, after);
    case 'access added':
      return `gave ${person} level ${after?.level}`;
    case 'access changed':
      return `changed the level of ${person} from ${before?.level} to ${after?.level}`;
    case 'access removed':
      return `took level ${before?.level} from ${person}`;
    case 'API key created':
      return `made the API key ${subject}…`;
    case 'API key rotated':
      return `replaced the API key ${subject}… by ${after?.key}…`;
    case 'API key revoked':
      return `ended the API key ${subject}…`;
    case 'webhook set':
      return `set the Discord webhook …${subject}`;
    case 'webhook removed':
      return `removed the Discord webhook …${subject}`;
    case 'webhook tested':
      return `sent a test message to the Discord webhook …${subject}`;
    case 'result sent again':
      return `had the result of match ${subject} sent to Discord again`;
    case 'match submitted':
      return `submitted match ${subject}`;
    case 'request accepted':
      return `accepted match ${subject}`;
    case 'request declined':
      return `declined match ${subject}`;
    case 'match removed':
      return `removed match ${subject}: “${after?.reason}”`;
    case 'match restored':
      return `restored match ${subject}`;
    case 'match corrected':
      return after?.restored
        ? `brought match ${subject} back to revision ${after.restored}`
        : `corrected match ${subject}`;
    case 'match disputed':
      return `disputed match ${subject}`;
    case 'group created':
      return after?.in ? `created group ${subject} in group ${after.in}` : `created group ${subject}`;
    case 'group deleted':
      return `deleted group ${subject}`;
    case 'match added to group':
      return `added match ${after?.match} to group ${subject}`;
    case 'match removed from group':
      return `removed match ${after?.match} from group ${subject}`;
    case 'season added':
      return `added the season “${after?.name}”`;
    case 'season changed':
      return `changed the season “${before?.name}” to “${after?.name}”, ${after?.first_day} to ${after?.last_day}`;
    case 'season removed':
      return `removed the season “${before?.name}”`;
    case 'team alias added':
      return `made “${after?.alias}” an alias of “${after?.team}”`;
    case 'team alias removed':
      return `made “${before?.alias}” a team of its own, apart from “${before?.team}”`;
    case 'points deducted':
      return `took ${countPoints(after)} from “${after?.team}” in the season “${after?.season}”`;
    case 'deduction removed':
      return `gave ${countPoints(before)} back to “${before?.team}” in the season “${before?.season}”`;
  }
}

function describeInformation(before: AuditEntry['before'], after: AuditEntry['after']): string {
  const parts = [
    before?.name !== after?.name && `renamed the league from “${before?.name}” to “${after?.name}”`,
    before?.desc !== after?.desc && 'changed the description',
  ];
  return parts.filter(Boolean).join(' and ');
}

function countPoints(facts: AuditEntry['after']): string {
  return facts?.points === 1 ? '1 point' : `${facts?.points} points`;
}
