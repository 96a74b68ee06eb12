/** Unsent input of one user, stored in this tab until it is sent, its form is left or the user logs out. */
interface StoredDrafts {
  userId: number;
  drafts: Record<string, unknown>;
}

const STORAGE_KEY = 'drafts';

export function storeDraft(key: string, userId: number, draft: unknown): void {
  const stored = readDrafts(userId);
  writeDrafts({ userId, drafts: { ...stored, [key]: draft } });
}

/** Returns and deletes this user's draft with the key; undefined without one. */
export function takeDraft(key: string, userId: number): unknown {
  const draft = readDrafts(userId)[key];
  if (draft !== undefined) deleteDraft(key, userId);
  return draft;
}

export function deleteDraft(key: string, userId: number): void {
  const { [key]: _, ...others } = readDrafts(userId);
  writeDrafts({ userId, drafts: others });
}

/** Called at a deliberate log-out, since the browser may be shared. */
export function deleteAllDrafts(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked.
  }
}

function readDrafts(userId: number): StoredDrafts['drafts'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredDrafts | null;
    return stored?.userId === userId ? stored.drafts : {};
  } catch {
    return {};
  }
}

function writeDrafts(stored: StoredDrafts): void {
  try {
    if (Object.keys(stored.drafts).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage may be blocked or full; then the draft is lost with the page.
  }
}
