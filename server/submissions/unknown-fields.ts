import type { TSchema } from 'typebox';
import { MAX_WARNINGS } from '#contract/kit/limits.ts';
import { fieldPath } from '#server/kit/calls/validation.ts';
import { findNearestName } from '#server/kit/http/nearest-name.ts';

/** The schema of an object or a list, reduced to its fields. */
type Fields = TSchema & { properties?: Record<string, Fields>; items?: Fields };

/** Equal sentences about several fields or list items become one warning, with the path of the first. */
export class Warnings {
  readonly #found = new Map<string, { sentence: string; times: number }>();

  add(path: string, sentence: string): void {
    const key = `${path.replaceAll(/\[\d+\]/g, '[]')} ${sentence}`;
    const known = this.#found.get(key);
    if (known) known.times += 1;
    else this.#found.set(key, { sentence: `${path} ${sentence}`, times: 1 });
  }

  list(): string[] {
    const all = [...this.#found.values()].map(({ sentence, times }) =>
      times > 1 ? `${sentence} (${times} times)` : sentence,
    );
    const more = all.length - MAX_WARNINGS;
    return more > 0 ? [...all.slice(0, MAX_WARNINGS), `And ${more} more.`] : all;
  }
}

/** The unknown fields of a valid body, one sentence each. */
export function findUnknownFields(body: object, schema: TSchema): string[] {
  const warnings = new Warnings();
  addUnknownFields(body, schema, warnings);
  return warnings.list();
}

/** Runs for each submitted match. Most values are scalars, which have no fields. */
export function addUnknownFields(value: unknown, schema: TSchema, warnings: Warnings, steps: (string | number)[] = []) {
  const { properties, items }: Fields = schema;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (items?.properties) for (const [at, item] of value.entries()) addAt(at, item, items, warnings, steps);
    return;
  }
  if (!properties) return;
  for (const name of Object.keys(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) addAt(name, value[name as keyof typeof value], known, warnings, steps);
    else {
      const hint = suggestField(name, Object.keys(properties));
      warnings.add([...steps, name].reduce(fieldPath, ''), `is not a field and was not stored.${hint}`);
    }
  }
}

function addAt(step: string | number, field: unknown, known: Fields, warnings: Warnings, steps: (string | number)[]) {
  if (typeof field !== 'object' || field === null) return;
  steps.push(step);
  addUnknownFields(field, known, warnings, steps);
  steps.pop();
}

function suggestField(name: string, fields: string[]): string {
  const meant = findNearestName(name, fields);
  return meant ? ` Did you mean ${meant}?` : '';
}
