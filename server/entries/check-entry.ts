import type { EntryCheck } from '#contract/entries/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { isolateName } from '#contract/kit/plain-text.ts';
import type { Position } from '#contract/squads/positions.ts';

/** Facts of a team at the beginning of a season, or today if later. Names are the players' newest ones. */
export interface EntryFacts {
  team_id: number;
  team: string;
  players: number;
  linked: number;
  unlinked: string[];
  /** Positions beyond their limit. */
  excess: { position: Position; players: number; most: number }[];
  /** Its players and captains who are also those of another entered team. */
  doubles: { name: string; team: string }[];
  suspended: { name: string; matches: number }[];
}

/** Limits that an entry is checked against; null for no limit. */
export interface EntryRules {
  min_players: number | null;
  squad_limit: number | null;
  /** Whether a competition of the season names only players with linked accounts in team sheets. */
  needs_accounts: boolean;
}

/** A team's checks: passed ones are listed too, and the failed ones stop its captain. */
export function checkEntry(facts: EntryFacts, { min_players, squad_limit, needs_accounts }: EntryRules): EntryCheck[] {
  const { players, linked, unlinked, excess, doubles, suspended } = facts;
  const isOverLimit = squad_limit !== null && players > squad_limit;
  return [
    ...(min_players === null
      ? []
      : [
          {
            check: 'linked players' as const,
            result: linked < min_players ? ('failed' as const) : ('passed' as const),
            text: countOf(linked, 'linked player'),
            detail: `${min_players} ${min_players === 1 ? 'is' : 'are'} needed.`,
          },
        ]),
    {
      check: 'squad size',
      result: isOverLimit || excess.length > 0 ? 'failed' : 'passed',
      text: `Squad of ${players}`,
      detail: [
        squad_limit === null ? 'No limit.' : `The limit is ${squad_limit}.`,
        ...excess.map((one) => `${countOf(one.players, one.position)}; the limit is ${one.most}.`),
      ].join(' '),
    },
    ...doubles.map(({ name, team }) => ({
      check: 'two entries' as const,
      result: 'failed' as const,
      text: `${isolateName(name)} is in two teams of this season`,
      detail: `${isolateName(facts.team)} and ${isolateName(team)}. They have to choose one.`,
    })),
    ...(needs_accounts && unlinked.length > 0
      ? [
          {
            check: 'accounts' as const,
            result: 'warned' as const,
            text: `${countOf(unlinked.length, 'player')} without a linked account`,
            detail: `${unlinked.map(isolateName).join(', ')}. Team sheets of this season need accounts.`,
          },
        ]
      : []),
    ...suspended.map(({ name, matches }) => ({
      check: 'suspended' as const,
      result: 'warned' as const,
      text: `${isolateName(name)} misses the first ${matches === 1 ? 'match' : `${matches} matches`}`,
      detail: 'Suspended. This does not stop the sign-up.',
    })),
  ];
}

/** The failed checks as one sentence after another; null if all passed. */
export function describeFailedChecks(checks: readonly EntryCheck[]): string | null {
  const failed = checks.filter(({ result }) => result === 'failed');
  return failed.length === 0 ? null : failed.map(({ text, detail }) => `${text}: ${detail}`).join(' ');
}
