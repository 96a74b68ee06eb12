import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { useState } from 'react';
import styles from '#web/docs/docs-search.module.css';
import { anchorOf, listCalls } from '#web/docs/reference/listed-calls.ts';
import { type DocsPlace, searchDocs } from '#web/docs/search-docs.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { queries } from '#web/kit/http/queries.ts';
import { Link } from '#web/kit/ui/link.tsx';

const MAX_SEARCH_LENGTH = 60;

const WEBHOOKS: DocsPlace = {
  path: '/docs/webhooks',
  title: 'Webhooks',
  of: 'Signed events',
  text: 'A league’s own server gets signed requests: endpoint, event, secret, signature, HMAC, verify, retries, deliveries.',
};

/** Sections of the guides, and groups of the API by their calls. */
async function listPlaces(): Promise<DocsPlace[]> {
  const [{ default: sections }, description] = await Promise.all([
    import('virtual:guides/index'),
    call('GET /openapi.json'),
  ]);
  return [
    WEBHOOKS,
    ...sections.map(({ guide, id, title, text, of }) => ({ path: `/docs/${guide}#${id}`, title, of, text })),
    ...listCalls(description).flatMap(({ name, calls }) =>
      calls.map(({ method, path, summary }) => ({
        path: `/docs/reference#${anchorOf(name)}`,
        title: `${method} ${path}`,
        of: name,
        text: summary,
      })),
    ),
  ];
}

/**
 * Finds sections of all guides and calls of the reference. Its index is loaded on focus, or for text typed before
 * hydration.
 */
export function DocsSearch() {
  const [text, setText] = useState('');
  const [isUsed, setUsed] = useState(false);
  const { data: places, error } = useQuery(
    {
      queryKey: ['places in the documentation'],
      queryFn: listPlaces,
      enabled: isUsed || text !== '',
      staleTime: 'static',
    },
    queries,
  );
  const isSearching = text.trim() !== '' && places !== undefined;
  const found = isSearching ? searchDocs(places, text) : [];

  return (
    <search className="max-w-page-narrow noscript:hidden">
      <Input
        icon={Search}
        type="search"
        placeholder="Search guides and calls"
        aria-label="Search guides and calls"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onFocus={() => setUsed(true)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="sr-only" role="status">
        {isSearching && `${found.length === 1 ? '1 place' : `${found.length} places`} found`}
      </p>
      {found.length > 0 && (
        <ul className={`mt-3 grid border-t border-line ${styles.found}`}>
          {found.map(({ path, title, of }) => (
            <li key={`${path} ${title}`}>
              <Link to={path}>
                {title} <span>{of}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isSearching && found.length === 0 && <p>No section and no call has all of these words.</p>}
      {error && <p role="alert">{describeFailure(error)}</p>}
    </search>
  );
}
