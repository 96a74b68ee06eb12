import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildOpenApi } from '#server/docs/build-openapi.ts';

const ORIGIN = 'https://touchline.example';

/** Writes the API's description to the named file, as an installation with default settings serves it. */
const file = process.argv[2] ?? '';
await mkdir(path.dirname(file), { recursive: true });
await writeFile(
  file,
  JSON.stringify(
    buildOpenApi({ name: 'Touchline', origin: ORIGIN, root: `${ORIGIN}/api`, cookie: 'touchline_session' }),
  ),
);
