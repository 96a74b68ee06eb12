interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True when nothing should be prefetched: the visitor's browser saves data, or the connection is slow. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
