/** The teams of a name such as 'Kestrel United vs Harbour City FC'; null for other names. */
export function splitMatchName(matchName: string): { blue: string; green: string } | null {
  const [blue, green, ...more] = matchName.split(' vs ').map((part) => part.trim());
  if (!blue || !green || more.length > 0) return null;
  return { blue, green };
}
