import { type Static, Type } from 'typebox';
import { NullableText } from '#contract/kit/nullable.ts';

/** The operator's own legal texts as HTML, with headings from level 2 on; null where the site's own text applies. */
export const LegalTexts = Type.Object({ terms: NullableText, privacy: NullableText });
export type LegalTexts = Static<typeof LegalTexts>;
