import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyPath } from '#web/components/player-path.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/components/player-search-button.css';

const PlayerSearch = lazyPart(
  () => import('#web/components/player-search.tsx').then((part) => part.PlayerSearch),
  <div className="psearch">
    <Skeleton height="2.5rem" />
  </div>,
);

/** Opens the search for players, as does the key `/` wherever no text is being entered. */
export function PlayerSearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);

  function close() {
    setIsOpen(false);
  }

  return (
    <>
      <button
        type="button"
        className="btn btn--ghost btn--icon"
        aria-label="Search players"
        aria-keyshortcuts="/"
        title="Search players ( / )"
        onClick={() => setIsOpen(true)}
      >
        <Search className="i i-20" />
      </button>
      <Dialog open={isOpen} onClose={close} title="Search players">
        <PlayerSearch
          label="Player name"
          startsFocused
          onPick={({ player_key }) => {
            close();
            navigate(keyPath(player_key));
          }}
        />
      </Dialog>
    </>
  );
}

/** In a field the key is a letter, and over a dialog nothing else opens. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
