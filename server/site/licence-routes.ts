import type { LicenceNotice } from '#contract/site/licences.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';

/** The licences of what the built site sends to browsers; a server without a site has none. */
export function licenceRoutes(api: TypedFastify, notices: LicenceNotice[]): void {
  api.route({ ...routeOptions('GET /licences'), handler: async () => ({ notices }) });
}
