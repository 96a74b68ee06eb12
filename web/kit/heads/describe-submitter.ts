import type { MatchRequest } from '#contract/leagues/schema.ts';

/** The sender of a match: a person, or a game server with the name of its API key. */
export function describeSubmitter({ method, key_name, context_data }: MatchRequest): string {
  const { submitter_name } = context_data;
  if (method !== 'game_server') return submitter_name ?? 'a former member';
  const server = key_name ? `Game server (${key_name})` : 'Game server';
  return submitter_name ? `${submitter_name}, ${server}` : server;
}
