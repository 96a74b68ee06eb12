import { hash } from 'node:crypto';

/** SHA-256 of a parsed body, the same whatever the order of its keys, its spacing and its encoding were. */
export function hashBody(body: unknown): Buffer {
  return hash('sha256', writeSorted(body), 'buffer');
}

function writeSorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeSorted).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${writeSorted(inner)}`).join(',')}}`;
}
