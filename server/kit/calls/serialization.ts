import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compile = SerializerSelector()();
type Route = Parameters<typeof compile>[0];

/** Compiles a response's serializer when the first one is sent: at the start, all of them would take most of its time. */
export function compileSerializer({ httpStatus = 'default', ...route }: Partial<Route> & Omit<Route, 'httpStatus'>) {
  let serialize: ReturnType<typeof compile> | undefined;
  return (data: unknown): string => {
    serialize ??= compile({ httpStatus, ...route });
    return serialize(data);
  };
}
