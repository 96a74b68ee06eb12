import { RotateCw } from 'lucide';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function RetryButton({ primary = true }: { primary?: boolean }) {
  return (
    <Button kind={primary ? 'primary' : 'line'} size="large" onClick={() => window.location.reload()}>
      <Icon icon={RotateCw} size={18} />
      Retry
    </Button>
  );
}
