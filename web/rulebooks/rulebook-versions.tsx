import { useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { RulebookVersion } from '#contract/rulebooks/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { formatFootballTime } from '#web/kit/time/football-date.ts';

interface RulebookVersionsProps {
  leagueId: number;
  /** Newest first. */
  versions: readonly RulebookVersion[];
  /** Receives the text of a former version, for saving it again. */
  onOpen: (text: string) => void;
}

/** The former versions of the rules; opening one replaces the text in the form. */
export function RulebookVersions({ leagueId, versions, onOpen }: RulebookVersionsProps) {
  const [opening, setOpening] = useState<number | null>(null);
  const { isSaving, save } = useChange();
  if (versions.length === 0) return null;

  async function open(version: number) {
    setOpening(version);
    const input = { params: { league_id: leagueId }, querystring: { version } };
    const load = () => call('GET /leagues/myLeagues/:league_id/rulebook', input);
    const found = await save(load, 'Version opened', { detail: 'Save it to put it in force.' });
    if (found) onOpen(found.text);
  }

  return (
    <div className="stack gap-2">
      <h3 className="text-14 font-semibold">Versions</h3>
      <ManageList
        label="Versions"
        rows={versions.map(({ id, saved_at, saved_by, characters }, at) => ({
          key: id,
          name: formatFootballTime(saved_at),
          text: (
            <p>
              <time className="tabular" dateTime={saved_at}>
                {formatFootballTime(saved_at)}
              </time>{' '}
              <span className="text-ink-2 tablet:block">
                {saved_by ?? 'A former member'}, {countOf(characters, 'character')}
                {at === 0 && ', in force'}
              </span>
            </p>
          ),
          acts: [
            {
              text: 'Open',
              label: 'Open the version of',
              'aria-busy': isSaving && opening === id,
              disabled: isSaving,
              onClick: () => open(id),
            },
          ],
        }))}
      />
    </div>
  );
}
