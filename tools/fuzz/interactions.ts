import * as fc from 'fast-check';
import { COMMANDS } from '#server/discord/commands.ts';
import { KNOWN_ROWS } from '#tools/fuzz/known-rows.ts';
import { oddTexts, oddValues, spoil } from '#tools/fuzz/odd-values.ts';

const { fixtures, transfers, bans, players, offer, spells, teams } = KNOWN_ROWS;

/** The callers' accounts, of level 6 and of others, and a stranger. */
const PEOPLE = ['0', '1', '2', '3', '4', '5', '9'].map((end) => `92000000000000000${end}`);

const planned = String(fixtures.planned);
const waiting = String(KNOWN_ROWS.matches.waiting);
/** Buttons of one subject. */
const each = (actions: string, subject: string | number) => actions.split(' ').map((action) => `${action}:${subject}`);

/** Buttons of commands about known rows, by command name. */
const BUTTONS: Readonly<Record<string, readonly string[]>> = {
  review: [...each('accept decline next', waiting), ...each('accept decline', `${waiting}.list`)],
  transfers: each('accept decline withdraw approve', transfers.offered),
  offers: each('accept decline withdraw', offer),
  lineup: [
    ...each('checkin', planned),
    ...each('show arrive last starters substitutes', `${planned}.${teams.home}`),
    ...each('starters', `${planned}.${teams.away}.9`),
  ],
  reschedule: [...each('offer', `${planned}.25000000`), ...each('offer', `${planned}.9999999999`)],
  decide: [
    ...each('postpone replay cancel', `${planned}.planned`),
    ...['home.3.0', 'home.0.3', 'neither.0.0'].map((score) => `walkover:${fixtures.tie}.planned.${score}`),
    ...['postponed', 'to_be_replayed', 'cancelled', 'nothing'].map((seen) => `undo:${planned}.${seen}`),
  ],
  result: [
    ...[`save:${planned}.2.1.0`, `save:${fixtures.tie}.1.1.1.4.3`, 'save:9999999999.999.999.1.999.999'],
    ...each('undo', waiting),
  ],
  'lift-ban': [`ban.${bans.added}`, `ban.${bans.lifted}`, 'cards.1.0'].flatMap((ban) => each('lift restore', ban)),
};

/** Option values by name. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  fixture: [fixtures.planned, fixtures.tie, 2 ** 31].map(String),
  decision: ['walkover', 'postponed', 'planned', 'Cancel'],
  winner: ['home', 'away', 'neither', 'Home'],
  score: ['2-1', '1-1 a.e.t. (4-3 p)', '3-0 w/o', '999-999', 'postponed'],
  time: ['2050-01-01 19:30', 'Sat 19:30'],
  match: [waiting, String(2 ** 53)],
  player: [`ban.${bans.added}`, `spell ${spells.away}`, `key ${players.away}`, players.home, 'known'],
  team: ['known-home', 'known'],
  league: ['8'],
};

const texts = fc.oneof(
  { arbitrary: fc.string({ maxLength: 120 }), weight: 2 },
  oddTexts,
  fc.constantFrom('8', 'known'),
);

/** A command whose options are each left out, of a known value, of any text, or of another type. */
const commands = fc.constantFrom(...COMMANDS).chain(({ name, options }) => {
  const [first = '', subcommand] = name.split(' ');
  const values = (options as readonly { name: string; isRequired: boolean }[]).map((option) => {
    const known = VALUES[option.name];
    const value = fc.oneof(
      ...(known ? [{ arbitrary: fc.constantFrom<unknown>(...known), weight: 6 }] : []),
      { arbitrary: texts, weight: 2 },
      fc.constantFrom<unknown>(true, 0, -1, 1e308),
    );
    const sent = fc.record({ name: fc.constant(option.name), value, focused: fc.boolean() });
    return fc.option(sent, { freq: option.isRequired ? 9 : 2, nil: undefined });
  });
  return fc.tuple(...values).map((chosen) => {
    const sent = chosen.filter((one) => one !== undefined);
    return { name: first, options: subcommand === undefined ? sent : [{ name: subcommand, options: sent }] };
  });
});

const knownButtons = Object.entries(BUTTONS).flatMap(([name, buttons]) => buttons.map((button) => `${name}:${button}`));
const oddButtons = fc
  .tuple(
    fc.oneof(fc.constantFrom(...COMMANDS.map(({ name }) => name), '__proto__', 'constructor', 'nobody')),
    fc.constantFrom('accept', 'undo', 'lift', 'walkover', 'constructor', 'tostring', ''),
    fc.oneof(fc.constantFrom('0', '1', '9'.repeat(15), '__proto__', '1.2', 'a.b.c'), texts),
  )
  .map((parts) => parts.join(':').slice(0, 100));
const presses = fc.record({
  custom_id: fc.oneof({ arbitrary: fc.constantFrom(...knownButtons), weight: 4 }, oddButtons),
  components: fc.oneof(
    texts.map((value) => [{ type: 18, component: { type: 4, custom_id: 'reason', value } }]),
    fc.constant([]),
    fc.array(oddValues, { maxLength: 3 }),
  ),
  values: fc.oneof(
    fc.constant([]),
    fc.array(fc.constantFrom(String(spells.home), String(spells.away), '__proto__', '')),
  ),
});

const valid = fc
  .record({
    // An id is served once.
    id: fc.noBias(fc.integer({ min: 1 })).map(String),
    person: fc.oneof({ arbitrary: fc.constant('920000000000000004'), weight: 2 }, fc.constantFrom(...PEOPLE)),
    guild: fc.oneof({ arbitrary: fc.constant(KNOWN_ROWS.guild), weight: 8 }, fc.constantFrom('4242', undefined)),
    permissions: fc.constantFrom('0', '32', '9'.repeat(30)),
    token: fc.constantFrom('known', 'a'.repeat(2000)),
    act: fc.oneof(
      fc.record({ type: fc.constantFrom(2, 4), data: commands }),
      fc.record({ type: fc.constantFrom(3, 5), data: presses }),
    ),
  })
  .map(({ id, person, guild, permissions, token, act }) => {
    const user = { id: person };
    const whom = guild === undefined ? { user } : { guild_id: guild, member: { user, permissions } };
    return { ...act, id, token, ...whom };
  });

/** Interactions on Discord, by the table of commands: mostly valid, some with faults. */
export const interactions: fc.Arbitrary<object> = fc.oneof(
  { arbitrary: valid, weight: 6 },
  { arbitrary: spoil(valid).map((value) => Object(value) as object), weight: 1 },
);
