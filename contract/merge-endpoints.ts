import { Type } from 'typebox';
import { Done } from '#contract/done.ts';
import { LeagueParams } from '#contract/leagues.ts';
import { MatchParams } from '#contract/matches.ts';
import {
  KnownName,
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

/** Calls about names without a Roblox id and the players that they count for, as `endpoints` has them. */
export const mergeEndpoints = {
  'GET /matches/:match_id/known_names': { params: MatchParams, response: { 200: Type.Array(KnownName) } },
  'GET /leagues/myLeagues/:league_id/typed_names': {
    params: LeagueParams,
    querystring: TypedNamesQuery,
    response: { 200: TypedNameList },
  },
  'GET /leagues/myLeagues/:league_id/known_players': {
    params: LeagueParams,
    querystring: KnownPlayersQuery,
    response: { 200: Type.Array(KnownPlayer) },
  },
  'GET /leagues/myLeagues/:league_id/merge_preview': {
    params: LeagueParams,
    querystring: MergePreviewQuery,
    response: { 200: MergePreview },
  },
  'POST /leagues/myLeagues/:league_id/player_merges': {
    params: LeagueParams,
    body: NewPlayerMerge,
    response: { 200: PlayerMerge },
  },
  'POST /leagues/myLeagues/:league_id/player_merges/undo': {
    params: LeagueParams,
    body: PlayerMergeUndo,
    response: { 200: Done },
  },
};
