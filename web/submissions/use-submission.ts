import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EventSubmission, ManualSubmission } from '#contract/submissions/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { ApiError, call } from '#web/kit/http/call.ts';
import { useStillHere } from '#web/kit/page/use-still-here.ts';
import { currentPath } from '#web/kit/session/login-path.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { SUBMISSION_FAILED, submissionRefused, submissionSucceeded } from '#web/messages.ts';
import type { MatchForm } from '#web/submissions/editor/match-form.ts';

type Submission = ManualSubmission | EventSubmission;

interface SubmissionOptions {
  build: (form: MatchForm) => Submission;
  /** Fills the form with a draft. */
  restore: (form: MatchForm) => void;
  hasInput: boolean;
  /** The fixture that the match is entered for. */
  fixtureId: number | null;
}

/**
 * Sends a submission, one at a time. The form's idempotency key prevents duplicates. Success opens the new match unless
 * the user has left the form meanwhile; a failure keeps the form.
 */
export function useSubmission(form: MatchForm, { build, restore, hasInput, fixtureId }: SubmissionOptions) {
  const { isSaving: isSending, save } = useChange({ owner: 'submission' });
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const [storedMatchId, setStoredMatchId] = useState<number | null>(null);
  const isSent = useRef(false);
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const toast = useToast('submission');
  const draft = useDraft(
    fixtureId === null ? 'match form' : `match form of fixture ${fixtureId}`,
    useMemo(() => ({ form, idempotencyKey }), [form, idempotencyKey]),
    (kept) => {
      restore(kept.form);
      setIdempotencyKey(kept.idempotencyKey);
    },
    { isSending, hasInput },
  );

  async function send(key: string): Promise<void> {
    if (isSent.current) return;
    isSent.current = true;
    setStoredMatchId(null);
    const formPath = currentPath();
    const submit = () => call('POST /submissions/website', { body: build(form), idempotencyKey: key, keepalive: true });
    const showFailure = (failure: unknown) => {
      const text = failure instanceof ApiError ? submissionRefused(failure.message) : SUBMISSION_FAILED;
      const back = { label: 'Back to the form', run: () => navigate(formPath) };
      toast.failure(text, undefined, isStillHere() ? undefined : back);
      if (failure instanceof ApiError) setStoredMatchId(failure.storedMatchId);
      isSent.current = false;
    };
    const stored = await save(submit, null, { showFailure, leaves: true });
    if (!stored) return;
    draft.clear();
    // Only the response to a dry run has no id.
    const { Match_ID = Number.NaN } = stored;
    const openMatch = () => navigate(`/matches/${Match_ID}`);
    if (isStillHere()) {
      toast.success(submissionSucceeded(Match_ID));
      await openMatch();
    } else {
      toast.success(submissionSucceeded(Match_ID), undefined, { label: 'View match', run: openMatch });
    }
  }

  function sendAsNew() {
    const key = createIdempotencyKey();
    setIdempotencyKey(key);
    return send(key);
  }

  const { isStoredWhenLeavingTo } = draft;
  const isSafe = useCallback(
    (pathname?: string) => isSent.current || isStoredWhenLeavingTo(pathname),
    [isStoredWhenLeavingTo],
  );
  return { send: () => send(idempotencyKey), sendAsNew, isSending, storedMatchId, isSafe };
}

/** 128 random bits; `randomUUID` isn't available without HTTPS. */
function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
