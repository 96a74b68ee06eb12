import type { PageDescription } from '#server/http/page-head.ts';
import type { ShareCard } from '#server/sharing/share-card.ts';

/** What has a page, a preview and a picture of its own. */
export interface SharedThing extends Pick<PageDescription, 'title' | 'text' | 'links' | 'feed' | 'type'> {
  /** What the picture shows, in words. */
  alt: string;
  card: ShareCard;
}
