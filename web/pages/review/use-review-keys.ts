import { useEffect, useRef } from 'react';

/** What each key does; keys are named as `KeyboardEvent.key` has them. */
export type ReviewKeys = Record<'j' | 'k' | 'a' | 'd' | 'x' | 'z' | '?', () => void>;

/** Inputs that letters are not typed into. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit'];

/** Calls what a key stands for, unless a field has the focus, a dialog is open or the key is the browser's. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isField(document.activeElement) || document.querySelector('dialog[open]')) return;
      const name = event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, name)) return;
      event.preventDefault();
      latest.current[name as keyof ReviewKeys]();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !PRESSED.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element as HTMLElement | null)?.isContentEditable === true
  );
}
