import { onMutation } from '#web/kit/http/call.ts';

type PageCache = typeof import('#web/kit/http/queries.ts');

let loaded: PageCache | undefined;
/** The data of the page that the server rendered, until the cache is loaded. */
let firstPage: { url: string; data: unknown } | null = null;

/** Loads the data of pages and parts, which a first page without such parts doesn't need. */
export async function loadPageCache(): Promise<PageCache> {
  loaded = await import('#web/kit/http/queries.ts');
  if (firstPage) loaded.keepPageData(firstPage.url, firstPage.data);
  firstPage = null;
  return loaded;
}

/** Caches the data of the page that the server rendered, for back navigations, unless they change before that. */
export function keepFirstPage(url: string, data: unknown): void {
  firstPage = { url, data };
  onMutation(() => {
    firstPage = null;
  });
}

/** Undefined until it is loaded; then nothing is cached. */
export function readPageCache(): PageCache | undefined {
  return loaded;
}
