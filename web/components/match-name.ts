import { splitMatchName } from '#contract/match-name.ts';

/** A match in words, 'Kestrel United 3 - 2 Harbour City FC'; the whole name first when it names no teams. */
export function describeScore(matchName: string, blueGoals: number, greenGoals: number): string {
  const teams = splitMatchName(matchName);
  if (!teams) return `${matchName}, Blue ${blueGoals} - ${greenGoals} Green`;
  return `${teams.blue} ${blueGoals} - ${greenGoals} ${teams.green}`;
}
