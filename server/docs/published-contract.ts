/** For the declarations of the JavaScript client, in one graph of modules: schemas are named by their identity. */
export { endpoints } from '#contract/endpoints.ts';
export { Failure } from '#contract/kit/failure.ts';
export { NamedSchemas } from '#server/docs/named-schemas.ts';
