/** The two teams that a name such as 'Kestrel United vs Harbour City FC' tells apart; null for other names. */
export function splitMatchName(matchName: string): { blue: string; green: string } | null {
  const [blue, green, ...more] = matchName.split(' vs ').map((part) => part.trim());
  if (!blue || !green || more.length > 0) return null;
  return { blue, green };
}

/** A match in words, 'Kestrel United 3 - 2 Harbour City FC'; the whole name first when it names no teams. */
export function describeScore(matchName: string, blueGoals: number, greenGoals: number): string {
  const teams = splitMatchName(matchName);
  if (!teams) return `${matchName}, Blue ${blueGoals} - ${greenGoals} Green`;
  return `${teams.blue} ${blueGoals} - ${greenGoals} ${teams.green}`;
}
