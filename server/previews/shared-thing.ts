import type { ShareCard } from '#server/previews/share-card.ts';

/** How something with a page is described to link previews. */
export interface SharedThing {
  title: string;
  text: string;
  type?: 'profile';
  feed?: { path: string; title: string };
  /** What the picture shows, in words. */
  alt: string;
  card: ShareCard;
}
