import * as apiKeys from '#contract/api-keys.ts';
import * as audit from '#contract/audit.ts';
import * as corrections from '#contract/corrections.ts';
import * as disputes from '#contract/disputes.ts';
import { Failure } from '#contract/failure.ts';
import * as gameServer from '#contract/game-server.ts';
import * as groups from '#contract/groups.ts';
import * as leagues from '#contract/leagues.ts';
import * as matches from '#contract/matches.ts';
import { MyData } from '#contract/my-data.ts';
import type { JsonSchema } from '#contract/openapi.ts';
import { PUBLISHED_PATTERNS } from '#contract/plain-text.ts';
import * as players from '#contract/players.ts';
import * as seasons from '#contract/seasons.ts';
import * as standings from '#contract/standings.ts';
import * as submissions from '#contract/submissions.ts';
import * as users from '#contract/users.ts';

const EXPORTS = {
  ...apiKeys,
  ...audit,
  ...corrections,
  ...disputes,
  ...gameServer,
  ...groups,
  ...leagues,
  ...matches,
  ...players,
  ...seasons,
  ...standings,
  ...submissions,
  ...users,
};
/** OpenAPI lists parameters one by one, so their schemas need no names. */
const OF_PARAMETERS = /(Params|Query)$/;

/** Names of the contract's exported schemas by their JSON. */
const names = new Map<string, string>();
for (const [name, schema] of Object.entries({ ...EXPORTS, MyData, Failure })) {
  const text = JSON.stringify(schema);
  if (typeof schema === 'object' && !OF_PARAMETERS.test(name) && !names.has(text)) names.set(text, name);
}

/** Replaces named schemas of the contract by a `$ref`, and collects those in use. */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};

  refer(schema: object): JsonSchema {
    const name = names.get(JSON.stringify(schema));
    if (name === undefined) return this.#copy(schema);
    if (!(name in this.components)) this.components[name] = this.#copy(schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #copy(schema: object): JsonSchema {
    const entries = Object.entries(schema).map((entry) => this.#copyEntry(entry));
    // A discriminator is for Ajv: OpenAPI's refers to named branches.
    return Object.fromEntries(entries.filter(([key]) => !(key === 'discriminator' && 'oneOf' in schema)));
  }

  #copyEntry([key, value]: [string, unknown]): [string, unknown] {
    if (key === 'pattern' && typeof value === 'string') return [key, PUBLISHED_PATTERNS[value] ?? value];
    return [key, this.#copyValue(value)];
  }

  #copyValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#copyValue(entry));
    return typeof value === 'object' && value !== null ? this.refer(value) : value;
  }
}
