import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';

const PlayerSearchDialog = lazyPart(
  () => import('#web/components/player-search-dialog.tsx').then((part) => part.PlayerSearchDialog),
  null,
);

/** Opens the search for players, as does the key `/` wherever no text is being entered. */
export function PlayerSearchButton() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className="btn btn--ghost btn--icon"
        aria-label="Search players"
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        title="Search players ( / )"
        onClick={() => setIsOpen(true)}
      >
        <Search className="i i-20" />
      </button>
      {isOpen && <PlayerSearchDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** In a field the key is a letter, and over a dialog nothing else opens. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
