import { useCallback, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Asked when a call has been answered: false once the person has left this part of the page, or is leaving the page. */
export function useStillHere(): () => boolean {
  const isLeaving = useNavigation().state !== 'idle';
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = !isLeaving;
    return () => {
      isHere.current = false;
    };
  }, [isLeaving]);

  return useCallback(() => isHere.current, []);
}
