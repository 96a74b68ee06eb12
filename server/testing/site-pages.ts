import type { TestApp } from '#server/testing/test-app.ts';

/** A page of the test's site, parsed from its HTML and requested under another host name. */
export async function readPage({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  const {
    body,
    statusCode,
    headers: answered,
  } = await app.inject({
    url,
    headers: { host: 'elsewhere.example', ...headers },
  });
  const contents = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return {
    statusCode,
    headers: answered,
    bytes: Buffer.byteLength(body),
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    meta: Object.fromEntries(contents.map(([, name, content]) => [name, content])) as Record<string, string>,
    canonical: /<link rel="canonical" href="([^"]+)">/.exec(body)?.[1],
    head: body.slice(0, body.indexOf('</head>')),
    /** The rendered content. */
    content: /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(body)?.[1] ?? '',
    data: JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null'),
  };
}
