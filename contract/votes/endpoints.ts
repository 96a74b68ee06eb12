import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { VOTES_PER_MINUTE } from '#contract/kit/limits.ts';
import { MatchParams } from '#contract/matches/schema.ts';
import { MatchVote, NewNomination, NewVote, OwnVote } from '#contract/votes/schema.ts';

/** The vote for the Player of the Match. */
export const voteEndpoints = defineEndpoints('Matches', {
  'GET /matches/:match_id/vote': {
    summary: 'The vote for the Player of the Match: nominees, and the result once it has ended',
    access: 'anyone',
    cost: 'light',
    cache: 'shared',
    surrogateKeys: ['match-:match_id', 'names-*', 'player-*'],
    isCached: true,
    reads: 'primary preferred',
    params: MatchParams,
    response: { 200: MatchVote },
  },
  'GET /matches/:match_id/own_vote': {
    summary: 'The account’s own part in a vote',
    access: 'signed in',
    cost: 'light',
    params: MatchParams,
    response: { 200: OwnVote },
  },
  'POST /matches/:match_id/vote': {
    summary: 'Vote for the Player of the Match, change the vote or withdraw it',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: VOTES_PER_MINUTE },
    params: MatchParams,
    body: NewVote,
    response: { 200: Done },
  },
  'POST /matches/:match_id/nomination': {
    summary: 'Nominate a player of one’s own side for Player of the Match, as its captain or staff',
    access: 'captain or level 5',
    cost: 'light',
    params: MatchParams,
    body: NewNomination,
    response: { 200: Done },
  },
});
