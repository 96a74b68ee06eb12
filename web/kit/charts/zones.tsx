import type { Zone } from '#contract/competitions/tables.ts';
import { ZONE_WORDS } from '#contract/competitions/zone-words.ts';
import styles from '#web/kit/charts/zones.module.css';

const ZONES: Record<Zone, string | undefined> = {
  up: styles.up,
  'play off': styles.playOff,
  'play off down': styles.playOffDown,
  down: styles.down,
};

/** The class of a table's row, whose first cell gets the zone's bar. */
export function zoneRowClass(zone: Zone | null): string | undefined {
  return zone === null ? undefined : `${styles.row} ${ZONES[zone]}`;
}

/** The zone in words for screen readers, after a team's name. */
export function ZoneWords({ zone }: { zone: Zone | null }) {
  return zone === null ? null : <span className="sr-only">, {ZONE_WORDS[zone]}</span>;
}

/** The legend of a table's zone bars. */
export function ZoneKey({ zones }: { zones: readonly Zone[] }) {
  if (zones.length === 0) return null;
  return (
    <ul className={styles.key}>
      {zones.map((zone) => (
        <li key={zone} className={ZONES[zone]}>
          {ZONE_WORDS[zone]}
        </li>
      ))}
    </ul>
  );
}
