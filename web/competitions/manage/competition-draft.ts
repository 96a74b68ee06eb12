import { DEFAULT_RULES } from '#contract/competitions/default-rules.ts';
import type {
  CompetitionRules,
  EditedCompetition,
  EditedCompetitions,
  TieBreaker,
} from '#contract/competitions/schema.ts';
import { today } from '#contract/kit/days.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';

/** A competition in its form; `teamIds` are in seed order. */
export interface CompetitionDraft {
  season_id: string;
  name: string;
  format: CompetitionFormat;
  match_types: string[];
  /** Of a division. */
  divisionLevel: number | null;
  divisionSize: number | null;
  playOffLevel: number | null;
  rules: CompetitionRules;
  teamIds: number[];
}

export const FORMATS: { format: CompetitionFormat; label: string; hint: string; name: string }[] = [
  {
    format: 'round robin',
    label: 'League',
    hint: 'Every team plays every other team; a table decides.',
    name: 'League',
  },
  { format: 'knockout', label: 'Knockout cup', hint: 'The losing team is eliminated.', name: 'Cup' },
  {
    format: 'groups and knockout',
    label: 'Groups, then knockout',
    hint: 'Tables of groups decide who plays the knockout.',
    name: 'Cup',
  },
  {
    format: 'double elimination',
    label: 'Double elimination',
    hint: 'A team is out after its second defeat.',
    name: 'Cup',
  },
];

export const TIE_BREAKER_NAMES: Record<TieBreaker, string> = {
  'goal difference': 'Goal difference',
  goals: 'Goals scored',
  'head to head': 'Matches between the teams',
  wins: 'Wins',
  'fair play': 'Fair play: fewest cards',
  lots: 'Drawing of lots by staff',
};

/** A new league of the current season with all teams. */
export function newDraft({ seasons, teams, time_zone }: EditedCompetitions): CompetitionDraft {
  const season = findCurrentSeason(seasons, today(time_zone));
  return {
    season_id: String(season?.id ?? ''),
    name: 'League',
    format: 'round robin',
    match_types: ['League Match'],
    ...{ divisionLevel: null, divisionSize: null, playOffLevel: null },
    rules: DEFAULT_RULES,
    teamIds: teams.length > 1 ? teams.map(({ id }) => id) : [],
  };
}

export function draftOf({ season_id, teams, ...competition }: EditedCompetition): CompetitionDraft {
  const { name, format, match_types, level, size, play_off_level, rules } = competition;
  const part = { divisionLevel: level, divisionSize: size, playOffLevel: play_off_level };
  const teamIds = teams.map(({ team }) => team.id);
  return { season_id: String(season_id), name, format, match_types, ...part, rules, teamIds };
}

/** The draft in another format, with that format's default name and match types unless they were edited. */
export function withFormat(draft: CompetitionDraft, format: CompetitionFormat): CompetitionDraft {
  const [former, next] = [draft.format, format].map((one) => FORMATS.find((other) => other.format === one));
  const hasUsualName = draft.name === former?.name;
  const match_types = [format === 'round robin' ? 'League Match' : 'Cup Match'];
  const named = { ...draft, format, name: hasUsualName ? (next?.name ?? draft.name) : draft.name, match_types };
  return format === 'round robin' ? named : withLevel(named, null);
}

/** The draft as a division of a level, or as none. */
export function withLevel(draft: CompetitionDraft, level: number | null): CompetitionDraft {
  if (level !== null) return { ...draft, divisionLevel: level };
  return { ...draft, divisionLevel: null, divisionSize: null, rules: { ...draft.rules, places_play_off_down: 0 } };
}

/** Why the draft can't be saved yet; null if it can. */
export function findMissingSetting({
  name,
  season_id,
  rules,
  teamIds,
  format,
  divisionLevel: level,
  divisionSize: size,
}: CompetitionDraft): string | null {
  if (!hasVisibleText(name)) return 'Name the competition.';
  if (season_id === '') return 'Choose a season.';
  if (teamIds.length === 1) return 'Choose two teams or more, or none yet.';
  const places = rules.places_up + rules.places_play_off + rules.places_play_off_down + rules.places_down;
  const wanted = size ?? teamIds.length;
  if (level !== null && wanted > 0 && places >= wanted) {
    return `A division of ${wanted} teams can have ${wanted - 1} places that go up, play off or go down; one must stay.`;
  }
  if (format === 'round robin' && teamIds.length > 0 && places > teamIds.length) {
    return 'There are more places that go up, play off or go down than teams.';
  }
  return null;
}
