/** Entry point for the JavaScript client's declarations, in one module graph, because schemas are named by identity. */
export { endpoints } from '#contract/endpoints.ts';
export { Failure } from '#contract/kit/failure.ts';
export { NamedSchemas } from '#server/docs/named-schemas.ts';
