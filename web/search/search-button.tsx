import { Search } from 'lucide';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const SiteSearch = lazyPart(() => import('#web/search/site-search.tsx').then((part) => part.SiteSearch), {
  waiting: (
    <div className="pt-0.5">
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
        className="justify-start px-2.5 font-medium text-ink-2 hover:text-ink [@media_(max-width:_68.75rem)]:w-ctl [@media_(max-width:_68.75rem)]:justify-center [@media_(max-width:_68.75rem)]:border-transparent [@media_(max-width:_68.75rem)]:px-0"
        aria-keyshortcuts="/ Control+K Meta+K"
        title={`Search (${shortcut} or /)`}
        onClick={() => setIsOpen(true)}
      >
        <Icon icon={Search} size={20} />
        <span className="[@media_(max-width:_68.75rem)]:absolute [@media_(max-width:_68.75rem)]:size-px [@media_(max-width:_68.75rem)]:overflow-hidden [@media_(max-width:_68.75rem)]:[clip-path:inset(50%)]">
          Search
        </span>
        <span
          className="ms-3 rounded-1 bg-surface-2 px-1.25 py-0.25 text-12 font-semibold text-ink-3 [@media_(max-width:_68.75rem)]:hidden"
          aria-hidden="true"
        >
          {shortcut}
        </span>
      </Button>
      {/* Left out of the browser's bundle. */}
      <WithoutScripts>
        {() =>
          import.meta.env.SSR && (
            <ButtonLink kind="ghost" isIcon to="/search" aria-label="Search">
              <Icon icon={Search} size={20} />
            </ButtonLink>
          )
        }
      </WithoutScripts>
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

/** The shortcut in this system's notation; the server renders 'Ctrl+K'. */
function useShortcutName(): string {
  const [name, setName] = useState('Ctrl+K');
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setName('⌘K');
  }, []);
  return name;
}
