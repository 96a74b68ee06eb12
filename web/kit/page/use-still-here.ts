import { useCallback, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Returns a function for use after a call: false if the component was unmounted or the page is being left. */
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
