import { Share2 } from 'lucide';
import { IS_MOBILE } from '#web/kit/browser/mobile.ts';
import { useCopy } from '#web/kit/page/copy-button.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { LINK_COPY_FAILED } from '#web/messages.ts';
import { site } from '#web/site.ts';

interface ShareButtonProps {
  /** Path of a page of the site. */
  path: string;
  name: string;
  /** Whether it is as high as a field, for use beside fields. */
  isLarge?: boolean;
}

/** Shares a page's URL: with the system's share sheet on phones and tablets, else by copying it. */
export function ShareButton({ path, name, isLarge = false }: ShareButtonProps) {
  const copy = useCopy();
  const url = `${site.origin}${path}`;

  // Decided when pressed, so that hydration doesn't replace the pressed button.
  function share() {
    if (IS_MOBILE && 'share' in navigator) openShareSheet(name, url);
    else copy(url, { failed: LINK_COPY_FAILED });
  }

  return (
    <Button kind="line" size={isLarge ? undefined : 'small'} onClick={share}>
      <Icon icon={Share2} size={16} />
      <span className="phone:sr-only">Share</span>
    </Button>
  );
}

/** The promise rejects when the sheet is closed, which isn't an error. */
async function openShareSheet(title: string, url: string) {
  await navigator.share({ title, url }).catch(() => {});
}
