import type { LRUCache } from 'lru-cache';

/**
 * Adds an entry whose size is known once it is loaded; until then it counts as long as its key. An entry that fails to
 * load is removed.
 */
export function addLoadingEntry<Entry extends object>(
  entries: LRUCache<string, Entry>,
  key: string,
  entry: Entry,
  loadedSize: Promise<number>,
): void {
  entries.set(key, entry, { size: key.length });
  loadedSize.then(
    (size) => {
      if (entries.peek(key) !== entry) return;
      // Setting the same value again would leave the entry's size as it is.
      entries.delete(key);
      entries.set(key, entry, { size: key.length + size });
    },
    () => {
      if (entries.peek(key) === entry) entries.delete(key);
    },
  );
}
