import type { ApiCall, ApiDescription } from '#contract/kit/openapi.ts';

/** A call of the reference with its place in the API. */
export interface ListedCall extends ApiCall {
  method: string;
  path: string;
}

export interface CallGroup {
  name: string;
  description: string;
  calls: ListedCall[];
}

/** The calls with every word of the text in their method, path, summary, access or parameters, by group. */
export function listCalls({ tags, paths }: ApiDescription, text = ''): CallGroup[] {
  const words = text.toLowerCase().split(/\s+/);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
  const found = calls.filter((call) => words.every((word) => wordsOf(call).includes(word)));
  return tags
    .map((tag) => ({ ...tag, calls: found.filter(({ tags: [own] }) => own === tag.name) }))
    .filter((group) => group.calls.length > 0);
}

function wordsOf({ method, path, tags, summary, parameters = [], 'x-access': access }: ListedCall): string {
  return [method, path, ...tags, summary, access, ...parameters.map(({ name }) => name)].join(' ').toLowerCase();
}

/** The id of a group's section, for links. */
export function anchorOf(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-');
}
