import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '#server/kit/http/errors.ts';

/** Answers 405 with `Allow` to other methods of existing routes. Pages have no routes: the site handles them. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methods = new RouteMethods();
  app.addHook('onRoute', ({ url, method }) => methods.add(url, [method].flat()));
  app.addHook('onRequest', async ({ is404, method, url }) => {
    if (!is404) return;
    const path = url.replace(/[?#].*/s, '');
    const allowed = methods.find(path);
    if (allowed.length > 0) throw methodNotAllowed(method, path, allowed);
  });
}

interface RoutePattern {
  expression: RegExp;
  methods: Set<string>;
}

/** Methods of routes by path. Patterns are indexed by their first segment, as most unknown paths are pages. */
class RouteMethods {
  readonly #patterns = new Map<string, Map<string, RoutePattern>>();

  add(pattern: string, methods: string[]): void {
    if (pattern.includes('*')) return;
    const first = firstSegment(pattern);
    const patterns = this.#patterns.get(first) ?? new Map<string, RoutePattern>();
    this.#patterns.set(first, patterns);
    const known = patterns.get(pattern) ?? { expression: compile(pattern), methods: new Set() };
    patterns.set(pattern, known);
    for (const method of methods) known.methods.add(method);
  }

  find(path: string): string[] {
    const patterns = [...(this.#patterns.get(firstSegment(path))?.values() ?? [])];
    return [...new Set(patterns.flatMap(({ expression, methods }) => (expression.test(path) ? [...methods] : [])))];
  }
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function compile(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  // Time bounded: a parameter matches one path segment, and none is repeated within a segment.
  return new RegExp(`^${source}$`);
}
