import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Failure } from '#contract/kit/failure.ts';
import type { ApiAnswer, ApiContent, ApiDescription, JsonSchema } from '#contract/kit/openapi.ts';
import { PROBLEM_TYPE, PROBLEMS, problemType } from '#contract/kit/problems.ts';

const FORMATS = { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/ };

type TestResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;

/** Validates responses against the OpenAPI description. Undescribed fields are failures too. */
export class ResponseValidator {
  readonly #description: ApiDescription;
  readonly #ajv = new Ajv2020({ strict: false, formats: FORMATS });
  readonly #checks = new Map<object, ValidateFunction>();

  constructor(description: ApiDescription) {
    this.#description = description;
    const schemas = closeObjects(description.components.schemas) as Record<string, JsonSchema>;
    this.#ajv.addSchema({ $id: 'api', components: { schemas } });
  }

  expectValid(name: EndpointName, response: TestResponse): void {
    const { statusCode, headers, body } = response;
    const answer = this.#find(name, statusCode);
    const about = `${name} answered ${statusCode}: ${body.slice(0, 300)}`;
    for (const header of Object.keys(answer.headers ?? {})) {
      const isRequired = statusCode < 400 || this.#description.components.headers[header]?.required;
      if (isRequired) expect(headers, about).toHaveProperty(header.toLowerCase());
    }
    const mediaType = String(headers['content-type']).split(';')[0] ?? '';
    if (!answer.content) return void expect(body, about).toBe('');
    expect(Object.keys(answer.content), about).toContain(mediaType);
    if (mediaType !== 'application/json' && mediaType !== PROBLEM_TYPE) return;
    this.#expectFits(answer.content[mediaType], response.json(), about);
    if (statusCode >= 400) expectProblem(response, about);
  }

  /** Validates every example in the description; returns their number. */
  expectExamplesFit(): number {
    const { paths, components } = this.#description;
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    const bodies = calls.flatMap(({ requestBody }) => requestBody ?? []);
    const answers = [...calls, components].flatMap(({ responses }) => Object.values(responses));
    const contents = [...bodies, ...answers].flatMap((one) =>
      'content' in one ? Object.values(one.content ?? {}) : [],
    );
    const shown = contents.filter(({ example }) => example !== undefined);
    for (const content of shown) this.#expectFits(content, content.example, JSON.stringify(content));
    return shown.length;
  }

  #expectFits(content: ApiContent[string] | undefined, value: unknown, about: string): void {
    if (!content) throw new Error(`${about} has no content.`);
    const check = this.#checks.get(content) ?? this.#ajv.compile(closeObjects(content.schema) as JsonSchema);
    this.#checks.set(content, check);
    expect(check(value), `${about} ${this.#ajv.errorsText(check.errors)}`).toBe(true);
  }

  #find(name: EndpointName, status: number): ApiAnswer {
    const [method = '', path = ''] = name.split(' ');
    const call = this.#description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const answer = call?.responses[status];
    if (!answer) throw new Error(`${name} is not described to answer ${status}.`);
    if (!('$ref' in answer)) return answer;
    const shared = this.#description.components.responses[answer.$ref.replace('#/components/responses/', '')];
    if (!shared) throw new Error(`${answer.$ref} is not in the description.`);
    return shared;
  }
}

/** Checks that the code belongs to the status, with its text and address from the table. */
function expectProblem({ statusCode, json }: TestResponse, about: string): void {
  const failure: Failure = json();
  const { status, title } = PROBLEMS[failure.code];
  const type = problemType(new URL(failure.type).origin, failure.code);
  expect(failure, about).toMatchObject({ status: statusCode, title, type, detail: failure.error });
  expect(status, about).toBe(statusCode);
  if (failure.code === 'invalid_field') expect(failure.error, about).toContain(failure.field);
  if (failure.field) expect(failure.errors?.[0], about).toMatchObject({ field: failure.field, detail: failure.error });
}

/** The schema with `additionalProperties: false` on every object. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]);
  const closed = Object.fromEntries(entries);
  if (typeof closed.$ref === 'string') return { $ref: `api${closed.$ref}` };
  const isObject = closed.type === 'object' && closed.properties !== undefined;
  return isObject ? { additionalProperties: false, ...closed } : closed;
}
