import { create } from 'content-disposition';
import { normalise } from '#contract/kit/plain-text.ts';

/** The subject of a file; `content` has the extension, as in "player-stats.csv". */
interface FileSubject {
  /** Both are absent for the whole site. */
  thing?: string | undefined;
  id?: number | undefined;
  name: string;
  content: string;
}

/**
 * `Content-Disposition` of a download, with a file name of the subject's kind, id and name: in ASCII for old programs,
 * and in UTF-8 (RFC 6266).
 */
export function describeAttachment({ thing, id, name, content }: FileSubject): string {
  const ascii = normalise(name, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const plain = [thing?.toLowerCase(), id, ascii, content].filter(Boolean).join('-');
  const readable = name.replace(/[/\\:*?"<>|\p{C}]/gu, ' ').trim();
  return create([thing, id, readable, content].filter(Boolean).join(' '), { fallback: plain });
}
