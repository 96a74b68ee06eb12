/** Joins the classes of an element; of those with the same property the later one wins. */
export function join(...classes: (string | false | null | undefined)[]): string | undefined {
  return classes.filter(Boolean).join(' ') || undefined;
}
