import type { LicenceNotice } from '#contract/site/licences.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';

/** Licences of the built site's files for browsers; a server without a site has none. */
export function licenceRoutes(api: TypedFastify, services: Services, notices: LicenceNotice[]): void {
  createServe(api, services)('GET /licences', async () => ({ notices }));
}
