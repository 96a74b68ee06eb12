import type { CompetitionRules } from '#contract/competitions/schema.ts';
import { conflict, invalidField } from '#server/kit/http/errors.ts';
import { bandsOf, countPlaces } from '#server/results/tables/bands.ts';

/** Throws 400 if a better result earns fewer points, or check-in closes before it opens. */
export function requireSensibleRules({
  points_for_win,
  points_for_draw,
  points_for_loss,
  check_in_opens_minutes,
  check_in_closes_minutes,
}: CompetitionRules): void {
  if (check_in_opens_minutes !== null && check_in_opens_minutes <= check_in_closes_minutes) {
    throw invalidField('check_in_opens_minutes', 'must be more than check_in_closes_minutes.');
  }
  if (points_for_win < points_for_draw) throw invalidField('points_for_win', 'must not be less than points_for_draw.');
  if (points_for_draw < points_for_loss)
    throw invalidField('points_for_draw', 'must not be less than points_for_loss.');
}

/** Throws 409 if a table has fewer teams than its zones have places. A competition without teams may have any zones. */
export function requireRoomForZones(rules: CompetitionRules, teams: readonly { group: string | null }[]): void {
  const sizes = new Map<string | null, number>();
  for (const { group } of teams) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const places = countPlaces(bandsOf(rules));
  const smallest = Math.min(...sizes.values());
  if (smallest >= places) return;
  const table = sizes.size > 1 ? 'A group' : 'The competition';
  throw conflict(`${table} has ${smallest} teams, fewer than the ${places} places that go up, play off or go down.`);
}
