import { Share2 } from 'lucide';
import { IS_MOBILE } from '#web/kit/browser/mobile.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
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
  const size = isLarge ? undefined : 'small';
  const toast = useToast();
  const isHydrated = useHydrated();
  const url = `${site.origin}${path}`;
  const label = (
    <>
      <Icon icon={Share2} size={16} />
      Share
    </>
  );
  if (isHydrated && IS_MOBILE && 'share' in navigator) {
    return (
      <Button kind="line" size={size} onClick={() => openShareSheet(name, url)}>
        {label}
      </Button>
    );
  }
  return (
    <CopyButton
      text={url}
      kind="line"
      size={size}
      onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
      onFailed={() => toast.failure(LINK_COPY_FAILED)}
    >
      {label}
    </CopyButton>
  );
}

/** The promise rejects when the sheet is closed, which is no error. */
async function openShareSheet(title: string, url: string) {
  await navigator.share({ title, url }).catch(() => {});
}
