import { ordinal } from '#contract/competitions/place-words.ts';
import {
  type FirstRound,
  readGroupSide,
  readStatedFirstRound,
  STATED_FIRST_ROUNDS,
  type StatedFirstRound,
} from '#contract/competitions/stated-first-rounds.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { Select } from '#web/kit/fields/select.tsx';

const BY_SEED = 'by seed';
const EDITED = 'edited';

interface FirstRoundProps {
  numbers: Pick<StatedFirstRound, 'groups' | 'places_through' | 'best_places'>;
  /** Null for pairs by seed. */
  chosen: FirstRound | null;
  /** The pairs of the displayed draw; empty without one. */
  shown: FirstRound;
  onChange: (chosen: FirstRound | null) => void;
}

/**
 * Chooses the group places that meet in the first round of the knockout: by seed, as in stated finals, or pair by pair.
 */
export function FirstRoundFields({ numbers, chosen, shown, onChange }: FirstRoundProps) {
  const stated = STATED_FIRST_ROUNDS.filter(
    ({ groups, places_through, best_places }) =>
      groups === numbers.groups && places_through === numbers.places_through && best_places === numbers.best_places,
  );
  const named = stated.find((one) => chosen !== null && isSame(readStatedFirstRound(one), chosen));
  const ties = chosen ?? shown;
  const sides = ties.flatMap(({ home, away }) => (away === null ? [home] : [home, away]));

  /** Swaps two sides; positions are in bracket order. */
  function swap(place: number, other: number) {
    const swapped = sides.map((side, at) => (at === place ? sides[other] : at === other ? sides[place] : side) ?? side);
    let next = 0;
    const take = () => swapped[next++] ?? '';
    onChange(ties.map(({ away }) => ({ home: take(), away: away === null ? null : take() })));
  }

  const options = sides.map((side, id) => ({ id, name: nameSide(side) }));
  const choice = (place: number, label: string) => (
    <Select
      aria-label={label}
      value={place}
      onChange={({ currentTarget }) => swap(place, Number(currentTarget.value))}
      options={options}
    />
  );
  /** The position of each tie's first side. */
  const firstPlaces = ties.map((_, at) =>
    ties.slice(0, at).reduce((sum, { away }) => sum + (away === null ? 1 : 2), 0),
  );

  return (
    <>
      <SelectField
        label="Who meets whom after the groups"
        value={chosen === null ? BY_SEED : (named?.name ?? EDITED)}
        onChange={(name) => {
          const found = stated.find((one) => one.name === name);
          if (found || name === BY_SEED) onChange(found ? readStatedFirstRound(found) : null);
        }}
      >
        <option value={BY_SEED}>By seed, a group’s winner and second in opposite halves</option>
        {stated.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        {chosen !== null && !named && <option value={EDITED}>As edited below</option>}
      </SelectField>
      {ties.length > 0 && (
        <ol
          className="col-span-full columns-[2_18rem] gap-x-4"
          aria-label="First round; the winners of neighbours meet"
        >
          {ties.map(({ home, away }, at) => (
            <li
              className="grid break-inside-avoid grid-cols-[1.5rem_repeat(2,minmax(0,1fr))] items-center gap-2 py-1"
              key={`${home} ${away}`}
            >
              <span className="text-ink-3 tabular" aria-hidden="true">
                {at + 1}
              </span>
              {choice(firstPlaces[at] ?? 0, `First side of tie ${at + 1}`)}
              {away === null ? (
                <span className="text-ink-3">has a bye</span>
              ) : (
                choice((firstPlaces[at] ?? 0) + 1, `Second side of tie ${at + 1}`)
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Writes '1st of A' or '3rd of A/B/C'. */
function nameSide(side: string): string {
  const { place, groups } = readGroupSide(side);
  return `${ordinal(place)} of ${groups.join('/')}`;
}

function isSame(one: FirstRound, other: FirstRound): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
