import { Type } from 'typebox';
import { MAX_EVIDENCE_LINK_LENGTH, MAX_EVIDENCE_LINKS } from '#contract/kit/limits.ts';
import { CLEANED, MUST_BE } from '#contract/kit/text.ts';
import { WEB_LINK } from '#contract/kit/web-links.ts';

/** Links to recordings and screenshots; they are never embedded. */
export const EvidenceLinks = Type.Array(
  Type.String({
    maxLength: MAX_EVIDENCE_LINK_LENGTH,
    pattern: WEB_LINK,
    [MUST_BE]: 'a link that begins with https:// or http://',
    [CLEANED]: true,
  }),
  { maxItems: MAX_EVIDENCE_LINKS, uniqueItems: true },
);
