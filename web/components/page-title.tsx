import { site } from '#web/site.ts';

/** The document's title; React moves it to the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${site.name}`}</title>;
}
