import { API_VERSION, type ApiDescription } from '#contract/kit/openapi.ts';
import { createServe } from '#server/access/serve.ts';
import { buildOpenApi } from '#server/docs/build-openapi.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { sessionCookieName } from '#server/kit/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';

/** The API's description and version, constant while the server runs. */
export function openapiRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;
  const root = `${config.apiOrigin ?? config.publicUrl}/api`;
  const cookie = sessionCookieName(config);
  let description: JsonText<ApiDescription> | undefined;

  serve('GET /openapi.json', async () => {
    description ??= JSON.stringify(buildOpenApi({ name: config.site.name, origin: config.publicUrl, root, cookie }));
    return description;
  });

  serve('GET /version', async () => ({ version: VERSION, api_version: API_VERSION }));
}
