import { Search } from 'lucide';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiDescription } from '#contract/kit/openapi.ts';
import docsHeadStyles from '#web/docs/docs-head.module.css';
import { CallEntry } from '#web/docs/reference/call-entry.tsx';
import { ErrorCodes } from '#web/docs/reference/error-codes.tsx';
import { anchorOf, listCalls } from '#web/docs/reference/listed-calls.ts';
import styles from '#web/docs/reference/reference.module.css';
import { useScrollToHash } from '#web/docs/use-scroll-to-hash.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { Input } from '#web/kit/fields/input.tsx';
import { absoluteApiUrl, apiUrl, call } from '#web/kit/http/call.ts';
import sideNavStyles from '#web/kit/list/side-nav.module.css';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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
    <div className={layout.page}>
      <PageHead title="API reference" description="Every call of the API, its parameters and its responses." />
      <div className={`${pageHeadStyles.head} ${docsHeadStyles.head}`}>
        <div>
          <h1 className={pageHeadStyles.title}>API reference</h1>
          <p className={pageHeadStyles.lede}>
            Every call below <code className={typography.monospace}>{root}</code>. Failures return{' '}
            <code className={typography.monospace}>{'{ "error": "…" }'}</code>, one sentence that explains what is
            wrong, with a code for programs.
          </p>
        </div>
        <div className={`${layout.row} ${layout.wrap}`}>
          <ButtonLink kind="line" to="/docs">
            Guide
          </ButtonLink>
          <ButtonLink kind="line" href={apiUrl('/openapi.json')}>
            OpenAPI 3.1
          </ButtonLink>
        </div>
      </div>
      <div className={sideNavStyles.layout}>
        <div className={styles.side}>
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
          <p className={typography.screenReaderOnly} role="status">
            {count === 1 ? '1 call' : `${count} calls`}
          </p>
          <nav aria-label="Groups of calls" className={sideNavStyles.navigation}>
            {groups.map(({ name, calls }) => (
              <Link key={name} to={`#${anchorOf(name)}`}>
                {name} <span className={fieldStyles.count}>{calls.length}</span>
              </Link>
            ))}
            <Link to="#errors">Errors</Link>
          </nav>
        </div>
        <div className={`${layout.stack} ${layout.gap8}`}>
          {groups.length === 0 && <EmptyState title="No calls found.">No call has all of these words.</EmptyState>}
          {groups.map(({ name, description: about, calls }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 className={typography.partTitle} id={anchorOf(name)}>
                {name}
              </h2>
              <p className={styles.about}>{about}</p>
              {calls.map((one) => (
                <CallEntry key={one.operationId} call={one} root={root} components={description.components} />
              ))}
            </section>
          ))}
          <ErrorCodes />
        </div>
      </div>
    </div>
  );
}
