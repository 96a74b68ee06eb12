import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compile = SerializerSelector()();
type Route = Parameters<typeof compile>[0];
type Serialize = ReturnType<typeof compile>;

/** By schema, as many routes share some. */
const compiled = new Map<unknown, Serialize>();

/** Compiles a response's serializer on first use: compiling all of them would take most of the start-up time. */
export function compileSerializer({ httpStatus = 'default', ...route }: Partial<Route> & Omit<Route, 'httpStatus'>) {
  let serialize: Serialize | undefined;
  return (data: unknown): string => {
    serialize ??= compileOnce({ httpStatus, ...route });
    return serialize(data);
  };
}

function compileOnce(route: Route): Serialize {
  const serialize = compiled.get(route.schema) ?? compile(route);
  compiled.set(route.schema, serialize);
  return serialize;
}
