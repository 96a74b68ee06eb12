/** A search result in the documentation; `of` is its guide or its group of calls. */
export interface DocsPlace {
  path: string;
  title: string;
  of: string;
  text: string;
}

const MOST_SHOWN = 12;

/** The places with all words of the text; those with more of them in their title come first. */
export function searchDocs(places: readonly DocsPlace[], text: string): DocsPlace[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const inTitle = ({ title }: DocsPlace) => words.filter((word) => title.toLowerCase().includes(word)).length;
  return places
    .filter((place) => words.every((word) => `${place.title} ${place.of} ${place.text}`.toLowerCase().includes(word)))
    .toSorted((a, b) => inTitle(b) - inTitle(a))
    .slice(0, MOST_SHOWN);
}
