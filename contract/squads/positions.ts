/** Positions of football players in a squad. */
export const POSITIONS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const;
export type Position = (typeof POSITIONS)[number];

export const SHORT_POSITIONS: Record<Position, string> = {
  goalkeeper: 'GK',
  defender: 'DF',
  midfielder: 'MF',
  forward: 'FW',
};

/** Writes 'Goalkeeper'. */
export function namePosition(position: Position | 'outfield'): string {
  return `${position.charAt(0).toUpperCase()}${position.slice(1)}`;
}
