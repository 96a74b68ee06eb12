import { readFileSync } from 'node:fs';
import type { LegalTexts } from '#contract/legal-texts.ts';
import { explainFileFailure } from '#database/file-failures.ts';
import type { Config } from '#server/config.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';
import type { Services } from '#server/services.ts';

/** Below a page's title. */
const FIRST_HEADING_LEVEL = 2;
const MAX_LENGTH = 200_000;

/** The operator's own legal texts, read once: a changed file needs a restart. Throws for one that can't be read. */
export function legalTextRoutes(api: TypedFastify, { config }: Services): void {
  const texts = readLegalTexts(config);
  api.route({ ...routeOptions('GET /legal_texts'), handler: async () => texts });
}

function readLegalTexts({ termsFile, privacyFile }: Config): LegalTexts {
  return { terms: renderFile('TERMS_FILE', termsFile), privacy: renderFile('PRIVACY_FILE', privacyFile) };
}

function renderFile(name: string, file: string | null): string | null {
  if (file === null) return null;
  const text = readText(name, file);
  if (text.trim() === '') throw new Error(`${name}, ${file}, is empty: write the text, or unset ${name}.`);
  if (text.length > MAX_LENGTH) throw new Error(`${name}, ${file}, is longer than ${MAX_LENGTH} characters.`);
  return renderMarkdown(text, FIRST_HEADING_LEVEL);
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name}, ${file}, can't be read: ${explainFileFailure(error) ?? String(error)}.`);
  }
}
