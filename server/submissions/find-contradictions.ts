import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_YELLOW_CARDS } from '#contract/kit/limits.ts';
import { findScoringSide, readEventKind } from '#contract/matches/event-kinds.ts';
import type { MatchEvent, MatchPlayer, TeamSide } from '#contract/matches/schema.ts';
import { explainShootOut } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { sumOf } from '#server/results/counted/match-parts.ts';
import { type NewMatch, playerKeyOf } from '#server/results/counted/new-match.ts';

type Contradictable = Pick<NewMatch, 'player_data' | 'team_goals' | 'event_data' | 'shoot_out'>;

/** The contradictions in a match, one sentence each; any of them puts the match On-Hold. */
export function findContradictions(match: Contradictable): string[] {
  return [
    ...TEAM_SIDES.flatMap((side) => findExcessGoals(match, side)),
    ...findDifferentScore(match),
    ...findImpossibleShootOut(match.shoot_out),
    ...findPlayersOfBothTeams(match),
    ...findExcessCards(match, RED_CARD),
    ...findExcessCards(match, YELLOW_CARD),
  ];
}

function findExcessGoals({ player_data, team_goals }: Contradictable, side: TeamSide): string[] {
  const goals = sumOf(player_data[side].players, 'goals');
  if (goals <= team_goals[side]) return [];
  return [`The goals of ${side}'s players add up to ${goals}, but ${side}'s score is ${team_goals[side]}.`];
}

/** A goal event without a team may belong to either team, so such events fill the gap between events and score. */
function findDifferentScore({ event_data, team_goals }: Contradictable): string[] {
  const counted = { Blue: 0, Green: 0, none: 0 };
  for (const event of event_data) {
    const kind = readEventKind(event);
    if (kind === 'goal' || kind === 'own-goal') counted[findScoringSide(event) ?? 'none'] += 1;
  }
  const { Blue, Green, none } = counted;
  const total = Blue + Green + none;
  const fits = total === team_goals.Blue + team_goals.Green && Blue <= team_goals.Blue && Green <= team_goals.Green;
  if (total === 0 || fits) return [];
  const unassigned = none > 0 ? `, and ${none} without a team` : '';
  return [
    `The score is ${team_goals.Blue} - ${team_goals.Green}, but the Goal and Own Goal events give ${Blue} - ${Green}${unassigned}.`,
  ];
}

/** Whether the score is level depends on the match's fixture, and is checked there. */
export function findImpossibleShootOut(shootOut: NewMatch['shoot_out']): string[] {
  const reason = shootOut && explainShootOut([shootOut.Blue, shootOut.Green]);
  return reason ? [reason] : [];
}

function findPlayersOfBothTeams({ player_data: { Blue, Green } }: Contradictable): string[] {
  const inGreen = indexPlayers(Green.players);
  const names = Blue.players.filter((player) => isAmong(player, inGreen)).map(({ name }) => name);
  return [...new Set(names)].map((name) => `${name} is in both teams.`);
}

interface Index {
  ids: Set<string>;
  names: Set<string>;
  namesWithoutId: Set<string>;
}

function indexPlayers(players: MatchPlayer[]): Index {
  const withoutId = players.filter(({ id }) => id === null);
  return {
    ids: new Set(players.flatMap(({ id }) => id ?? [])),
    names: new Set(players.map(({ name }) => foldName(name))),
    namesWithoutId: new Set(withoutId.map(({ name }) => foldName(name))),
  };
}

/** Players are compared by name only if one of them has no id. */
function isAmong({ id, name }: MatchPlayer, { ids, names, namesWithoutId }: Index): boolean {
  if (id === null) return names.has(foldName(name));
  return ids.has(id) || namesWithoutId.has(foldName(name));
}

const RED_CARD = { stat: 'red_card', kind: 'red-card', words: 'red cards', max: 1 } as const;
const YELLOW_CARD = {
  stat: 'yellow_cards',
  kind: 'yellow-card',
  words: 'yellow cards',
  max: MAX_YELLOW_CARDS,
} as const;
type Card = typeof RED_CARD | typeof YELLOW_CARD;

/** One sentence for each player with more yellow cards than a match allows. */
export function findExcessYellowCards(match: Contradictable): string[] {
  return findExcessCards(match, YELLOW_CARD);
}

function findExcessCards({ player_data, event_data }: Contradictable, card: Card): string[] {
  const counts = new Map<string, { name: string; cards: number }>();
  for (const [name, cards] of [...countCardsOfPlayers(player_data, card), ...countCardsOfEvents(event_data, card)]) {
    const known = counts.get(foldName(name));
    if (!known || known.cards < cards) counts.set(foldName(name), { name, cards });
  }
  return [...counts.values()]
    .filter(({ cards }) => cards > card.max)
    .map(({ name, cards }) => `${name} has ${cards} ${card.words}.`);
}

function countCardsOfPlayers(
  player_data: Contradictable['player_data'],
  { stat }: Card,
): [name: string, cards: number][] {
  const counts = new Map<string, [string, number]>();
  for (const player of TEAM_SIDES.flatMap((side) => player_data[side].players)) {
    const [name, cards] = counts.get(playerKeyOf(player)) ?? [player.name, 0];
    counts.set(playerKeyOf(player), [name, cards + player[stat]]);
  }
  return [...counts.values()];
}

/** Cards under one name in different teams belong to two players; a card without a team may belong to either. */
function countCardsOfEvents(events: MatchEvent[], card: Card): [name: string, cards: number][] {
  const counts = new Map<string, { name: string; Blue: number; Green: number; none: number }>();
  for (const event of events) {
    const { participants, team_affect } = event;
    const name = participants[0];
    if (!name || readEventKind(event) !== card.kind) continue;
    const count = counts.get(foldName(name)) ?? { name, Blue: 0, Green: 0, none: 0 };
    count[team_affect ?? 'none'] += 1;
    counts.set(foldName(name), count);
  }
  return [...counts.values()].map(({ name, Blue, Green, none }) => [name, Math.max(Blue, Green) + none]);
}
