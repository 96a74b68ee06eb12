import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';

type MethodOf<K extends EndpointName> = K extends `${infer M extends 'GET' | 'POST'} ${string}` ? M : never;
type UrlOf<K extends EndpointName> = K extends `${string} ${infer U}` ? U : never;

/** Method, URL and schemas of a call of the contract, to spread into `app.route({ …, handler })`. */
export function endpoint<const K extends EndpointName>(
  name: K,
): { method: MethodOf<K>; url: UrlOf<K>; schema: Endpoints[K] } {
  const space = name.indexOf(' ');
  return {
    method: name.slice(0, space) as MethodOf<K>,
    url: name.slice(space + 1) as UrlOf<K>,
    schema: endpoints[name],
  };
}
