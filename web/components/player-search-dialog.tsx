import { useNavigate } from 'react-router';
import { keyPath } from '#web/components/player-path.ts';
import { PlayerSearch } from '#web/components/player-search.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import '#web/components/player-search-dialog.css';

/** Open while mounted; the player who is picked is shown on their page. */
export function PlayerSearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog open onClose={onClose} title="Search players">
      <PlayerSearch
        label="Player name"
        startsFocused
        onPick={({ player_key }) => {
          onClose();
          navigate(keyPath(player_key));
        }}
      />
    </Dialog>
  );
}
