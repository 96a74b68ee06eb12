import type { ApiDescription } from '#contract/openapi.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { asWritten, JSON_TYPE, type JsonText } from '#server/http/json-text.ts';
import type { Routes } from '#server/http/routes.ts';
import { sessionCookieName } from '#server/http/session-cookie.ts';
import { buildOpenApi } from '#server/openapi/build-openapi.ts';
import type { Services } from '#server/services.ts';

/** The reference of the API, which is the same for as long as the server runs. */
export function openapiRoutes(api: Routes, { config }: Services): void {
  const root = `${config.apiOrigin ?? config.publicUrl}/api`;
  const cookie = sessionCookieName(config);
  const description: JsonText<ApiDescription> = JSON.stringify(buildOpenApi({ name: config.site.name, root, cookie }));

  api.route({
    ...endpoint('GET /openapi.json'),
    async handler(_request, reply) {
      return reply.type(JSON_TYPE).send(asWritten(description));
    },
  });
}
