import { useState } from 'react';
import type { ManagedSquads } from '#contract/squads.ts';
import { describeFailure } from '#web/http/call.ts';
import { useCall } from '#web/http/use-call.ts';
import { useToast } from '#web/ui/toast.tsx';

export interface SquadsEditing {
  squads: ManagedSquads | null;
  error: string | null;
  isSaving: boolean;
  /** Reloads the squads after an error. */
  retry: () => void;
  /**
   * Makes a change and confirms it in a toast, with an Undo button if there is an undo. Returns false, with the reason in
   * a toast, if the server rejected it. Each call that changes data reloads the squads.
   */
  save: (change: () => Promise<unknown>, done: string, undo?: () => void) => Promise<boolean>;
}

/** A league's squads for its staff, with the spells of the chosen team. */
export function useSquads(leagueId: number, teamId: number | undefined): SquadsEditing {
  const load = useCall(
    'GET /leagues/myLeagues/:league_id/squads',
    { params: { league_id: leagueId }, querystring: teamId === undefined ? {} : { team_id: teamId } },
    { keepsFormer: true },
  );
  const [isSaving, setIsSaving] = useState(false);
  const toast = useToast();

  async function save(...[change, done, undo]: Parameters<SquadsEditing['save']>): Promise<boolean> {
    setIsSaving(true);
    toast.clear();
    try {
      await change();
      toast.success(done, undefined, undo && { label: 'Undo', run: undo });
      return true;
    } catch (failure) {
      toast.failure(describeFailure(failure));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { squads: load.answer, error: load.error, isSaving, retry: load.reload, save };
}
