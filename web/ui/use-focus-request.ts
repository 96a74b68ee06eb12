import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Moves focus to the element of `root` that `selector` finds, after the render that the same event causes. */
export function useFocusRequest(root: RefObject<HTMLElement | null>): (selector: string) => void {
  const [request, setRequest] = useState<{ selector: string } | null>(null);

  useLayoutEffect(() => {
    if (request) root.current?.querySelector<HTMLElement>(request.selector)?.focus();
  }, [request, root]);

  return useCallback((selector) => setRequest({ selector }), []);
}
