import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  BanLift,
  BanReference,
  EditedBans,
  NewBan,
  SuspensionQuery,
  Suspensions,
} from '#contract/suspensions/schema.ts';

/** Suspended players, and staff decisions about bans. */
export const suspensionEndpoints = defineEndpoints('League management', {
  'GET /leagues/:league_id/suspensions': {
    tag: 'Leagues',
    summary: 'Players who are suspended',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    reads: 'primary preferred',
    isCached: true,
    // A walkover counts towards bans from its kick-off on.
    changesEachMinute: true,
    params: LeagueParams,
    querystring: SuspensionQuery,
    response: { 200: Suspensions },
  },
  'GET /leagues/myLeagues/:league_id/bans': {
    summary: 'Suspensions, and bans that were lifted',
    access: 'level 4',
    cost: 'management',
    params: LeagueParams,
    response: { 200: EditedBans },
  },
  'POST /leagues/myLeagues/:league_id/bans': {
    summary: 'Ban a player',
    access: 'level 4',
    cost: 'light',
    params: LeagueParams,
    body: NewBan,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/bans/lift': {
    summary: 'Lift a ban',
    access: 'level 4',
    cost: 'management',
    failures: [404],
    params: LeagueParams,
    body: BanLift,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/bans/restore': {
    summary: 'Restore a lifted ban',
    access: 'level 4',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    body: BanReference,
    response: { 200: Done },
  },
});
