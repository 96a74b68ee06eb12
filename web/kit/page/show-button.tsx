import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { Button } from '#web/kit/ui/button.tsx';

/** Sends a form whose choices apply at once with scripts. */
export function ShowButton() {
  return (
    <WithoutScripts>
      {() => (
        <Button kind="line" type="submit">
          Show
        </Button>
      )}
    </WithoutScripts>
  );
}
