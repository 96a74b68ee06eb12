import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EventSubmission, ManualSubmission } from '#contract/submissions.ts';
import { ApiError, call } from '#web/http/call.ts';
import { SUBMISSION_FAILED, submissionRefused, submissionSucceeded } from '#web/messages.ts';
import { useToast } from '#web/ui/toast.tsx';

/**
 * Sends a submission once at a time, and none twice: a form goes by one key from its opening on. Success leads to the new match, a
 * failure leaves the form as it is.
 */
export function useSubmission() {
  const [isSending, setIsSending] = useState(false);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const isBusy = useRef(false);
  const isStored = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();

  async function send(submission: ManualSubmission | EventSubmission): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      // Only a dry run's answer goes without an id.
      const { Match_ID = Number.NaN } = await call('POST /submissions/website', { body: submission, idempotencyKey });
      isStored.current = true;
      toast.success(submissionSucceeded(Match_ID));
      await navigate(`/matches/${Match_ID}`);
    } catch (error) {
      toast.failure(error instanceof ApiError ? submissionRefused(error.message) : SUBMISSION_FAILED);
    } finally {
      isBusy.current = isStored.current;
      setIsSending(isStored.current);
    }
  }

  return { send, isSending, isStored: useCallback(() => isStored.current, []) };
}

/** 128 random bits; `randomUUID` is kept from sites without HTTPS. */
function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
