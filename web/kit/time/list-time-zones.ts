/** UTC, the browser's time zones, and a stored one. */
export function listTimeZones(own: string): string[] {
  const areas = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  return ['UTC', ...new Set([...areas, own].filter((zone) => zone !== 'UTC'))];
}
