import { Search } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/field.css';
import '#web/ui/search-box.css';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface SearchBoxProps<T> {
  label: string;
  /** Name of the list of options. */
  listLabel: string;
  /** What is said when a search finds nothing. */
  noneText: string;
  text: string;
  maxLength: number;
  onText: (text: string) => void;
  options: readonly T[];
  message: string;
  /** Whether the options belong to the text as it is now. */
  isSettled: boolean;
  keyOf: (option: T) => string;
  onPick: (option: T) => void;
  /** What an option shows. */
  children: (option: T) => ReactNode;
  /** The focus starts in the field. */
  startsFocused?: boolean;
}

/** A combobox: a field whose options come from a search, chosen with the arrow keys and Enter, or pointed at. */
export function SearchBox<T>(props: SearchBoxProps<T>) {
  const { label, listLabel, noneText, text, maxLength, onText, options, message, isSettled, keyOf, onPick, children } =
    props;
  const { startsFocused = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(0);
  // Enter was pressed before the options arrived.
  const [isEager, setIsEager] = useState(false);
  const at = Math.min(chosen, options.length - 1);
  const active = options[at];
  const activeId = active && `${id}-${at}`;

  useEffect(() => {
    if (startsFocused) field.current?.focus();
  }, [startsFocused]);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers one Enter, when the options arrive.
  useEffect(() => {
    if (!isEager || !isSettled) return;
    setIsEager(false);
    if (active) onPick(active);
  }, [isEager, isSettled]);

  function enterText(entered: string) {
    onText(entered);
    setChosen(0);
    setIsEager(false);
  }

  function chooseByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Enter') setIsEager(true);
    else if (event.key === 'Escape') return enterText('');
    else if (!step || options.length === 0) return;
    else setChosen((at + step + options.length) % options.length);
    event.preventDefault();
  }

  return (
    <div className="sbox">
      <div className="input-icon">
        <Icon icon={Search} size={18} />
        <input
          className="input"
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={label}
          value={text}
          onChange={(event) => enterText(event.currentTarget.value)}
          onKeyDown={chooseByKey}
        />
      </div>
      <p className="sbox__say" role="status">
        {message || (isSettled && options.length === 0 && noneText)}
      </p>
      <div className="sbox__list" id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={options.length === 0}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setChosen(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </div>
  );
}
