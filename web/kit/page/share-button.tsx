import { Share2 } from 'lucide';
import { IS_MOBILE } from '#web/kit/browser/mobile.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, LINK_COPY_FAILED } from '#web/messages.ts';
import { site } from '#web/site.ts';

interface ShareButtonProps {
  /** Path of a page of the site. */
  path: string;
  name: string;
  /** As high as a field, beside fields. */
  isLarge?: boolean;
}

/** Shares a page's URL: with the system's share sheet on phones and tablets, else by copying it. */
export function ShareButton({ path, name, isLarge = false }: ShareButtonProps) {
  const toast = useToast();
  const url = `${site.origin}${path}`;

  // Decided by the press, so that a page that hydrates keeps the button that was pressed.
  async function share() {
    if (IS_MOBILE && 'share' in navigator) return openShareSheet(name, url);
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return toast.failure(LINK_COPY_FAILED);
    }
    toast.success(COPIED_TO_CLIPBOARD);
  }

  return (
    <Button kind="line" size={isLarge ? undefined : 'small'} onClick={share}>
      <Icon icon={Share2} size={16} />
      Share
    </Button>
  );
}

/** The promise rejects when the sheet is closed, which is no error. */
async function openShareSheet(title: string, url: string) {
  await navigator.share({ title, url }).catch(() => {});
}
