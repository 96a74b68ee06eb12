import { useState } from 'react';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { csvQuery, FileExport } from '#web/kit/page/file-export.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { AddToGroup } from '#web/matches/page/add-to-group.tsx';
import { CSV_EXPORTS, csvPath } from '#web/matches/page/csv-exports.ts';

export function MatchExportsTab({ match }: { match: MatchWithoutEvents }) {
  const { match_id, league_id, league_name } = match;
  const [includesHeaders, setIncludesHeaders] = useState(false);
  return (
    <div className={layout.stack}>
      <Checkbox checked={includesHeaders} onChange={setIncludesHeaders}>
        Include headers
      </Checkbox>
      <div className={`${layout.twoColumns} ${layout.gap4}`}>
        {CSV_EXPORTS.map(({ target, title, text }) => (
          <FileExport
            key={target}
            title={title}
            format="CSV"
            path={csvPath(match_id, target)}
            query={csvQuery(includesHeaders)}
          >
            {text}
          </FileExport>
        ))}
      </div>
      <AddToGroup matchId={match_id} league={league_id ? { id: league_id, name: league_name } : null} />
    </div>
  );
}
