import { type Static, Type } from 'typebox';

const Html = Type.Union([Type.String(), Type.Null()]);

/** The operator's own legal texts as HTML, with headings from level 2 on; null where the site's own text is in force. */
export const LegalTexts = Type.Object({ terms: Html, privacy: Html });
export type LegalTexts = Static<typeof LegalTexts>;
