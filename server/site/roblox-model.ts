import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** File name in the site's folder and on the site. */
export const ROBLOX_MODEL = 'touchline.rbxmx';
/** The module's line with the site's address. */
const SITE_LINE = 'local SITE = ""';

/**
 * Serves the module for Roblox servers as a model file for Studio. The module sends to the site that it was downloaded
 * from.
 */
export async function serveRobloxModel(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const file = path.join(folder, ROBLOX_MODEL);
  if (!existsSync(file)) return;
  const model = nameSite(await readFile(file, 'utf8'), config.apiOrigin ?? config.publicUrl);
  app.get(`/${ROBLOX_MODEL}`, (_request, reply) =>
    reply
      .type('application/octet-stream')
      .header('content-disposition', 'attachment; filename="Touchline.rbxmx"')
      .header('cache-control', 'public, max-age=3600')
      .send(model),
  );
}

/** The module's text with the site's origin. */
export function nameSite(text: string, origin: string): string {
  return text.replace(SITE_LINE, `local SITE = "${origin}"`);
}
