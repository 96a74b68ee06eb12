import { RotateCw } from 'lucide-react';
import '#web/ui/button.css';

export function RetryButton({ primary = true }: { primary?: boolean }) {
  return (
    <button
      type="button"
      className={`btn btn--lg ${primary ? 'btn--primary' : 'btn--line'}`}
      onClick={() => window.location.reload()}
    >
      <RotateCw className="i i-18" />
      Retry
    </button>
  );
}
