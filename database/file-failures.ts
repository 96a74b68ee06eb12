/** Reasons by the codes of Node's errors about files. */
const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist, or its folder does not: create it',
  ENOTDIR: 'a part of its path is a file: choose another path',
  EISDIR: 'it is a folder: choose a file',
  EEXIST: 'a file has its name: choose another path',
  EACCES: 'this user may not write there: change its owner or rights',
  EPERM: 'this user may not write there: change its owner or rights',
  EROFS: 'it is on a read-only disk or file system: choose another path, or mount it writable',
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: "this user's share of the disk is full: free some space",
  EMFILE: 'this process has too many open files: raise its limit (ulimit -n)',
};

/** Why a file can't be used, to complete a sentence that names it; undefined for other errors. */
export function explainFileFailure(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall === 'connect' ? undefined : REASONS[code ?? ''];
}

/** Like `explainFileFailure`, for programs that only write a message. */
export function explainProgramFailure(message: string): string | undefined {
  const code = Object.entries(MESSAGES).find(([, text]) => message.includes(text))?.[0];
  return code && REASONS[code];
}

const MESSAGES = {
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EROFS: 'Read-only file system',
  EACCES: 'Permission denied',
};
