import { Search } from 'lucide';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import { MAX_NAME_LENGTH, SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { FoundResult, NOTHING_FOUND, pathOfFound, SEARCH_HINT, SEARCH_LABEL } from '#web/search/found-result.tsx';

interface SearchData {
  text: string;
  /** Null without a search. */
  found: FoundThing[] | null;
}

export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<SearchData> {
  const text = (new URL(url).searchParams.get('q') ?? '').slice(0, MAX_NAME_LENGTH).trim();
  if ([...text].length < SHORTEST_SEARCH) return { text, found: null };
  return { text, found: await call('GET /search', { querystring: { q: text }, signal }) };
}

/** The search as a form and a list, which need no scripts. */
export function Component() {
  const { text, found } = useLoaderData<typeof loader>();
  return (
    <div className="page-width page-narrow">
      <PageTitle>Search</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Search</h1>
      </div>
      <search>
        <form className="flex flex-wrap gap-3 [&>div]:flex-[1_1_12rem]" action="/search">
          <Input
            icon={Search}
            type="search"
            name="q"
            key={text}
            aria-label={SEARCH_LABEL}
            placeholder={SEARCH_LABEL}
            defaultValue={text}
            minLength={SHORTEST_SEARCH}
            maxLength={MAX_NAME_LENGTH}
            required
          />
          <Button kind="primary" type="submit">
            Find
          </Button>
        </form>
      </search>
      <p className="my-4 text-14 text-ink-2" role="status">
        {describeFound(text, found)}
      </p>
      {found && found.length > 0 && (
        <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-label="Results">
          {found.map((thing) => (
            <li key={pathOfFound(thing)}>
              <Link
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 bg-surface px-5 py-2.5 hover:bg-surface-2 focus-visible:-outline-offset-3 phone:px-gutter"
                to={pathOfFound(thing)}
              >
                <FoundResult thing={thing} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeFound(text: string, found: readonly FoundThing[] | null): string {
  if (found === null) return text === '' ? SEARCH_HINT : `Enter at least ${SHORTEST_SEARCH} characters.`;
  return found.length === 0 ? NOTHING_FOUND : countOf(found.length, 'result');
}
