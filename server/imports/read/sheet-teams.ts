import type { PreviewRow } from '#contract/imports/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { SIDE_KEYS, spaceOnce } from '#contract/teams/names.ts';
import type { TeamSpelling } from '#contract/teams/schema.ts';
import { findSimilarTeam } from '#server/imports/read/similar-team.ts';

/** A team of the league, with all its names, folded. */
export interface KnownTeam extends TeamHead {
  keys: string[];
}

/** The decision about an unknown team name: an existing team, or null to create one. */
export interface SheetTeamDecision {
  name: string;
  team_id: number | null;
  /** Whether the name becomes a spelling of the team, for later sheets and matches. */
  keeps_spelling?: boolean;
}

/** A team of a sheet. `id` is null for a new team. */
export interface SheetTeam {
  id: number | null;
  key: string;
  name: string;
}

/** Resolves team names of a sheet, and collects new teams. */
export class SheetTeams {
  readonly known: readonly KnownTeam[];
  readonly #byKey = new Map<string, SheetTeam>();
  readonly #made = new Map<string, SheetTeam>();
  readonly #decided: ReadonlySet<string>;
  /** Spellings to store by folded name, once the sheet uses them. */
  readonly #keepable = new Map<string, TeamSpelling>();
  readonly #kept = new Map<string, TeamSpelling>();

  constructor(known: readonly KnownTeam[], decisions: readonly SheetTeamDecision[]) {
    this.known = known;
    for (const team of known) {
      for (const key of team.keys) this.#byKey.set(key, { id: team.id, key, name: team.name });
    }
    for (const { name, team_id, keeps_spelling } of decisions) {
      const team = known.find(({ id }) => id === team_id);
      const key = foldName(name);
      if (!team || this.#byKey.has(key)) continue;
      this.#byKey.set(key, { id: team.id, key, name: team.name });
      if (keeps_spelling) this.#keepable.set(key, { team_id: team.id, spelling: spaceOnce(name) });
    }
    this.#decided = new Set(decisions.map(({ name }) => foldName(name)));
  }

  /** Null for an unknown name. */
  find(name: string): SheetTeam | null {
    const key = foldName(name);
    const spelling = this.#keepable.get(key);
    if (spelling) this.#kept.set(key, spelling);
    return this.#byKey.get(key) ?? null;
  }

  /** The team of a name; an unknown name becomes a new team. `isFirst` is true at its first occurrence. */
  findOrMake(name: string): { team: SheetTeam; isFirst: boolean } {
    const known = this.find(name);
    if (known) return { team: known, isFirst: false };
    const team = { id: null, key: foldName(name), name: spaceOnce(name) };
    this.#byKey.set(team.key, team);
    this.#made.set(team.key, team);
    return { team, isFirst: true };
  }

  get newTeams(): SheetTeam[] {
    return [...this.#made.values()];
  }

  /** Used spellings that the league has yet to store. */
  get newSpellings(): TeamSpelling[] {
    return [...this.#kept.values()];
  }

  /** Names of new teams without a decision, each with its most similar team. */
  describeUnknown(names: readonly string[]): PreviewRow['unknown'] {
    return names
      .filter((name) => !this.#decided.has(foldName(name)))
      .map((name) => ({ name, similar_team_id: findSimilarTeam(name, this.known) }));
  }
}

/** A team's id, or the folded name if unknown. */
export function identify(teams: SheetTeams, name: string): string {
  const id = teams.find(name)?.id;
  return id ? `#${id}` : foldName(name);
}

/** Why no team can have the name; null if one can. */
export function refuseTeamName(name: string): string | null {
  return SIDE_KEYS.includes(foldName(name)) ? `“${name}” is a side of a match, not a team.` : null;
}
