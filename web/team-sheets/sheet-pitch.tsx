import type { TeamHead } from '#contract/kit/heads.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { SheetPlayer } from '#contract/team-sheets/schema.ts';
import { Pitch, PitchPlace, PitchRow } from '#web/kit/charts/pitch-rows.tsx';
import { listRows } from '#web/team-sheets/sheet-draft.ts';

type ShownLine = Pick<SheetPlayer, 'is_starter' | 'position' | 'shirt_number'> & { key: string; name: string };

/** Starters in rows from forwards to the goalkeeper, and the substitutes below. */
export function SheetPitch({ team, lines }: { team: TeamHead; lines: readonly ShownLine[] }) {
  const substitutes = lines.filter(({ is_starter }) => !is_starter);
  return (
    <>
      <Pitch>
        {listRows(lines).map((row) => (
          <PitchRow key={row} label={row === null ? 'Starters without a position' : `${namePosition(row)}s`}>
            {lines
              .filter(({ is_starter, position }) => is_starter && position === row)
              .map((line) => (
                <Shirt key={line.key} team={team} line={line} />
              ))}
          </PitchRow>
        ))}
        {lines.length === substitutes.length && <p className="text-ink-3">Nobody starts yet.</p>}
      </Pitch>
      {substitutes.length > 0 && (
        <div className="border-t-2 border-line-2 px-5 pt-3 pb-4">
          <h3 className="text-14 text-ink-3">Substitutes</h3>
          {/* Five in a line on a phone. */}
          <PitchRow label="Substitutes" className="mt-2 flex flex-wrap gap-x-1 gap-y-3 [&>li]:w-20 [&>li]:flex-none">
            {substitutes.map((line) => (
              <Shirt key={line.key} team={team} line={line} />
            ))}
          </PitchRow>
        </div>
      )}
    </>
  );
}

/** The shirt is neutral with the team's colours at its hem, as the side is unknown. */
function Shirt({ team: { crest }, line: { name, shirt_number } }: { team: TeamHead; line: ShownLine }) {
  return (
    <PitchPlace>
      <svg className="h-11 w-12" viewBox="0 0 48 44" aria-hidden="true">
        <path
          className="fill-surface-3 stroke-ink-3 stroke-[1.75] [stroke-linejoin:round]"
          d="M16 3 3 9.5l4.5 11L12 18v23h24V18l4.5 2.500 4.500-11L32 3c-1.500 3.400-4.400 5-8 5s-6.500-1.600-8-5z"
        />
        <path d="M12.900 35.500h22.200v2H12.900z" fill={crest?.first_colour} />
        <path d="M12.900 37.500h22.200v2.600H12.900z" fill={crest?.second_colour} />
        <text className="fill-ink [font:800_18.5px_var(--font-display)]" x="24" y="29" textAnchor="middle">
          {shirt_number}
        </text>
      </svg>
      <bdi className="max-w-full text-center text-13 font-semibold wrap-anywhere">{name}</bdi>
      {shirt_number !== null && <span className="sr-only">, shirt {shirt_number}</span>}
    </PitchPlace>
  );
}
