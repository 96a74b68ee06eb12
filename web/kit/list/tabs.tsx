import {
  type AriaAttributes,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { centreItem } from '#web/kit/browser/centre-item.ts';
import { useHash } from '#web/kit/browser/use-hash.ts';
import { SideNav } from '#web/kit/list/side-nav.tsx';
import { isForBrowser } from '#web/kit/ui/link.tsx';

/**
 * A click adds an entry to the browser's history, which Back undoes. Keys pass over tabs, so they replace the entry.
 */
interface Selecting {
  replace: boolean;
}

type SelectTab<T extends string> = (id: T, how: Selecting) => void;

/** The tab of the URL's hash, or `fallback` if the hash isn't a tab, and a function that selects another. */
export function useHashTab<T extends string>(ids: readonly T[], fallback: T): [T, SelectTab<T>] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = useHash().slice(1);
  const selected = ids.find((id) => id === named) ?? fallback;

  function select(id: T, how: Selecting) {
    navigate({ search, hash: `#${id}` }, { ...how, preventScrollReset: true });
  }
  return [selected, select];
}

export interface TabItem<T extends string> {
  id: T;
  label: ReactNode;
}

interface TabsProps<T extends string> {
  label: string;
  items: readonly TabItem<T>[];
  /** If null, the first tab is focusable. */
  selected: T | null;
  onSelect: SelectTab<T>;
  /** A column beside the panel; a row on narrow screens. */
  beside?: boolean;
  /** Prefix of the ids, for tabs that are open at the same time as others. */
  scope?: string;
  /** The selected tab gets a dialog's first focus. */
  startsFocused?: boolean;
}

/** A row of tabs. Each has a `TabPanel` with the same id and scope; only the selected one is visible. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, items, selected, onSelect, beside = false, scope, startsFocused = false } = props;
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found in the DOM.
  useEffect(() => centreItem(list.current, '[aria-selected="true"]'), [selected]);

  function moveByKey(event: KeyboardEvent) {
    const at = items.findIndex((item) => tabId(item.id, scope) === document.activeElement?.id);
    const target = findKeyTarget(beside ? toRowKey(event.key) : event.key, at, items.length);
    const item = at < 0 || target === null ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id, { replace: true });
    document.getElementById(tabId(item.id, scope))?.focus();
  }

  const List = beside ? TabColumn : TabRow;
  return (
    <List
      role="tablist"
      aria-label={label}
      aria-orientation={beside ? 'vertical' : undefined}
      ref={list}
      onKeyDown={moveByKey}
    >
      {items.map((item) => (
        <Tab
          key={item.id}
          href={scope === undefined ? `#${item.id}` : undefined}
          className={beside ? undefined : 'tab'}
          id={tabId(item.id, scope)}
          aria-selected={item.id === selected}
          aria-controls={item.id === selected ? panelId(item.id, scope) : undefined}
          tabIndex={item.id === (selected ?? items[0]?.id) ? 0 : -1}
          data-autofocus={startsFocused && item.id === selected ? '' : undefined}
          onClick={(event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            if (item.id !== selected) onSelect(item.id, { replace: false });
          }}
        >
          {item.label}
        </Tab>
      ))}
    </List>
  );
}

function TabRow(props: ComponentProps<'div'>) {
  return <div className="tab-row" {...props} />;
}

function TabColumn(props: ComponentProps<'div'>) {
  return <SideNav as="div" {...props} />;
}

interface TabProps extends AriaAttributes {
  href: string | undefined;
  id: string;
  className: string | undefined;
  tabIndex: number;
  'data-autofocus': '' | undefined;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

function Tab({ href, ...props }: TabProps) {
  return href === undefined ? <button type="button" role="tab" {...props} /> : <a href={href} role="tab" {...props} />;
}

interface TabPanelProps {
  id: string;
  scope?: string;
  /** Mounted but hidden while another tab is selected. */
  hidden?: boolean;
  children: ReactNode;
}

export function TabPanel({ id, scope, hidden = false, children }: TabPanelProps) {
  return (
    <div
      className="focus-visible:outline-offset-6"
      role="tabpanel"
      id={panelId(id, scope)}
      aria-labelledby={tabId(id, scope)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel is focusable, so that the Tab key reaches it.
      tabIndex={0}
      hidden={hidden}
    >
      {children}
    </div>
  );
}

/** In a column, up and down work like left and right, which still work because it may be shown as a row. */
function toRowKey(key: string): string {
  if (key === 'ArrowDown') return 'ArrowRight';
  if (key === 'ArrowUp') return 'ArrowLeft';
  return key;
}

function findKeyTarget(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** Prefixed, since the browser would scroll to an element whose id is the URL's hash. */
function tabId(id: string, scope = 'page'): string {
  return `${scope}-tab-${id}`;
}

function panelId(id: string, scope = 'page'): string {
  return `${scope}-panel-${id}`;
}
