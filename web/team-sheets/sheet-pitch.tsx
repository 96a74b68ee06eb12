import type { TeamHead } from '#contract/kit/heads.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { SheetPlayer } from '#contract/team-sheets/schema.ts';
import typography from '#web/kit/styles/typography.module.css';
import { listRows } from '#web/team-sheets/sheet-draft.ts';
import styles from '#web/team-sheets/team-sheet.module.css';

type ShownLine = Pick<SheetPlayer, 'is_starter' | 'position' | 'shirt_number'> & { key: string; name: string };

/** Starters in rows from forwards to the goalkeeper, and the substitutes below. */
export function SheetPitch({ team, lines }: { team: TeamHead; lines: readonly ShownLine[] }) {
  const substitutes = lines.filter(({ is_starter }) => !is_starter);
  return (
    <>
      <div className={styles.pitch}>
        {listRows(lines).map((row) => (
          <ul
            key={row}
            className={styles.pitchRow}
            aria-label={row === null ? 'Starters without a position' : `${namePosition(row)}s`}
          >
            {lines
              .filter(({ is_starter, position }) => is_starter && position === row)
              .map((line) => (
                <Shirt key={line.key} team={team} line={line} />
              ))}
          </ul>
        ))}
        {lines.length === substitutes.length && <p className={typography.dim}>Nobody starts yet.</p>}
      </div>
      {substitutes.length > 0 && (
        <div className={styles.bench}>
          <h3 className={`${typography.size13} ${typography.dim}`}>Substitutes</h3>
          <ul className={styles.pitchRow} aria-label="Substitutes">
            {substitutes.map((line) => (
              <Shirt key={line.key} team={team} line={line} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The shirt is neutral with the team's colours at its hem, as the side is not known yet. */
function Shirt({ team: { crest }, line: { name, shirt_number } }: { team: TeamHead; line: ShownLine }) {
  return (
    <li className={styles.slot}>
      <svg viewBox="0 0 48 44" aria-hidden="true">
        <path
          className={styles.shirt}
          d="M16 3 3 9.5l4.5 11L12 18v23h24V18l4.5 2.500 4.500-11L32 3c-1.500 3.400-4.400 5-8 5s-6.500-1.600-8-5z"
        />
        <path d="M12.900 35.500h22.200v2H12.900z" fill={crest?.first_colour} />
        <path d="M12.900 37.500h22.200v2.600H12.900z" fill={crest?.second_colour} />
        <text x="24" y="29" textAnchor="middle">
          {shirt_number}
        </text>
      </svg>
      <bdi className={styles.slotName}>{name}</bdi>
      {shirt_number !== null && <span className={typography.screenReaderOnly}>, shirt {shirt_number}</span>}
    </li>
  );
}
