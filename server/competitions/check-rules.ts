import type { CompetitionRules } from '#contract/competitions/schema.ts';
import type { CompetitionSettings } from '#server/competitions/stored-competition-queries.ts';
import { conflict, invalidField } from '#server/kit/http/errors.ts';
import { bandsOf, countPlaces } from '#server/results/tables/bands.ts';

/** What makes a competition a division, or the play-offs between two. */
type DivisionSettings = Pick<
  CompetitionSettings,
  'format' | 'level' | 'size' | 'play_off_level' | 'places_play_off_down'
>;

/** Throws 400 if a competition has settings of divisions that don't belong to it. */
export function requireDivisionSettings(settings: DivisionSettings): void {
  const { format, level, size, play_off_level, places_play_off_down } = settings;
  if (level === null) {
    if (size !== null) throw invalidField('size', 'is for divisions alone.');
    if (places_play_off_down > 0) throw invalidField('places_play_off_down', 'is for divisions alone.');
    return;
  }
  if (format !== 'round robin') throw invalidField('level', 'is for leagues alone.');
  if (play_off_level !== null) throw invalidField('play_off_level', 'must be null for a division.');
}

/** Throws 400 if a better result earns fewer points, check-in closes before it opens, or the usual kick-off lacks its day or time. */
export function requireSensibleRules({
  points_for_win,
  points_for_draw,
  points_for_loss,
  check_in_opens_minutes,
  check_in_closes_minutes,
  usual_weekday,
  usual_time,
}: CompetitionRules): void {
  if (check_in_opens_minutes !== null && check_in_opens_minutes <= check_in_closes_minutes) {
    throw invalidField('check_in_opens_minutes', 'must be more than check_in_closes_minutes.');
  }
  if ((usual_weekday === null) !== (usual_time === null)) {
    throw invalidField('usual_time', 'needs usual_weekday, and the other way round.');
  }
  if (points_for_win < points_for_draw) throw invalidField('points_for_win', 'must not be less than points_for_draw.');
  if (points_for_draw < points_for_loss)
    throw invalidField('points_for_draw', 'must not be less than points_for_loss.');
}

/**
 * Throws 409 if a table has fewer teams than its zones have places, or if none of a division's places leads nowhere. A
 * competition without teams may have any zones, as may a division without a size.
 */
export function requireRoomForZones(
  rules: Pick<CompetitionSettings, 'level' | 'size'> & CompetitionRules,
  teams: readonly { group: string | null }[],
): void {
  if (rules.level !== null) {
    const size = rules.size ?? teams.length;
    const led = countPlaces(bandsOf(rules));
    if (size === 0 || led < size) return;
    throw conflict(
      `A division of ${size} teams can have ${size - 1} places that go up, play off or go down, not ${led}; one must stay.`,
    );
  }
  const sizes = new Map<string | null, number>();
  for (const { group } of teams) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const places = countPlaces(bandsOf(rules));
  const smallest = Math.min(...sizes.values());
  if (smallest >= places) return;
  const table = sizes.size > 1 ? 'A group' : 'The competition';
  throw conflict(`${table} has ${smallest} teams, fewer than the ${places} places that go up, play off or go down.`);
}
