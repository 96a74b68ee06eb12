import type { Match } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';

/** Writes 'Kestrel United vs Harbour City FC', with its score after a shoot-out: '… 1–1 (3–4 pens)'. */
export function titleMatch({ match_name, team_goals, shoot_out }: Match['context_data']): string {
  if (!shoot_out) return match_name;
  return `${match_name} ${writeGoals([team_goals.Blue, team_goals.Green], toPair(shoot_out))}`;
}

/** Splits a name such as 'Kestrel United vs Harbour City FC'; null for other names. */
export function splitMatchName(matchName: string): { blue: string; green: string } | null {
  const [blue, green, ...more] = matchName.split(' vs ').map((part) => part.trim());
  if (!blue || !green || more.length > 0) return null;
  return { blue, green };
}
