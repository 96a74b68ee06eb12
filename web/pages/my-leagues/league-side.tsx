import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { LEAGUE_TABS, type LeagueTab } from '#web/pages/my-leagues/league-tabs.ts';
import { LevelTag } from '#web/pages/my-leagues/level-tag.tsx';
import '#web/ui/button.css';
import '#web/ui/side-nav.css';
import '#web/ui/tag.css';

interface LeagueSideProps {
  name: string;
  titleId: string;
  level: number;
  requestCount: number;
  tab: LeagueTab | null;
  onOpen: (tab: LeagueTab) => void;
  onClose: () => void;
}

/** The side column of league management: the league, its tabs and Close. */
export function LeagueSide({ name, titleId, level, requestCount, tab, onOpen, onClose }: LeagueSideProps) {
  function moveByKey(event: KeyboardEvent) {
    const at = LEAGUE_TABS.findIndex(({ id }) => tabId(id) === document.activeElement?.id);
    const target = LEAGUE_TABS[findKeyTarget(event.key, at)];
    if (at < 0 || !target) return;
    event.preventDefault();
    onOpen(target.id);
    document.getElementById(tabId(target.id))?.focus();
  }

  return (
    <div className="ldlg__side">
      <h2 className="dlg__title" id={titleId}>
        {name}
      </h2>
      <LevelTag level={level} />
      <div
        className="side__nav"
        role="tablist"
        aria-label="League management"
        aria-orientation="vertical"
        onKeyDown={moveByKey}
      >
        {LEAGUE_TABS.map(({ id, name: tabName, Icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === tab}
            aria-controls={id === tab ? panelId(id) : undefined}
            tabIndex={id === (tab ?? LEAGUE_TABS[0].id) ? 0 : -1}
            data-autofocus={id === tab ? '' : undefined}
            onClick={() => onOpen(id)}
          >
            <Icon className="i i-18" aria-hidden="true" />
            {tabName}
            {id === 'requests' && requestCount > 0 && <span className="tag ldlg__count">{requestCount}</span>}
          </button>
        ))}
      </div>
      <button type="button" className="btn btn--ghost ldlg__close" onClick={onClose}>
        <X className="i i-18" aria-hidden="true" />
        Close
      </button>
    </div>
  );
}

/** What a tab of the side column shows. Their ids keep clear of those of `Tabs`, which a dialog above may hold. */
export function LeaguePanel({
  id,
  hidden = false,
  children,
}: {
  id: LeagueTab;
  hidden?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab's panel is focusable, so that Tab leads into it.
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} tabIndex={0} hidden={hidden}>
      {children}
    </div>
  );
}

function findKeyTarget(key: string, at: number): number {
  const count = LEAGUE_TABS.length;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

function tabId(id: LeagueTab): string {
  return `league-tab-${id}`;
}

function panelId(id: LeagueTab): string {
  return `league-panel-${id}`;
}
