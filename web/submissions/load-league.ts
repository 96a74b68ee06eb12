import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { EntryFixture } from '#contract/fixtures/squads.ts';
import { LARGEST_ID } from '#contract/kit/limits.ts';
import type { EntryLeague, LeagueMethod } from '#contract/submissions/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { defineParams, numberParam } from '#web/kit/page/query-params.ts';
import { toZonedField } from '#web/kit/time/zoned-field.ts';

/** A league that a match is entered for, with the fixture in the URL. */
export interface EntryTarget {
  league: EntryLeague;
  fixture: EntryFixture | null;
  /** The fixture's kick-off, YYYY-MM-DDTHH:MM in the league's time zone; empty before it. */
  playedAt: string;
}

const entryParams = defineParams({ fixture: numberParam(LARGEST_ID) });

/**
 * Creates the loader of a submission form. It loads the URL's league, or redirects to /submit, which explains that the
 * league doesn't accept `method`.
 */
export function loadSubmissionLeague(method: LeagueMethod) {
  return async function loadLeagueOfForm({ params, request }: LoaderFunctionArgs): Promise<EntryTarget> {
    const league_id = requirePathId(params.league_id);
    const { fixture: fixture_id } = entryParams.read(new URL(request.url).searchParams);
    const { signal } = request;
    const [league, fixture] = await Promise.all([
      call('GET /submissions/:league_id/website-credentials', { params: { league_id }, signal }),
      fixture_id === undefined
        ? null
        : call('GET /submissions/:league_id/fixtures/:fixture_id', { params: { league_id, fixture_id }, signal }),
    ]);
    if (!league.methods.includes(method)) {
      throw redirect(`/submit?${new URLSearchParams({ refused: method, league: String(league_id) })}`);
    }
    const kickOff = fixture?.kick_off ?? null;
    const hasBegun = kickOff !== null && Date.parse(kickOff) <= Date.now();
    return { league, fixture, playedAt: toZonedField(hasBegun ? kickOff : null, league.time_zone) };
  };
}
