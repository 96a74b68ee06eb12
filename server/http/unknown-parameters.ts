import type { FastifyInstance } from 'fastify';
import { plainText } from '#contract/plain-text.ts';
import { unknownParameter } from '#server/http/errors.ts';
import { findNearestName } from '#server/http/nearest-name.ts';

const MAX_SHOWN_LENGTH = 64;
/** Parameters that browsers' libraries add against caches, and links for campaigns. */
const IGNORED = /^(_|utm_.*)$/s;

interface QuerySchema {
  properties?: Record<string, unknown>;
  additionalProperties?: boolean;
}

/**
 * Answers 400 to calls with a query parameter that their record does not have: a filter with a typing error would return
 * everything.
 */
export function refuseUnknownParameters(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ query, routeOptions, is404 }) => {
    const { properties = {}, additionalProperties }: QuerySchema = routeOptions.schema?.querystring ?? {};
    if (is404 || additionalProperties === true) return;
    const unknown = Object.keys(query as object).find(
      (name) => !Object.hasOwn(properties, name) && !IGNORED.test(name),
    );
    if (unknown === undefined) return;
    const shown = plainText(unknown.slice(0, MAX_SHOWN_LENGTH));
    throw unknownParameter(shown, findNearestName(unknown, Object.keys(properties)));
  });
}
