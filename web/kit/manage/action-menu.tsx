import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';

export interface MenuAct extends Pick<ComponentProps<typeof Button>, 'kind' | 'disabled' | 'onClick'> {
  text: string;
  /** A page of the site; such an act is a link. */
  to?: string;
}

interface ActionMenuProps {
  /** The name of the thing that is acted on. */
  title: string;
  acts: readonly (MenuAct | false)[];
  onClose: () => void;
}

/** The actions on one thing, as buttons below each other in a dialog; open while mounted. */
export function ActionMenu({ title, acts, onClose }: ActionMenuProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="stack gap-2">{acts.map((act) => act && <ActionItem key={act.text} {...act} />)}</div>
    </Dialog>
  );
}

function ActionItem({ text, to, kind = 'line', ...button }: MenuAct) {
  if (to !== undefined) {
    return (
      <ButtonLink kind={kind} isBlock to={to}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <Button kind={kind} isBlock {...button}>
      {text}
    </Button>
  );
}
