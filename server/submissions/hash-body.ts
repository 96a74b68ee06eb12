import { hash } from 'node:crypto';

/** SHA-256 of a parsed body, the same whatever the order of its keys, its spacing and its encoding were. */
export function hashBody(body: unknown): Buffer {
  const parts: string[] = [];
  writeSorted(body, parts);
  return hash('sha256', parts.join(''), 'buffer');
}

/** Into one list, as text joined at every level would be copied once a level. */
function writeSorted(value: unknown, parts: string[]): void {
  if (typeof value !== 'object' || value === null) {
    parts.push(JSON.stringify(value));
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      parts.push(at === 0 ? '[' : ',');
      writeSorted(item, parts);
    }
    parts.push(value.length === 0 ? '[]' : ']');
  } else {
    const fields = value as Record<string, unknown>;
    const keys = Object.keys(fields).sort();
    for (const [at, key] of keys.entries()) {
      parts.push(at === 0 ? '{' : ',', JSON.stringify(key), ':');
      writeSorted(fields[key], parts);
    }
    parts.push(keys.length === 0 ? '{}' : '}');
  }
}
