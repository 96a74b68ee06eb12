import { readFileSync } from 'node:fs';
import type { LegalTexts } from '#contract/site/legal-texts.ts';
import { explainFileFailure } from '#database/file-failures.ts';
import { createServe } from '#server/access/serve.ts';
import type { Config } from '#server/config.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';

/** One level below a page's title. */
const FIRST_HEADING_LEVEL = 2;
const MAX_LENGTH = 200_000;

/** The operator's own legal texts, read once: a changed file needs a restart. Throws for an unreadable file. */
export async function legalTextRoutes(api: TypedFastify, services: Services): Promise<void> {
  const serve = createServe(api, services);
  const texts = await readLegalTexts(services.config);
  serve('GET /legal_texts', async () => texts);
}

async function readLegalTexts({ termsFile, privacyFile }: Config): Promise<LegalTexts> {
  const terms = await renderFile('TERMS_FILE', termsFile);
  return { terms, privacy: await renderFile('PRIVACY_FILE', privacyFile) };
}

async function renderFile(name: string, file: string | null): Promise<string | null> {
  if (file === null) return null;
  const text = readText(name, file);
  if (text.trim() === '') throw new Error(`${name}, ${file}, is empty: write the text, or unset ${name}.`);
  if (text.length > MAX_LENGTH) throw new Error(`${name}, ${file}, is longer than ${MAX_LENGTH} characters.`);
  // Imported on demand, as few operators have their own texts.
  const { renderMarkdown } = await import('#server/rulebooks/render-markdown.ts');
  return renderMarkdown(text, FIRST_HEADING_LEVEL);
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name}, ${file}, can't be read: ${explainFileFailure(error) ?? String(error)}.`);
  }
}
