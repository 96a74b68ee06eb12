import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/define-endpoints.ts';
import { LeagueParams } from '#contract/leagues.ts';
import { SEARCHES_PER_MINUTE } from '#contract/limits.ts';
import {
  KnownPlayer,
  KnownPlayersQuery,
  MergePreview,
  MergePreviewQuery,
  NewPlayerMerge,
  PlayerMerge,
  PlayerMergeUndo,
  TypedNameList,
  TypedNamesQuery,
} from '#contract/player-merges.ts';
import {
  FoundPlayer,
  HeadToHead,
  HeadToHeadParams,
  PlayerMatchesQuery,
  PlayerMatchList,
  PlayerParams,
  PlayerProfile,
  PlayerSearchQuery,
} from '#contract/players.ts';
import { RobloxNotification } from '#contract/roblox-webhook.ts';
import { FoundThing, SearchQuery } from '#contract/search.ts';

/** Bytes of an image. */
const Picture = Type.Unsafe<Uint8Array>({});

/** Players, their search, merged names and erasure. */
export const playerEndpoints = defineEndpoints({
  'GET /search': {
    tag: 'Search',
    summary: 'Players, teams, leagues, groups and matches by part of a name, best match first',
    access: 'anyone',
    cache: 'revalidated',
    reads: 'replica',
    rateLimit: { perMinute: SEARCHES_PER_MINUTE },
    querystring: SearchQuery,
    response: { 200: Type.Array(FoundThing) },
  },
  'GET /players/search': {
    tag: 'Players',
    summary: 'Players by part of a current or former name',
    access: 'anyone',
    cache: 'revalidated',
    reads: 'replica',
    rateLimit: { perMinute: SEARCHES_PER_MINUTE },
    querystring: PlayerSearchQuery,
    response: { 200: Type.Array(FoundPlayer) },
  },
  'GET /players/:player_key': {
    tag: 'Players',
    summary: 'A player’s totals, form, leagues, names and team-mates',
    access: 'anyone',
    cache: 'revalidated',
    reads: 'replica',
    failures: [404],
    params: PlayerParams,
    response: { 200: PlayerProfile },
  },
  'GET /players/:player_key/matches': {
    tag: 'Players',
    summary: 'A player’s matches, newest first',
    access: 'anyone',
    cache: 'revalidated',
    reads: 'replica',
    failures: [404],
    params: PlayerParams,
    querystring: PlayerMatchesQuery,
    response: { 200: PlayerMatchList },
  },
  'GET /players/:player_key/head_to_head/:other_key': {
    tag: 'Players',
    summary: 'Two players’ matches against each other and together',
    access: 'anyone',
    cache: 'revalidated',
    reads: 'replica',
    failures: [404],
    params: HeadToHeadParams,
    response: { 200: HeadToHead },
  },
  'GET /players/:player_key/avatar': {
    tag: 'Players',
    summary: 'A player’s picture',
    access: 'anyone',
    cache: 'browser',
    failures: [404],
    mediaTypes: ['image/png', 'image/svg+xml'],
    params: PlayerParams,
    response: { 200: Picture },
  },
  'GET /leagues/myLeagues/:league_id/typed_names': {
    tag: 'League management',
    summary: 'Names without a Roblox ID and the players credited with them',
    access: 'level 4',
    failures: [404],
    params: LeagueParams,
    querystring: TypedNamesQuery,
    response: { 200: TypedNameList },
  },
  'GET /leagues/myLeagues/:league_id/known_players': {
    tag: 'League management',
    summary: 'The league’s players with a Roblox ID, by part of a name or by ID',
    access: 'level 4',
    failures: [404],
    params: LeagueParams,
    querystring: KnownPlayersQuery,
    response: { 200: Type.Array(KnownPlayer) },
  },
  'GET /leagues/myLeagues/:league_id/merge_preview': {
    tag: 'League management',
    summary: 'The effect of merging a name into a player',
    access: 'level 4',
    failures: [404, 409],
    params: LeagueParams,
    querystring: MergePreviewQuery,
    response: { 200: MergePreview },
  },
  'POST /leagues/myLeagues/:league_id/player_merges': {
    tag: 'League management',
    summary: 'Merge a name into a player',
    access: 'level 4',
    failures: [404, 409],
    params: LeagueParams,
    body: NewPlayerMerge,
    response: { 200: PlayerMerge },
  },
  'POST /leagues/myLeagues/:league_id/player_merges/undo': {
    tag: 'League management',
    summary: 'Undo a player merge',
    access: 'level 4',
    failures: [404, 409],
    params: LeagueParams,
    body: PlayerMergeUndo,
    response: { 200: Done },
  },
  'POST /webhooks/roblox': {
    tag: 'Webhooks',
    summary: 'Receive a notification from Roblox, such as a right-to-erasure request',
    access: 'Roblox',
    failures: [404],
    body: RobloxNotification,
    response: { 200: Done },
  },
});
