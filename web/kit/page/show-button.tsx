import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { Button } from '#web/kit/ui/button.tsx';

/** The submit button of a form whose choices apply immediately with scripts. */
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
