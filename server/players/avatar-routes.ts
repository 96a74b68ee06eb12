import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { Avatars } from '#server/players/avatars.ts';
import { findPlayerKey } from '#server/players/player-key-queries.ts';
import { findPlayer } from '#server/players/profile-queries.ts';
import type { Services } from '#server/services.ts';

/**
 * Profiles are visible to some viewers only, so shared caches may not store their pictures. Initials have the
 * endpoint's shorter lifetime, as Roblox may have a picture soon.
 */
const PICTURE_POLICY = 'private, max-age=3600';
/** Browsers apply an SVG's own policy even inside a page. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function avatarRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const avatars = new Avatars(services.config.robloxThumbnailsOrigin);

  serve('GET /players/:player_key/avatar', async ({ database, reply, params, viewer }) => {
    const key = await findPlayerKey(database, params.player_key);
    const player = await findPlayer(database, key, viewer);
    if (!player) throw notFound('The player');
    const picture = player.id === null ? null : await avatars.find(player.id);
    if (picture) return reply.type('image/png').header('cache-control', PICTURE_POLICY).send(picture);
    reply.type('image/svg+xml').header('content-security-policy', DRAWING_POLICY);
    // Imported on first use, as it loads fonts.
    const { drawInitials } = await import('#server/pictures/draw-initials.ts');
    return reply.send(Buffer.from(await drawInitials(player.name)));
  });
}
