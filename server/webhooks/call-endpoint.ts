import { type Network, type Post, type PostAnswer, postToUrl } from '#server/kit/http/post-to-url.ts';
import { endpointCalls } from '#server/webhooks/delivery-metrics.ts';

/** Posts to an endpoint of a league, as `postToUrl`. */
export async function callEndpoint(call: Post, network: Network): Promise<PostAnswer> {
  const answer = await postToUrl(call, network);
  endpointCalls.inc({ outcome: answer.outcome });
  return answer;
}
