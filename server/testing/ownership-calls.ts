import { buildOwnershipBody } from '#server/testing/ownership-bodies.ts';
import type { AuditedCalls } from '#server/testing/season-calls.ts';
import type { signIn, TestApp } from '#server/testing/test-app.ts';

/**
 * The calls about a league's owners and closing, with their log entries. `other` is a person with access to the league.
 */
export function listOwnershipCalls(
  server: TestApp,
  league_id: number,
  other: () => Awaited<ReturnType<typeof signIn>>,
) {
  return {
    'POST /leagues/myLeagues/:league_id/ownership/offer': () => ({
      params: { league_id },
      body: { DISC: other().user.discord_id, option: 'hand over' },
      logged: { action: 'ownership offered', person: other().user.d_username, after: { hands_over: true } },
    }),
    'POST /leagues/myLeagues/:league_id/ownership/answer': async () => ({
      params: { league_id },
      body:
        (await buildOwnershipBody('POST /leagues/myLeagues/:league_id/ownership/answer', server.database, league_id)) ??
        {},
      logged: { action: 'ownership declined' },
    }),
    'POST /leagues/myLeagues/:league_id/close': async () => ({
      params: { league_id },
      body: (await buildOwnershipBody('POST /leagues/myLeagues/:league_id/close', server.database, league_id)) ?? {},
      logged: { action: 'league closed', subject: '8' },
    }),
    'POST /leagues/myLeagues/:league_id/restore': async () => ({
      params: { league_id },
      body: (await buildOwnershipBody('POST /leagues/myLeagues/:league_id/restore', server.database, league_id)) ?? {},
      logged: { action: 'league restored', subject: '8' },
    }),
  } satisfies Partial<AuditedCalls>;
}
