import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LicenceNotices } from '#contract/site/licences.ts';
import { call } from '#web/kit/http/call.ts';
import { LegalPage } from '#web/site/legal-frame.tsx';
import { site } from '#web/site.ts';

export function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<LicenceNotices> {
  return call('GET /licences', { signal: request.signal });
}

/** /licences: third-party work in the site's files for browsers. */
export function Component() {
  const { notices } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Licences"
      note={`${site.name} runs on Touchline, which is free software under the Apache License 2.0. Its pages contain the work of others, under these licences:`}
    >
      {notices.map(({ name, version, licence, text }) => (
        <details key={name} className="border-b border-line">
          <summary className="py-3 wrap-anywhere">
            {name} {version} · {licence}
          </summary>
          <pre className="mx-0 mt-0 mb-4 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2">{text}</pre>
        </details>
      ))}
    </LegalPage>
  );
}
