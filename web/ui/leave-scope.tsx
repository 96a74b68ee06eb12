import { createContext, type ReactNode, use, useState } from 'react';

/** Input that leaving a dialog, a tab or the page would lose. */
export interface UnsavedInput {
  title: string;
  /** What is lost. */
  text: ReactNode;
  /** Whether going to that place of the site loses it; without a place, closing what holds it. */
  isLost: (to?: Place, from?: Place) => boolean;
}

export interface Place {
  pathname: string;
  hash: string;
}

/** Asks whether the input may be lost: calls `proceed` when it may, else nothing. */
type AskToLose = (input: UnsavedInput, proceed: () => void) => void;

/** A part of the screen whose forms are left together; what is in an inner scope is in the outer ones too. */
export class LeaveScope {
  readonly #outer: LeaveScope | null;
  readonly #ask: AskToLose;
  readonly #inputs = new Set<UnsavedInput>();

  constructor(outer: LeaveScope | null, ask: AskToLose) {
    this.#outer = outer;
    this.#ask = ask;
  }

  inner(): LeaveScope {
    return new LeaveScope(this, this.#ask);
  }

  /** Returns the way to take it out again. */
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

  /** Leaves at once, or asks first. */
  leave(proceed: (isInputLost: boolean) => void): void {
    const lost = this.findLost();
    if (lost) this.#ask(lost, () => proceed(true));
    else proceed(false);
  }
}

/** Outside every page nothing is asked. */
const Context = createContext(new LeaveScope(null, (_input, proceed) => proceed()));

export const LeaveScopeProvider = Context.Provider;

/** The scope that a form stands in. */
export function useLeaveScope(): LeaveScope {
  return use(Context);
}

/** A scope of its own within the one around. */
export function useInnerLeaveScope(): LeaveScope {
  const outer = use(Context);
  const [scope] = useState(() => outer.inner());
  return scope;
}
