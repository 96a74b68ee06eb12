import { Search } from 'lucide';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import comboboxStyles from '#web/kit/fields/combobox.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/shell/search-button.module.css';

const SiteSearch = lazyPart(() => import('#web/shell/site-search.tsx').then((part) => part.SiteSearch), {
  waiting: (
    <div className={comboboxStyles.combobox}>
      <Skeleton height="2.5rem" />
    </div>
  ),
});

/** Opens the search, also by Ctrl+K and Cmd+K, and by `/` outside text fields. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const shortcut = useShortcutName();

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);

  return (
    <>
      <Button
        kind="line"
        className={styles.button}
        aria-keyshortcuts="/ Control+K Meta+K"
        title={`Search (${shortcut} or /)`}
        onClick={() => setIsOpen(true)}
      >
        <Icon icon={Search} size={20} />
        <span className={styles.word}>Search</span>
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Search" isAtTop>
        <SiteSearch
          onPick={(path) => {
            setIsOpen(false);
            navigate(path);
          }}
        />
      </Dialog>
    </>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.isComposing) return false;
  if (event.ctrlKey !== event.metaKey) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return !event.ctrlKey && event.key === '/' && !isTextField(event.target);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The shortcut as this system writes it; the server renders 'Ctrl+K'. */
function useShortcutName(): string {
  const [name, setName] = useState('Ctrl+K');
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setName('⌘K');
  }, []);
  return name;
}
