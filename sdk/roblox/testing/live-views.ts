import type { LiveHead, LiveMatch, ReadLiveMatch } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { bySide } from '#contract/matches/sides.ts';
import type { Recount } from '#sdk/roblox/testing/recount-match.ts';

const SIDES = ['Blue', 'Green'] as const;
const STATE_TEXTS: Record<string, string> = {
  ...{ before: 'Before kick-off', first_half: 'First half', half_time: 'Half-time', second_half: 'Second half' },
  ...{ extra_time: 'Extra time', penalties: 'Penalty shoot-out' },
};
const MINUTE_WORDS: Record<string, string> = { half_time: 'HT', penalties: 'Pens' };
/** Minute from which the clock of a half is in added time. */
const HALF_ENDS: Record<string, number> = { first_half: 45, second_half: 90, extra_time: 120 };
const PAGE_STATS: [label: string, stat: string][] = [
  ['Yellow Cards', 'yellow_cards'],
  ['Red Cards', 'red_cards'],
  ['Shots on Target', 'shots_on_target'],
  ['Saves', 'saves'],
  ['Corner Kicks', 'corner_kicks'],
];

type Shown = Pick<LiveMatch, 'state' | 'clock' | 'team_goals' | 'shoot_out'>;

/** The fields of a recount in the list of live matches. */
export function headOf({ state, clock, team_goals, shoot_out }: Recount | LiveHead): Shown {
  return { state, clock, team_goals, shoot_out };
}

/** A live match of the API in the shape of a recount: totals and lines without absent values. */
export function toRecount(match: LiveMatch | ReadLiveMatch): Recount {
  return {
    ...(headOf(match) as Recount),
    players: bySide((side) =>
      match.player_data[side].players.map(({ is_captain: _, ...line }) => line as Recount['players']['Blue'][number]),
    ),
    totals: bySide((side) =>
      Object.fromEntries(Object.entries(match.player_data[side].totals).filter(([, total]) => total !== null)),
    ) as Recount['totals'],
    events: match.event_data,
  };
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function readCharacters(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => CHARACTERS[name] ?? '');
}

/** The words of HTML, with a space for each run of tags and spaces. */
function readText(html: string): string {
  return readCharacters(html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}

/** The minute of play on pages, counted from 1: '64’' for 63:12, '45 +2’' or a word; null before the kick-off. */
function minuteOf({ state, clock }: Shown): string | null {
  if (MINUTE_WORDS[state]) return MINUTE_WORDS[state];
  if (state === 'before') return null;
  const [minute, added] = (clock ?? '').split(':')[0]?.split('+') ?? [];
  if (added) return `${minute} +${added}’`;
  const end = HALF_ENDS[state] ?? Number.POSITIVE_INFINITY;
  if (Number(minute) >= end) return `${end} +${Number(minute) - end + 1}’`;
  return `${Number(minute) + 1}’`;
}

/** The parts of a recount missing from a live match's page; empty if all are there. */
export function findMissing(html: string, names: Record<TeamSide, string>, count: Recount): string[] {
  const text = readText(html);
  const { Blue, Green } = count.team_goals;
  const minute = minuteOf(count);
  const list = html.slice(html.indexOf('What happened'), html.indexOf('So far'));
  const rows = list.split('<li').slice(1).map(readText);
  const lineUps = readCharacters(html.slice(html.indexOf('>Line-ups<')));
  const facts = [
    `${names.Blue} ${Blue} - ${Green} ${names.Green}`,
    STATE_TEXTS[count.state] ?? count.state,
    ...(minute ? [minute] : []),
    ...(count.shoot_out ? [`${count.shoot_out.Blue}–${count.shoot_out.Green}`] : []),
  ].filter((fact) => !text.includes(fact));
  const stats = PAGE_STATS.flatMap(([label, stat]) => {
    const [blue, green] = SIDES.map((side) => count.totals[side][stat]);
    if (blue === undefined || green === undefined) return [];
    return [`${label}: ${names.Blue} ${blue}, ${names.Green} ${green}`];
  }).filter((fact) => !readCharacters(html).includes(`aria-label="${fact}"`));
  const events = count.events.toReversed().flatMap((event, at) => {
    const words = [
      event.timestamp,
      event.eventName,
      ...event.participants,
      ...(event.disallowed ? ['Disallowed'] : []),
    ];
    const row = rows[at] ?? '';
    return words.filter((word) => !row.includes(word)).map((word) => `${word} in event ${at}: ${row}`);
  });
  const players = SIDES.flatMap((side) => findWrongPlayers(lineUps, count, side));
  return [
    ...facts,
    ...stats,
    ...events,
    ...players,
    ...(rows.length === count.events.length ? [] : [`${rows.length} events of ${count.events.length}`]),
  ];
}

/** Players with a wrong state in the line-ups. */
function findWrongPlayers(html: string, { players }: Recount, side: TeamSide): string[] {
  return players[side].flatMap(({ name, is_on, goals, yellow_cards, red_card }) => {
    const at = html.indexOf(`>${name}</bdi>`);
    if (at < 0) return [`${name} in the line-ups`];
    const row = html.slice(html.lastIndexOf('<li', at), html.indexOf('</li>', at));
    const before = html.slice(0, html.lastIndexOf('<ul', at));
    const shown = {
      is_on: !before.endsWith('Not on the pitch</h4>'),
      goals: Number(/(\d+) goals?</.exec(row)?.[1] ?? row.match(/>Goal</g)?.length ?? 0),
      cards: [/yellow/i.test(row), /red card/i.test(row)],
    };
    const counted = { is_on, goals, cards: [Number(yellow_cards) > 0, Number(red_card) > 0] };
    if (JSON.stringify(shown) === JSON.stringify(counted)) return [];
    return [`${name}: ${JSON.stringify(counted)}, not ${JSON.stringify(shown)}`];
  });
}

/** The parts of a recount missing from the overlay. */
export function findMissingInOverlay(html: string, codes: Record<TeamSide, string>, count: Recount): string[] {
  const { Blue, Green } = count.team_goals;
  const minute = minuteOf(count);
  const bug = `${codes.Blue} ${Blue} ${Green} ${codes.Green}${minute ? ` ${minute}` : ''}`;
  const text = readText(html);
  return text.includes(bug) ? [] : [`${bug} in ${text.slice(0, 200)}`];
}
