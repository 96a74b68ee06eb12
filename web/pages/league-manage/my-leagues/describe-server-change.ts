import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';
import { countOf } from '#web/ui/count-of.ts';

type ServerAction = Extract<AuditAction, `Discord ${string}`>;

/** What was done to the league's Discord server, as the end of a sentence. */
export function describeServerChange(action: ServerAction, { subject, before, after }: AuditEntry): string {
  const server = `the Discord server “${subject}”`;
  switch (action) {
    case 'Discord connected':
      return `connected ${server}`;
    case 'Discord channels changed':
      return `chose the channels of ${server}`;
    case 'Discord disconnected':
      return `disconnected ${server}`;
    case 'Discord roles changed':
      if (before?.gives_roles === after?.gives_roles) return `chose the roles of teams and captains in ${server}`;
      return `switched ${after?.gives_roles ? 'on' : 'off'} the roles that follow squads in ${server}`;
    case 'Discord roles made':
      return `made roles for teams in ${server}`;
    case 'Discord role changes confirmed':
      return `confirmed ${countOf(Number(after?.changes), 'change')} of roles in ${server}`;
  }
}
