import { Search } from 'lucide';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiDescription } from '#contract/openapi.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { absoluteApiUrl, apiUrl, call } from '#web/http/call.ts';
import { CallEntry } from '#web/pages/docs/call-entry.tsx';
import { anchorOf, listCalls } from '#web/pages/docs/listed-calls.ts';
import { useArrival } from '#web/pages/docs/use-arrival.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/field.css';
import '#web/ui/side-nav.css';
import '#web/ui/tag.css';
import '#web/pages/docs/docs-head.css';
import '#web/pages/docs/reference.css';

const MAX_FILTER_LENGTH = 60;

export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<ApiDescription> {
  return call('GET /openapi.json', { signal: request.signal });
}

/** /docs/reference: every call of the API, from the description that the server gives of itself. */
export function Component() {
  const description = useLoaderData<typeof loader>();
  const [text, setText] = useState('');
  useArrival();
  const groups = listCalls(description, text);
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  const root = absoluteApiUrl('');

  return (
    <div className="wrap">
      <PageHead title="API reference" description="Every call of the API, its parameters and its answers." />
      <div className="page-head docs-head">
        <div>
          <h1 className="page-title">API reference</h1>
          <p className="page-lede">
            Every call below <code className="mono">{root}</code>. Failures answer{' '}
            <code className="mono">{'{ "error": "…" }'}</code>, one sentence that says what is wrong.
          </p>
        </div>
        <div className="row">
          <ButtonLink kind="line" to="/docs">
            Guide
          </ButtonLink>
          <ButtonLink kind="line" href={apiUrl('/openapi.json')}>
            OpenAPI 3.1
          </ButtonLink>
        </div>
      </div>
      <div className="side">
        <div className="reference__side">
          <div className="input-icon">
            <Icon icon={Search} />
            <input
              className="input"
              type="search"
              placeholder="Filter calls"
              aria-label="Filter calls"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_FILTER_LENGTH}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          <p className="sr" role="status">
            {count === 1 ? '1 call' : `${count} calls`}
          </p>
          <nav aria-label="Groups of calls" className="side__nav">
            {groups.map(({ name, calls }) => (
              <Link key={name} to={`#${anchorOf(name)}`}>
                {name} <span className="count">{calls.length}</span>
              </Link>
            ))}
          </nav>
        </div>
        <div className="stack stack-8">
          {groups.length === 0 && <EmptyState title="No calls found.">No call has all of these words.</EmptyState>}
          {groups.map(({ name, description: about, calls }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 className="h3" id={anchorOf(name)}>
                {name}
              </h2>
              <p className="reference__about">{about}</p>
              {calls.map((one) => (
                <CallEntry key={one.operationId} call={one} root={root} components={description.components} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
