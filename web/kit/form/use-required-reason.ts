import { useId, useState } from 'react';
import { hasVisibleText } from '#contract/kit/plain-text.ts';

/** A dialog's required reason: its text and the properties of its `ReasonField`. `missing` is shown without a reason. */
export function useRequiredReason(missing: string, initial = '') {
  const id = useId();
  const [reason, setReason] = useState(initial);
  const [isAttempted, setIsAttempted] = useState(false);
  const isMissing = !hasVisibleText(reason);

  /** Whether there is a reason. If not, marks its field and focuses it. */
  function requireReason(): boolean {
    setIsAttempted(true);
    if (isMissing) document.getElementById(id)?.focus();
    return !isMissing;
  }

  const error = isAttempted && isMissing ? missing : null;
  return { reason, setReason, requireReason, field: { label: 'Reason', id, reason, onChange: setReason, error } };
}
