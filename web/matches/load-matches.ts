import { data, type LoaderFunctionArgs, replace } from 'react-router';
import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { MatchList } from '#contract/matches/schema.ts';
import { ApiError, call, describeFailure } from '#web/kit/http/call.ts';
import { readPage } from '#web/kit/list/paging.ts';
import { type MatchFilters, readFilters, toCallQuery, writeQuery } from '#web/matches/match-filters.ts';
import { INTERNAL_ERROR } from '#web/messages.ts';

export interface MatchesPageData extends MatchList {
  page: number;
  pages: number;
}

/** Loads the URL's page of matches; a page past the end redirects to the last one. */
export async function loadMatches({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<MatchesPageData> {
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query);
  const page = readPage(query);
  const list = await listMatches(filters, page, request.signal);
  const pages = Math.max(1, Math.ceil(list.total_matches / MATCHES_PER_PAGE));
  if (page > pages) throw replace(`/matches${writeQuery(filters, pages)}`);
  return { ...list, page, pages };
}

/** A 500, or a failure without a status, is shown as a 500 with its message. */
async function listMatches(filters: MatchFilters, page: number, signal: AbortSignal): Promise<MatchList> {
  try {
    const querystring = { page, per_page: MATCHES_PER_PAGE, ...toCallQuery(filters) };
    return await call('GET /matches/all_matches', { querystring, signal });
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status !== 500)) throw error;
    throw data(readFailure(error), { status: 500 });
  }
}

function readFailure(error: unknown) {
  const message = describeFailure(error);
  const ids = error instanceof ApiError ? { requestId: error.requestId, rayId: error.rayId } : {};
  // 'Internal Error' is already the title of the error page.
  return { ...ids, message: message === INTERNAL_ERROR ? undefined : message };
}
