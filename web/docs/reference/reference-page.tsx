import { Search } from 'lucide';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiDescription } from '#contract/kit/openapi.ts';
import { PROBLEM_CODES, PROBLEMS, problemAnchor } from '#contract/kit/problems.ts';
import { CallEntry } from '#web/docs/reference/call-entry.tsx';
import { anchorOf, listCalls } from '#web/docs/reference/listed-calls.ts';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { absoluteApiUrl, apiUrl, call } from '#web/kit/http/call.ts';
import { SideNav, SideNavLayout } from '#web/kit/list/side-nav.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const MAX_FILTER_LENGTH = 60;

export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<ApiDescription> {
  return call('GET /openapi.json', { signal: request.signal });
}

/** /docs/reference: every call of the API, from the server's OpenAPI document. */
export function Component() {
  const description = useLoaderData<typeof loader>();
  const [text, setText] = useState('');
  useScrollToHash();
  const groups = listCalls(description, text);
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  const root = absoluteApiUrl('');

  return (
    <div className="page-width">
      <PageHead title="API reference" description="Every call of the API, its parameters and its responses." />
      <div className="page-head phone:mb-4 phone:flex-wrap">
        <div className="phone:min-w-0">
          <h1 className="page-title">API reference</h1>
          <p className="lede">
            Every call below <code className="monospace">{root}</code>. Failures return{' '}
            <code className="monospace">{'{ "error": "…" }'}</code>, one sentence that explains what is wrong, with a
            code for programs.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 phone:min-w-0">
          <ButtonLink kind="line" to="/docs">
            Guide
          </ButtonLink>
          <ButtonLink kind="line" href={apiUrl('/openapi.json')}>
            OpenAPI 3.1
          </ButtonLink>
        </div>
      </div>
      <SideNavLayout>
        <div className="sticky top-[calc(var(--header-h)_+_1rem)] grid gap-3 tablet:static">
          <Input
            icon={Search}
            type="search"
            placeholder="Filter calls"
            aria-label="Filter calls"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_FILTER_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className="sr-only" role="status">
            {count === 1 ? '1 call' : `${count} calls`}
          </p>
          <SideNav aria-label="Groups of calls" className="static">
            {groups.map(({ name, calls }) => (
              <Link key={name} to={`#${anchorOf(name)}`}>
                {name} <span className="text-13 text-ink-3 tabular [&_b]:text-ink">{calls.length}</span>
              </Link>
            ))}
            <Link to="#errors">Errors</Link>
          </SideNav>
        </div>
        <div className="stack gap-8">
          {groups.length === 0 && <EmptyState title="No calls found.">No call has all of these words.</EmptyState>}
          {groups.map(({ name, description: about, calls }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 className="part-title" id={anchorOf(name)}>
                {name}
              </h2>
              <p className="mt-1 mb-3 text-ink-2">{about}</p>
              {calls.map((one) => (
                <CallEntry key={one.operationId} call={one} root={root} components={description.components} />
              ))}
            </section>
          ))}
          <ErrorCodes />
        </div>
      </SideNavLayout>
    </div>
  );
}

/** The codes of failures; a failure's `type` links to its code. */
function ErrorCodes() {
  return (
    <section aria-labelledby="errors">
      <h2 className="part-title" id="errors">
        Errors
      </h2>
      <p className="mt-1 mb-3 text-ink-2">
        Failures are <code className="monospace">application/problem+json</code>: the members of RFC 9457 beside{' '}
        <code className="monospace">error</code>. Act on <code className="monospace">code</code> alone: sentences may
        change. Further codes may follow, so treat an unknown one by its status.
      </p>
      <dl className="my-4 border-t border-line text-15 text-ink-2">
        {PROBLEM_CODES.map((code) => (
          <div
            className="grid grid-cols-[17rem_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-line py-3 phone:grid-cols-1"
            key={code}
            id={problemAnchor(code)}
          >
            <dt>
              <code className="monospace">{code}</code>
            </dt>
            <dd>
              <b className="tabular">{PROBLEMS[code].status}</b> {PROBLEMS[code].title}. {PROBLEMS[code].description}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
