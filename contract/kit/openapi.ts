import { Type } from 'typebox';

/** Version of the wire format: fields may be added within it, never renamed or removed. */
export const API_VERSION = '1';

/** The version of the running server and of its API. */
export const RunningVersion = Type.Object({
  version: Type.String({ description: 'The release; between releases with the commit, as in 1.1.0-dev+0123abc' }),
  api_version: Type.String(),
});

/**
 * JSON Schema (draft 2020-12), limited to the keywords that the contract uses. A `$ref` refers to the description's own
 * schemas.
 */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiReference {
  $ref: string;
}

/** Bodies by their media type. */
export type ApiContent = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface ApiAnswer {
  description: string;
  headers?: Record<string, ApiReference>;
  content?: ApiContent;
}

/**
 * An operation. `x-access` describes permitted callers, `x-league` tokens limited to a league, `x-cost` the growth of
 * its cost.
 */
export interface ApiCall {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': string;
  'x-cost': string;
  'x-league': string;
  security: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { required: true; content: ApiContent };
  /** Keyed by status. */
  responses: Record<string, ApiAnswer | ApiReference>;
}

/** A request from the server to a webhook endpoint. */
export interface ApiWebhook {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: ApiParameter[];
  requestBody: { required: true; content: ApiContent };
  responses: Record<string, ApiAnswer>;
}

/** An OpenAPI 3.1 document, limited to the parts that the server writes. */
export interface ApiDescription {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** Keyed by path, then by method in lower case. */
  paths: Record<string, Record<string, ApiCall>>;
  /** Keyed by event. */
  webhooks: Record<string, { post: ApiWebhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiAnswer>;
    headers: Record<string, { description: string; required?: true; schema: JsonSchema }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export const ApiDescription = Type.Unsafe<ApiDescription>({
  type: 'object',
  required: ['openapi', 'info', 'servers', 'tags', 'paths', 'webhooks', 'components'],
  properties: {
    openapi: { type: 'string', const: '3.1.0' },
    info: { type: 'object' },
    servers: { type: 'array', items: { type: 'object' } },
    tags: { type: 'array', items: { type: 'object' } },
    paths: { type: 'object' },
    webhooks: { type: 'object' },
    components: { type: 'object' },
  },
});
