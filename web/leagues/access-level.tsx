import { useEffect } from 'react';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';

interface AccessLevelProps {
  leagueId: number;
  /** Called with the user's level in the league, and again after each change of it. */
  onRead: (level: number) => void;
}

/** Renders nothing. It is a component so that its code loads for signed-in users only. */
export function AccessLevel({ leagueId, onRead }: AccessLevelProps) {
  const level = useAccessLevel(leagueId);
  useEffect(() => onRead(level), [level, onRead]);
  return null;
}
