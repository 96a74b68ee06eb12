interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True when nothing should be fetched before it is asked for: the reader saves data, or the line is slow. */
export function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
