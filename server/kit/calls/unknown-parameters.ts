import type { FastifyInstance } from 'fastify';
import type { Fault } from '#contract/kit/failure.ts';
import { MAX_FAULTS } from '#contract/kit/limits.ts';
import { plainText } from '#contract/kit/plain-text.ts';
import { unknownParameters } from '#server/kit/http/errors.ts';
import { findNearestName } from '#server/kit/http/nearest-name.ts';

const MAX_SHOWN_LENGTH = 64;
/** Parameters added by browsers' libraries to bypass caches, and by campaign links. */
const IGNORED = /^(_|utm_.*)$/s;

interface QuerySchema {
  properties?: Record<string, unknown>;
  additionalProperties?: boolean;
}

/** Answers 400 to unknown query parameters: a misspelt filter would otherwise return everything. */
export function refuseUnknownParameters(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ query, routeOptions, is404 }) => {
    const { properties = {}, additionalProperties }: QuerySchema = routeOptions.schema?.querystring ?? {};
    if (is404 || additionalProperties === true) return;
    const known = Object.keys(properties);
    const unknown = Object.keys(query as object).filter(
      (name) => !Object.hasOwn(properties, name) && !IGNORED.test(name),
    );
    const [first, ...others] = unknown.slice(0, MAX_FAULTS).map((name) => describeUnknown(name, known));
    if (first) throw unknownParameters([first, ...others]);
  });
}

function describeUnknown(name: string, known: string[]): Fault {
  const field = plainText(name.slice(0, MAX_SHOWN_LENGTH));
  const nearest = findNearestName(name, known);
  const question = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
  return { field, detail: `“${field}” is not a parameter of this call.${question}` };
}
