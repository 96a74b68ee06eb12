import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isolateName } from '#contract/kit/plain-text.ts';
import { setProperties } from '#web/kit/browser/custom-properties.ts';
import { SIDE_TEXTS } from '#web/kit/heads/team-mark.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { labelMarker, layOutStrip, type PlacedMarker } from '#web/matches/figures/strip-layout.ts';
import styles from '#web/matches/figures/touchline-strip.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** Pixels, until the line is measured. */
const NARROWEST_LINE = 240;

interface TouchlineStripProps {
  match: MatchView;
  /** Omits the frame, for use inside a panel. */
  isBare?: boolean;
}

/** The timeline: Blue's goals and cards above the line, Green's below; empty without any. */
export function TouchlineStrip({ match, isBare = false }: TouchlineStripProps) {
  const line = useRef<HTMLOListElement>(null);
  const [width, setWidth] = useState(NARROWEST_LINE);
  const isEmpty = match.markers.length === 0;
  const markers = useMemo(() => layOutStrip(match.markers, width), [match.markers, width]);

  useLayoutEffect(() => {
    if (isEmpty || !line.current) return;
    setWidth(line.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [isEmpty]);

  if (isEmpty) return null;
  return (
    <div className={`${styles.strip} ${isBare ? styles.bare : ''}`}>
      <abbr title="Kick-off">KO</abbr>
      <ol className={styles.line} ref={line} aria-label="Match timeline: goals and cards in order">
        {markers.map((marker) => (
          <li
            key={`${marker.side} ${marker.x}`}
            className={`${styles.event} ${marker.side === 'Blue' ? styles.blue : styles.green}`}
            ref={setProperties({ '--x': `${marker.x}%` })}
          >
            <Link to="#events" state={{ event: marker.index }} title={describeMarker(marker, match)}>
              <bdi className={styles.time}>{labelMarker(marker)}</bdi>
              <span className="sr-only">{describeMarker(marker, match)}</span>
              <MarkerIcon marker={marker} />
            </Link>
          </li>
        ))}
      </ol>
      <abbr title="Full time">FT</abbr>
    </div>
  );
}

function MarkerIcon({ marker: { kind, side } }: { marker: PlacedMarker }) {
  if (kind === 'yellow-card') return <CardIcon card="yellow" label={null} small />;
  if (kind === 'red-card') return <CardIcon card="red" label={null} small />;
  return (
    <span className={SIDE_TEXTS[side]}>
      <BallIcon />
    </span>
  );
}

function describeMarker({ eventName, player, kind, side, count }: PlacedMarker, match: MatchView): string {
  const team = isolateName(match.names[side]);
  if (count > 1) return `${count} events of ${team}, one of them ${eventName}`;
  const who = player ? `, ${isolateName(player)}` : '';
  return `${eventName}${who}, ${kind === 'own-goal' ? 'counts for ' : ''}${team}`;
}
