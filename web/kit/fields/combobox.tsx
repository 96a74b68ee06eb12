import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import styles from '#web/kit/fields/combobox.module.css';
import { FieldWithIcon, Input } from '#web/kit/fields/input.tsx';

interface ComboboxProps<T> {
  label: string;
  /** Name of the list of options. */
  listLabel: string;
  /** Announced when a search has no results. */
  noneText: string;
  text: string;
  maxLength: number;
  onText: (text: string) => void;
  options: readonly T[];
  message: string;
  /** Whether the options belong to the current text. */
  isSettled: boolean;
  keyOf: (option: T) => string;
  onPick: (option: T) => void;
  /** The content of an option. */
  children: (option: T) => ReactNode;
  /** Focuses the field on mount. */
  startsFocused?: boolean;
}

/**
 * A field with a list of search results below it. It is 26 kB gzipped with its library, so use it in lazy parts only
 * (`lazyPart`). The server renders only its frame, as the rest needs scripts, and the content security policy forbids
 * the library's inline styles in HTML.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  return useHydrated() ? <HydratedCombobox {...props} /> : <WaitingCombobox {...props} />;
}

/** Reserves the combobox's place until scripts run. */
function WaitingCombobox<T>({ label, message }: ComboboxProps<T>) {
  return (
    <div className="pt-0.5">
      <FieldWithIcon icon={Search} size={18}>
        <Input type="text" aria-label={label} placeholder={label} disabled />
      </FieldWithIcon>
      <p className="[&:not(:empty)]:pt-3 [&:not(:empty)]:text-14 [&:not(:empty)]:text-ink-2">{message}</p>
    </div>
  );
}

function useEnter<T>({ startsFocused = false, options, isSettled, onPick, onText }: ComboboxProps<T>) {
  const field = useRef<HTMLInputElement>(null);
  // Enter was pressed before the options arrived.
  const [isEnterPending, setIsEnterPending] = useState(false);
  const [first] = options;

  useEffect(() => {
    if (startsFocused) field.current?.focus();
  }, [startsFocused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one Enter picks once, when the options arrive.
  useEffect(() => {
    if (!isEnterPending || !isSettled) return;
    setIsEnterPending(false);
    if (first !== undefined) onPick(first);
  }, [isEnterPending, isSettled]);

  function changeText(entered: string) {
    onText(entered);
    setIsEnterPending(false);
  }

  function handleKey(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') changeText('');
    if (event.key !== 'Enter' || isSettled) return;
    event.preventBaseUIHandler();
    event.preventDefault();
    setIsEnterPending(true);
  }

  return { field, changeText, handleKey };
}

function HydratedCombobox<T>(props: ComboboxProps<T>) {
  const { label, listLabel, noneText, text, maxLength, options, message, isSettled, keyOf, onPick, children } = props;
  const { field, changeText, handleKey } = useEnter(props);

  return (
    <div className="pt-0.5">
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={options}
        itemToStringValue={keyOf}
        value={text}
        onValueChange={changeText}
      >
        <FieldWithIcon icon={Search} size={18}>
          <Autocomplete.Input
            render={<Input />}
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            maxLength={maxLength}
            placeholder={label}
            onKeyDown={handleKey}
          />
        </FieldWithIcon>
        <p className="[&:not(:empty)]:pt-3 [&:not(:empty)]:text-14 [&:not(:empty)]:text-ink-2" role="status">
          {message || (isSettled && options.length === 0 && noneText)}
        </p>
        <Autocomplete.List
          className={`mt-3 grid grid-cols-1 gap-0.5 ${styles.list}`}
          aria-label={listLabel}
          hidden={options.length === 0}
        >
          {(option: T) => (
            <Autocomplete.Item
              key={keyOf(option)}
              value={option}
              // The library omits `aria-selected` here; screen readers need it to announce the active option.
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is among the props of `item`.
              render={(item, { highlighted }) => <div {...item} aria-selected={highlighted} />}
              onClick={() => onPick(option)}
            >
              {children(option)}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  );
}
