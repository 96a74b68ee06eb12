import { Download, Link as LinkIcon } from 'lucide';
import type { ReactNode } from 'react';
import { apiUrl } from '#web/kit/http/call.ts';
import { useCopy } from '#web/kit/page/copy-button.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { CSV_LINK_COPY_FAILED, LINK_COPY_FAILED } from '#web/messages.ts';
import { site } from '#web/site.ts';

interface FileExportProps {
  title: string;
  format: 'CSV' | 'JSON' | 'NDJSON' | 'ZIP';
  /** Path of the API; null while the file is unavailable, when copying its link fails. */
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
  const toast = useToast(title);
  const copy = useCopy(title);
  const url = path === null ? undefined : `${apiUrl(path)}${query}`;

  function copyLink() {
    if (!url) toast.failure(CSV_LINK_COPY_FAILED);
    else copy(new URL(url, site.origin).href, { failed: LINK_COPY_FAILED });
  }

  return (
    <Panel>
      <PanelBody className="stack gap-3">
        <h2 className="part-title">{title}</h2>
        <p className="text-15 text-ink-2">{children}</p>
        <p className="font-mono text-13 wrap-text text-ink-3">{url}</p>
        <div className="flex flex-wrap items-center gap-3 phone:gap-2 phone:[&>:is(a,_button)]:flex-[1_0_auto] phone:[&>:is(a,_button)]:px-2.5">
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
