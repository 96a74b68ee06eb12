/** Fills in the parameters of a path such as '/matches/:match_id'. */
export function fillPath(pattern: string, params: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
