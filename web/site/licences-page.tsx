import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LicenceNotices } from '#contract/site/licences.ts';
import { call } from '#web/kit/http/call.ts';
import { LegalPage } from '#web/site/legal-frame.tsx';
import styles from '#web/site/licences-page.module.css';
import { site } from '#web/site.ts';

export function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<LicenceNotices> {
  return call('GET /licences', { signal: request.signal });
}

/** /licences: the work of others that a browser gets from this site. */
export function Component() {
  const { notices } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Licences"
      note={`${site.name} runs on Touchline, which is free software under the Apache License 2.0. Its pages contain the work of others, under these licences:`}
    >
      {notices.map(({ name, version, licence, text }) => (
        <details key={name} className={styles.notice}>
          <summary>
            {name} {version} · {licence}
          </summary>
          <pre className={styles.text}>{text}</pre>
        </details>
      ))}
    </LegalPage>
  );
}
