import type { Season } from '#contract/seasons.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface RemoveSeasonDialogProps {
  season: Season;
  /** How many go with it. */
  deductions: number;
  onClose: () => void;
  onConfirm: () => void;
}

export function RemoveSeasonDialog({ season, deductions, onClose, onConfirm }: RemoveSeasonDialogProps) {
  const foot = (
    <>
      <button type="button" className="btn btn--ghost" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="btn btn--danger-solid" onClick={onConfirm}>
        Remove season
      </button>
    </>
  );
  return (
    <Dialog open title={`Remove ${season.name}?`} onClose={onClose} foot={foot}>
      <p>
        {deductions > 0 && `Its deductions go too (${deductions}). `}
        Matches stay as they are.
      </p>
    </Dialog>
  );
}
