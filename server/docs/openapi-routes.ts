import { API_VERSION, type ApiDescription } from '#contract/kit/openapi.ts';
import { buildOpenApi } from '#server/docs/build-openapi.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { type JsonText, sendJson } from '#server/kit/http/json-text.ts';
import { sessionCookieName } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';

/** The reference of the API and its version, which are the same for as long as the server runs. */
export function openapiRoutes(api: TypedFastify, { config }: Services): void {
  const root = `${config.apiOrigin ?? config.publicUrl}/api`;
  const cookie = sessionCookieName(config);
  let description: JsonText<ApiDescription> | undefined;

  api.route({
    ...routeOptions('GET /openapi.json'),
    async handler(_request, reply) {
      description ??= JSON.stringify(buildOpenApi({ name: config.site.name, origin: config.publicUrl, root, cookie }));
      return sendJson(reply, description);
    },
  });

  api.route({
    ...routeOptions('GET /version'),
    handler: async () => ({ version: VERSION, api_version: API_VERSION }),
  });
}
