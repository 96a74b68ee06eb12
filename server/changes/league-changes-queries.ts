import { countOf } from '#contract/kit/count-of.ts';
import type { Sport } from '#contract/submissions/schema.ts';
import { sql } from '#database/query.ts';
import { defineChange, listOrNone, undoBy } from '#server/changes/define-change-queries.ts';
import { afterId, isLatest } from '#server/changes/undo-conditions-queries.ts';

interface Information {
  name: string;
  desc: string | null;
  time_zone: string;
  live_delay_seconds: number;
  has_player_vote: boolean;
}
interface Rules {
  version: number;
  characters: number;
}
type Subject = { subject: string };

/** Actions on the league, its access, API keys, webhooks and Discord server. */
export const LEAGUE_CHANGES = {
  'league created': defineChange<{
    person_id?: number;
    after: { name: string; sport?: string; methods?: readonly string[] };
  }>({
    words: ({ person }) => (person === null ? 'created the league' : `created the league for ${person}`),
  }),
  'league deleted': defineChange<{ before: { name: string; sport: Sport } }>({ words: () => 'deleted the league' }),
  'league closed': defineChange<{ subject: number }>({ words: () => 'closed the league' }),
  'league restored': defineChange<{ subject: number }>({ words: () => 'restored the league' }),
  'information updated': defineChange<{ subject: number; before: Information; after: Information }>({
    words: ({ before, after }) =>
      [
        before.name !== after.name && `renamed the league from “${before.name}” to “${after.name}”`,
        before.desc !== after.desc && 'changed the description',
        before.time_zone !== after.time_zone && `changed the time zone from ${before.time_zone} to ${after.time_zone}`,
        before.live_delay_seconds !== after.live_delay_seconds &&
          `changed the delay of live matches to ${after.live_delay_seconds} seconds`,
        before.has_player_vote !== after.has_player_vote &&
          `${after.has_player_vote ? 'started' : 'ended'} votes for Player of the Match`,
      ]
        .filter(Boolean)
        .join(' and '),
    undo: {
      when: isLatest(['information updated']),
      call: ({ before }) => undoBy('POST /leagues/myLeagues/update_information', before),
    },
  }),
  'rules changed': defineChange<{ before?: Rules | undefined; after: Rules }, { before: { text: string } }>({
    words: ({ before, after }) => {
      if (after.characters === 0) return 'withdrew the league’s rules';
      return before.characters ? 'changed the league’s rules' : 'wrote the league’s rules';
    },
    undo: {
      when: sql`${afterId('version')} = (
        select max(id) from rulebook_versions where rulebook_versions.league_id = entry.league_id
      )`,
      lookUp: sql`(
        select jsonb_build_object('text', text) from rulebook_versions
        where league_id = entry.league_id and id = (entry.before ->> 'version')::bigint
      )`,
      call: ({ before: { text = '' }, after }) =>
        undoBy('POST /leagues/myLeagues/:league_id/rulebook', { text, seen_version: after.version }),
    },
  }),
  'access added': defineChange<{ person_id: number; after: { level: number } }>({
    words: ({ person, after }) => `gave ${person} level ${after.level}`,
  }),
  'access changed': defineChange<{ person_id: number; before: { level: number }; after: { level: number } }>({
    words: ({ person, before, after }) => `changed the level of ${person} from ${before.level} to ${after.level}`,
  }),
  'access removed': defineChange<{ person_id: number; before: { level: number } }>({
    words: ({ person, before }) => `removed the access of ${person} (level ${before.level})`,
  }),
  'ownership offered': defineChange<{ person_id: number | undefined; after: { hands_over: boolean } }>({
    words: ({ person, after }) =>
      after.hands_over ? `offered to hand the league over to ${person}` : `offered level 6 to ${person}`,
  }),
  'ownership offer withdrawn': defineChange<{ person_id: number | undefined }>({
    words: ({ person }) => `withdrew the offer of level 6 to ${person}`,
  }),
  'ownership declined': defineChange({ words: () => 'declined level 6' }),
  'API key created': defineChange<Subject & { after?: { name: string } }>({
    words: ({ subject }) => `created the API key ${subject}…`,
  }),
  'API key rotated': defineChange<Subject & { after: { key: string; grace_minutes: number } }>({
    words: ({ subject, after }) => `replaced the API key ${subject}… with ${after.key}…`,
  }),
  'API key revoked': defineChange<Subject>({ words: ({ subject }) => `revoked the API key ${subject}…` }),
  'webhook set': defineChange<Subject>({ words: ({ subject }) => `set the Discord webhook …${subject}` }),
  'webhook removed': defineChange<Subject>({ words: ({ subject }) => `removed the Discord webhook …${subject}` }),
  'webhook tested': defineChange<Subject>({
    words: ({ subject }) => `sent a test message to the Discord webhook …${subject}`,
  }),
  'Discord connected': defineChange<Subject>({ words: (entry) => `connected ${serverOf(entry)}` }),
  'Discord channels changed': defineChange<Subject>({ words: (entry) => `chose the channels of ${serverOf(entry)}` }),
  'Discord disconnected': defineChange<Subject>({ words: (entry) => `disconnected ${serverOf(entry)}` }),
  'Discord roles changed': defineChange<
    Subject & { before: { gives_roles: boolean }; after: { gives_roles: boolean } }
  >({
    words: (entry) => {
      const { before, after } = entry;
      if (before.gives_roles === after.gives_roles)
        return `chose the roles of teams and captains in ${serverOf(entry)}`;
      return `switched ${after.gives_roles ? 'on' : 'off'} the roles that follow squads in ${serverOf(entry)}`;
    },
  }),
  'Discord roles made': defineChange<Subject>({ words: (entry) => `made roles for teams in ${serverOf(entry)}` }),
  'Discord role changes confirmed': defineChange<Subject & { after: { changes: number } }>({
    words: (entry) => `confirmed ${countOf(entry.after.changes, 'change')} of roles in ${serverOf(entry)}`,
  }),
  'webhook endpoint added': defineChange<Subject & { after: { events: string[] } }>({
    words: ({ subject, after }) => `added the webhook to ${subject}: ${listOrNone(after.events)}`,
  }),
  'webhook endpoint changed': defineChange<Subject & { before: { events: string[] }; after: { events: string[] } }>({
    words: ({ subject, after }) => `set the events of the webhook to ${subject}: ${listOrNone(after.events)}`,
  }),
  'webhook endpoint rotated': defineChange<Subject>({
    words: ({ subject }) => `replaced the secret of the webhook to ${subject}`,
  }),
  'webhook endpoint removed': defineChange<Subject>({ words: ({ subject }) => `removed the webhook to ${subject}` }),
  'webhook endpoint tested': defineChange<Subject & { after: { event: string } }>({
    words: ({ subject }) => `sent a test event to ${subject}`,
  }),
  'event sent again': defineChange<Subject & { after: { event: string } }>({
    words: ({ subject, after }) => `had the event ${after.event} sent to ${subject} again`,
  }),
};

function serverOf({ subject }: { subject: string | null }): string {
  return `the Discord server “${subject}”`;
}
