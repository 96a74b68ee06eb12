import { RotateCw } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/button.css';

export function RetryButton({ primary = true }: { primary?: boolean }) {
  return (
    <button
      type="button"
      className={`btn btn--lg ${primary ? 'btn--primary' : 'btn--line'}`}
      onClick={() => window.location.reload()}
    >
      <Icon icon={RotateCw} size={18} />
      Retry
    </button>
  );
}
