import { createContext, type ReactNode, use, useState } from 'react';

/** Input that is lost when its dialog, tab or page is left. */
export interface UnsavedInput {
  title: string;
  text: ReactNode;
  /** Whether a navigation loses it; without places, whether closing its dialog does. */
  isLost: (to?: Place, from?: Place) => boolean;
}

export interface Place {
  pathname: string;
  hash: string;
}

/** Asks the user whether to discard the input, and calls `proceed` if so. */
type ConfirmDiscard = (input: UnsavedInput, proceed: () => void) => void;

/** A part of the screen whose forms are left together. Outer scopes include the input of inner ones. */
export class LeaveScope {
  readonly #outer: LeaveScope | null;
  readonly #confirm: ConfirmDiscard;
  readonly #inputs = new Set<UnsavedInput>();

  constructor(outer: LeaveScope | null, confirm: ConfirmDiscard) {
    this.#outer = outer;
    this.#confirm = confirm;
  }

  inner(): LeaveScope {
    return new LeaveScope(this, this.#confirm);
  }

  /** Returns a function that removes it. */
  add(input: UnsavedInput): () => void {
    const removeFromOuter = this.#outer?.add(input);
    this.#inputs.add(input);
    return () => {
      removeFromOuter?.();
      this.#inputs.delete(input);
    };
  }

  findLost(to?: Place, from?: Place): UnsavedInput | undefined {
    return [...this.#inputs].find((input) => input.isLost(to, from));
  }

  /** Calls `proceed` at once, or after the user agreed to discard unsaved input. */
  leave(proceed: (isInputLost: boolean) => void): void {
    const lost = this.findLost();
    if (lost) this.#confirm(lost, () => proceed(true));
    else proceed(false);
  }
}

/** Outside the page layout leaving needs no confirmation. */
const Context = createContext(new LeaveScope(null, (_input, proceed) => proceed()));

export const LeaveScopeProvider = Context.Provider;

/** The scope of the surrounding part. */
export function useLeaveScope(): LeaveScope {
  return use(Context);
}

/** A new scope within the surrounding one. */
export function useInnerLeaveScope(): LeaveScope {
  const outer = use(Context);
  const [scope] = useState(() => outer.inner());
  return scope;
}
