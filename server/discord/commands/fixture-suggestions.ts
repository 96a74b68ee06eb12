import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeNoKickOff, nameSide } from '#contract/fixtures/words.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { buildRefusal } from '#server/discord/build-message.ts';
import type { Choice, CommandContext, OptionRecord } from '#server/discord/interactions/command.ts';
import { writeChoice } from '#server/discord/interactions/write-choice.ts';

export const NO_SUCH_FIXTURE = buildRefusal('No such fixture', 'Choose one of those that appear while you type.');

/** The fixtures whose names contain the text, in the given order. */
export function suggestFixtures(fixtures: readonly Fixture[], time_zone: string, text: string): Choice[] {
  const sought = foldName(text);
  return fixtures.flatMap(({ id, home, away, kick_off, status }) => {
    const names = [nameSide(home), nameSide(away)];
    const ending = `, ${kick_off === null ? describeNoKickOff({ status }).toLowerCase() : writeClock(kick_off, time_zone)}`;
    const isSought = foldName(names.join(' – ') + ending).includes(sought);
    return isSought ? [{ name: writeChoice(names, ending), value: String(id) }] : [];
  });
}

/**
 * The fixture of an id, or the only one whose name contains the text. A button's id isn't part of a name or a clock.
 */
export function chooseTypedFixture(fixtures: readonly Fixture[], time_zone: string, text: string): Fixture | undefined {
  const chosen = fixtures.find(({ id }) => String(id) === text);
  if (chosen || /^\d+$/.test(text)) return chosen;
  const [only, ...others] = suggestFixtures(fixtures, time_zone, text);
  return others.length === 0 ? fixtures.find(({ id }) => String(id) === only?.value) : undefined;
}

/** An option for one of the season's fixtures; those with a due result come first. */
export function fixtureOption(
  description: string,
  isPossible: (fixture: Fixture) => boolean,
): OptionRecord & { choose: (context: CommandContext, text: string) => Promise<Fixture | undefined> } {
  return {
    name: 'fixture',
    description,
    isRequired: true,
    async suggest(context, text) {
      const fixtures = (await listSeason(context)).filter(isPossible).toSorted(byUrgency(Date.now()));
      return suggestFixtures(fixtures, await readTimeZone(context), text);
    },
    choose: async (context, text) =>
      chooseTypedFixture((await listSeason(context)).filter(isPossible), await readTimeZone(context), text),
  };
}

export async function readTimeZone({ call, league }: CommandContext): Promise<string> {
  return (await call('visitor', 'GET /leagues/:league_id', { league_id: league.id })).time_zone;
}

/** Writes 'Sat 5 Dec 2026, 19:30', as choices don't support Discord's timestamps. */
export function writeClock(instant: string, timeZone: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...day, hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(instant),
  );
}

async function listSeason({ call, league }: CommandContext): Promise<Fixture[]> {
  return (await call('visitor', 'GET /leagues/:league_id/fixtures', { league_id: league.id })).fixtures;
}

/** Fixtures with a due result come first, then those with the nearest kick-off. */
function byUrgency(now: number): (one: Fixture, other: Fixture) => number {
  const isWaiting = ({ status, kick_off, is_level }: Fixture) =>
    is_level || (status === 'planned' && kickOffOf(kick_off) <= now);
  const distance = ({ kick_off }: Fixture) => Math.min(Math.abs(kickOffOf(kick_off) - now), Number.MAX_SAFE_INTEGER);
  return (one, other) => Number(isWaiting(other)) - Number(isWaiting(one)) || distance(one) - distance(other);
}

function kickOffOf(kickOff: string | null): number {
  return kickOff === null ? Number.POSITIVE_INFINITY : Date.parse(kickOff);
}
