import type { MovementReason } from '#contract/seasons/movements.ts';

/** Lower than any division. */
const NO_LEVEL = 1000;
/** After this many seasons away, a team returns as a new one. */
const SEASONS_UNTIL_NEW = 3;

/** A division of the next season; any number of teams if `size` is null. */
export interface DivisionPlaces {
  level: number;
  size: number | null;
}

/** A team to place, with its movement. A new team has neither level; `to_level` is null for one that leaves. */
export interface PlacedCandidate {
  team_id: number;
  from_level: number | null;
  to_level: number | null;
  reason: MovementReason;
  /** The place in the table of `from_level`. */
  place: number;
  has_lost_play_off: boolean;
  /** The number of seasons without the team since the one of its place. */
  seasons_away: number;
}

export interface PlacedTeam {
  team_id: number;
  from_level: number | null;
  to_level: number | null;
  reason: MovementReason;
}

type Kind = 'by hand' | 'promoted' | 'holder' | 'relegated' | 'returner' | 'new';

/** The order in which teams are listed, and in which those without a guarantee get the places that are left. */
const KINDS: readonly Kind[] = ['by hand', 'promoted', 'holder', 'relegated', 'returner', 'new'];
/** The kinds up to this one are those of teams that played in the former season. */
const STAYED = KINDS.indexOf('relegated');

interface Claim extends PlacedCandidate {
  kind: Kind;
  /** The position of the division that the movement leads to. */
  wanted: number;
  /** Whether it can't be placed lower. */
  is_guaranteed: boolean;
}

/**
 * Places teams in divisions from the top. Promoted, holding and hand-placed teams have their places; the others get the
 * rest. Vacancies go to losers of play-offs, then the best that hold below, then the first of the relegated. A lowest
 * division that stays less than half full is merged into the one above if `merges` is true.
 */
export function placeTeams(
  candidates: readonly PlacedCandidate[],
  divisions: readonly DivisionPlaces[],
  { merges }: { merges: boolean },
): PlacedTeam[] {
  const ordered = divisions.toSorted((a, b) => a.level - b.level);
  const leaving = candidates.filter(isLeaving).toSorted((a, b) => a.team_id - b.team_id);
  let waiting = claimPlaces(candidates, ordered);
  const placed = ordered.map(({ size }, at) => {
    const isLast = at === ordered.length - 1;
    const capacity = size === null || isLast ? Number.POSITIVE_INFINITY : size;
    const here = chooseTeams(
      waiting.filter(({ wanted }) => wanted <= at),
      capacity,
    );
    const vacancies = size === null ? 0 : Math.max(0, size - here.length);
    const filled = [...here, ...listVacancyTeams(waiting, at).slice(0, vacancies)];
    waiting = waiting.filter((claim) => !filled.includes(claim));
    return filled;
  });
  if (merges) mergeSmall(placed, ordered);
  return [
    ...placed.flatMap((teams, at) => teams.toSorted(byStanding).map((team) => label(team, ordered, at))),
    ...leaving.map(({ team_id, from_level, reason }) => ({ team_id, from_level, to_level: null, reason })),
  ];
}

function isLeaving({ to_level, reason }: PlacedCandidate): boolean {
  return to_level === null && reason !== 'new';
}

function claimPlaces(candidates: readonly PlacedCandidate[], ordered: readonly DivisionPlaces[]): Claim[] {
  const stayed = candidates.flatMap(({ from_level, seasons_away }) =>
    from_level === null || seasons_away > 0 ? [] : [from_level],
  );
  const formerLowest = Math.max(0, ...stayed);
  const isGrowing = (ordered.at(-1)?.level ?? 0) > formerLowest;
  return candidates
    .filter((candidate) => !isLeaving(candidate))
    .map((candidate): Claim => {
      const kind = kindOf(candidate);
      const level = kind === 'returner' ? candidate.from_level : candidate.to_level;
      const mayGrowDown = isGrowing && candidate.from_level === formerLowest;
      return {
        ...candidate,
        kind,
        wanted: kind === 'new' || level === null ? ordered.length - 1 : findDivision(ordered, level),
        is_guaranteed: kind === 'by hand' || kind === 'promoted' || (kind === 'holder' && !mayGrowDown),
      };
    })
    .toSorted(byStanding);
}

function kindOf({ from_level, to_level, reason, seasons_away }: PlacedCandidate): Kind {
  if (reason === 'by hand') return 'by hand';
  if (from_level === null || to_level === null || seasons_away >= SEASONS_UNTIL_NEW) return 'new';
  if (seasons_away > 0) return 'returner';
  if (to_level === from_level) return 'holder';
  return to_level < from_level ? 'promoted' : 'relegated';
}

/** The position of the division of a level, or else of the next higher one; the first without any. */
function findDivision(ordered: readonly DivisionPlaces[], wanted: number): number {
  return Math.max(
    0,
    ordered.findLastIndex(({ level }) => level <= wanted),
  );
}

/** Former divisions in order, the best first; those back after a pause behind those that stayed, new ones last. */
function byStanding(a: Claim, b: Claim): number {
  const [one, other] = [KINDS.indexOf(a.kind), KINDS.indexOf(b.kind)].map((kind) => Math.max(kind, STAYED));
  return (
    (one ?? 0) - (other ?? 0) ||
    (a.from_level ?? NO_LEVEL) - (b.from_level ?? NO_LEVEL) ||
    a.place - b.place ||
    a.team_id - b.team_id
  );
}

/** All teams with a guarantee, and as many others as have room. */
function chooseTeams(claims: readonly Claim[], capacity: number): Claim[] {
  const guaranteed = claims.filter(({ is_guaranteed }) => is_guaranteed);
  const others = claims
    .filter(({ is_guaranteed }) => !is_guaranteed)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return [...guaranteed, ...others.slice(0, Math.max(0, capacity - guaranteed.length))];
}

/**
 * The teams of the next division below that may take a vacancy, in order. A team that has taken one already takes no
 * other, so that teams placed again stay.
 */
function listVacancyTeams(waiting: readonly Claim[], at: number): Claim[] {
  const below = waiting.filter(({ wanted, reason }) => wanted === at + 1 && reason !== 'vacancy');
  const [hold, down] = [ofKind(below, 'holder'), ofKind(below, 'relegated')];
  return [
    ...[...down, ...hold].filter(({ has_lost_play_off }) => has_lost_play_off),
    ...[...hold, ...down].filter(({ has_lost_play_off }) => !has_lost_play_off),
  ];
}

function ofKind(claims: readonly Claim[], wanted: Kind): Claim[] {
  return claims.filter(({ kind }) => kind === wanted);
}

function mergeSmall(placed: Claim[][], ordered: readonly DivisionPlaces[]): void {
  for (let at = ordered.length - 1; at > 0; at -= 1) {
    const [teams, above] = [placed[at] ?? [], placed[at - 1] ?? []];
    const isSmall = teams.length * 2 < (ordered[at]?.size ?? 0);
    if (teams.length > 0 && (!isSmall || teams.some(({ kind }) => kind === 'by hand'))) return;
    placed[at - 1] = [...above, ...teams];
    placed[at] = [];
  }
}

function label({ team_id, from_level, kind, wanted, reason }: Claim, ordered: readonly DivisionPlaces[], at: number) {
  const to_level = ordered[at]?.level ?? null;
  if (kind === 'by hand' || kind === 'new') return { team_id, from_level, to_level, reason: kind };
  if (wanted !== at) return { team_id, from_level, to_level, reason: 'vacancy' as const };
  return { team_id, from_level, to_level, reason: kind === 'returner' ? ('hold' as const) : reason };
}
