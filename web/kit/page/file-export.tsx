import { Download, Link as LinkIcon } from 'lucide';
import type { ReactNode } from 'react';
import { apiUrl } from '#web/kit/http/call.ts';
import styles from '#web/kit/page/file-export.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, CSV_LINK_COPY_FAILED, LINK_COPY_FAILED } from '#web/messages.ts';
import { site } from '#web/site.ts';

interface FileExportProps {
  title: string;
  format: 'CSV' | 'JSON' | 'NDJSON' | 'ZIP';
  /** Path of the API; null while the file is unavailable, then copying its link fails. */
  path: string | null;
  query?: string;
  /** Describes the file's content. */
  children: ReactNode;
}

/** Query of every CSV file. Downloads add the byte order mark, which Excel needs; programs read the copied link. */
export function csvQuery(includesHeaders: boolean): string {
  return `?include-headers=${includesHeaders}`;
}

/** A file's download button, and a button that copies its link. */
export function FileExport({ title, format, path, query = '', children }: FileExportProps) {
  const toast = useToast();
  const url = path === null ? undefined : `${apiUrl(path)}${query}`;

  async function copyLink() {
    toast.clear();
    if (!url) return toast.failure(CSV_LINK_COPY_FAILED);
    try {
      await navigator.clipboard.writeText(new URL(url, site.origin).href);
    } catch {
      return toast.failure(LINK_COPY_FAILED);
    }
    toast.success(COPIED_TO_CLIPBOARD);
  }

  return (
    <Panel>
      <PanelBody className={`${layout.stack} ${layout.gap3}`}>
        <h2 className={typography.partTitle}>{title}</h2>
        <p className={`${typography.size15} ${typography.muted}`}>{children}</p>
        <p className={`${typography.size13} ${typography.monospace} ${typography.dim} ${typography.wrapAnywhere}`}>
          {url}
        </p>
        <div className={`${styles.actions} ${layout.row} ${layout.wrap}`}>
          <ButtonLink kind="primary" href={format === 'CSV' && url ? `${url}&bom=1` : url} download>
            <Icon icon={Download} size={18} />
            Download {format}
          </ButtonLink>
          <Button kind="line" aria-label={`Copy link: ${title}`} onClick={copyLink}>
            <Icon icon={LinkIcon} size={18} />
            Copy link
          </Button>
        </div>
      </PanelBody>
    </Panel>
  );
}
