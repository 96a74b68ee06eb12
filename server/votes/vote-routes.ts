import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';
import {
  candidatesOf,
  findOwnPart,
  findTeamsOfSide,
  findVoteFacts,
  readVote,
  storeNomination,
  storeVote,
  tallyOf,
  type VoteFacts,
  withdrawNomination,
  withdrawVote,
} from '#server/votes/vote-queries.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The vote for the Player of the Match: its public part, an account's votes, and captains' nominations. */
export function voteRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve('GET /matches/:match_id/vote', async ({ database, params: { match_id } }) =>
    readVote(await requireFacts(database, match_id)),
  );

  serve('GET /matches/:match_id/own_vote', async ({ database, params, user }) => {
    const facts = await requireFacts(database, params.match_id);
    const { nominations, ...part } = await findOwnPart(database, facts.match_id, user);
    const isOpen = facts.state === 'open';
    return {
      ...part,
      tally: isOpen && part.player_key !== null ? tallyOf(facts.votes) : null,
      nominations: isOpen ? nominations.map((own) => ({ ...own, players: candidatesOf(facts.lines, own.side) })) : [],
    };
  });

  // Pages without scripts vote by forms.
  api.register(async (scope: TypedFastify) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return { ...fields, player_key: fields.player_key || null };
    });

    const serveForm = createServe(scope, services);
    serveForm(
      'POST /matches/:match_id/vote',
      async ({ database, request, reply, params: { match_id }, body: { player_key }, user }) => {
        const facts = await requireFacts(database, match_id);
        requireOpen(facts);
        if (player_key === null) await withdrawVote(database, match_id, user.id);
        else {
          if (player_key === user.roblox_id) throw invalidField('player_key', 'must not be yourself.');
          const isNominee = readVote(facts).nominees.some((nominee) => nominee.player_key === player_key);
          if (!isNominee) throw invalidField('player_key', 'must be one of the nominees.');
          const candidate_key = candidateKeyOf(facts, player_key);
          await storeVote(database, { vote: facts, user_id: user.id, candidate_key });
        }
        return answer(request, reply, match_id);
      },
    );

    serveForm(
      'POST /matches/:match_id/nomination',
      async ({ database, request, reply, params: { match_id }, body: { side, player_key }, user }) => {
        const facts = await requireFacts(database, match_id);
        requireOpen(facts);
        if (player_key === null) await withdrawNomination(database, match_id, side);
        else {
          const isOwn = candidatesOf(facts.lines, side).some((player) => player.player_key === player_key);
          if (!isOwn) throw invalidField('player_key', 'must be a player of this side in the match.');
          const candidate_key = candidateKeyOf(facts, player_key);
          await storeNomination(database, { vote: facts, side, candidate_key, user_id: user.id });
        }
        return answer(request, reply, match_id);
      },
      {
        teams: async ({ params: { match_id }, body: { side } }) =>
          requireFound(await findTeamsOfSide(database, match_id, side), `Match ${match_id}`),
      },
    );
  });
}

async function requireFacts(database: Database, matchId: number): Promise<VoteFacts> {
  return requireFound(await findVoteFacts(database, matchId), `Match ${matchId}`);
}

function requireOpen({ match_id, state }: VoteFacts): void {
  if (state === 'ended') throw conflict(`The vote on match ${match_id} has ended.`);
  if (state === 'none') throw conflict(`There is no vote on match ${match_id}.`);
}

function candidateKeyOf({ lines }: VoteFacts, playerKey: string): string {
  return lines.find(({ player }) => player.player_key === playerKey)?.candidate_key ?? playerKey;
}

/** Forms redirect back to the match. */
function answer(request: FastifyRequest, reply: FastifyReply, matchId: number) {
  if (request.headers['content-type'] === FORM_TYPE) return reply.redirect(`/matches/${matchId}`, 303);
  return {};
}
