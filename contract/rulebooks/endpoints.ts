import { defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { RULEBOOK_MAX_BODY_BYTES, RULEBOOK_PREVIEWS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  ManagedRulebook,
  ManagedRulebookQuery,
  NewRulebook,
  Rulebook,
  RulebookDraft,
  RulebookPreview,
  StoredRulebook,
} from '#contract/rulebooks/schema.ts';

/** The rules that a league writes for its members. */
export const rulebookEndpoints = defineEndpoints('League management', {
  'GET /leagues/:league_id/rulebook': {
    tag: 'Leagues',
    summary: 'A league’s rules as HTML',
    access: 'anyone',
    cost: 'standings',
    grows: 'nothing',
    cache: 'shared',
    reads: 'primary preferred',
    isCached: true,
    params: LeagueParams,
    response: { 200: Rulebook },
  },
  'GET /leagues/myLeagues/:league_id/rulebook': {
    summary: 'The Markdown of a league’s rules, with their former versions',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    querystring: ManagedRulebookQuery,
    response: { 200: ManagedRulebook },
  },
  'POST /leagues/myLeagues/:league_id/rulebook': {
    summary: 'Write a league’s rules in Markdown',
    access: 'level 5',
    cost: 'management',
    grows: 'body',
    rateLimit: { perMinute: RULEBOOK_PREVIEWS_PER_MINUTE },
    maxBodyBytes: RULEBOOK_MAX_BODY_BYTES,
    params: LeagueParams,
    body: NewRulebook,
    response: { 200: StoredRulebook },
  },
  'POST /leagues/myLeagues/:league_id/rulebook/preview': {
    summary: 'The HTML of rules that are not saved yet',
    access: 'level 5',
    cost: 'management',
    grows: 'body',
    rateLimit: { perMinute: RULEBOOK_PREVIEWS_PER_MINUTE },
    maxBodyBytes: RULEBOOK_MAX_BODY_BYTES,
    failures: [404],
    params: LeagueParams,
    body: RulebookDraft,
    response: { 200: RulebookPreview },
  },
});
