import type { ComponentProps } from 'react';
import { MAX_EVIDENCE_LINK_LENGTH, MAX_EVIDENCE_LINKS } from '#contract/kit/limits.ts';
import { isWebLink } from '#contract/kit/web-links.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';

interface EvidenceFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label' | 'value'> {
  value: string;
  /** Says who can see the links. */
  hint: string;
}

/** Links that support a dispute or a decision, one per line. */
export function EvidenceField({ hint, error, ...props }: EvidenceFieldProps) {
  return (
    <TextAreaField
      label="Evidence (optional)"
      hint={`Up to ${MAX_EVIDENCE_LINKS} links, one a line. ${hint}`}
      error={readEvidence(props.value).mistake ?? error}
      rows={2}
      inputMode="url"
      {...props}
    />
  );
}

/** The links in a text, or its first mistake as a sentence. */
export function readEvidence(text: string): { links: string[]; mistake: string | null } {
  const links = [...new Set(text.split(/\s+/).filter(Boolean))];
  const wrong = links.findIndex((link) => !isWebLink(link) || link.length > MAX_EVIDENCE_LINK_LENGTH);
  if (wrong >= 0) return { links: [], mistake: `Link ${wrong + 1} isn’t a web address that begins with https://.` };
  if (links.length > MAX_EVIDENCE_LINKS) return { links: [], mistake: `Give up to ${MAX_EVIDENCE_LINKS} links.` };
  return { links, mistake: null };
}
