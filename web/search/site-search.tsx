import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { Combobox } from '#web/kit/fields/combobox.tsx';
import { useSearch } from '#web/kit/list/use-search.ts';
import { FoundResult, NOTHING_FOUND, pathOfFound, SEARCH_HINT, SEARCH_LABEL } from '#web/search/found-result.tsx';

/** The header's search for players, teams, leagues, groups and matches. `onPick` gets the path of the chosen page. */
export function SiteSearch({ onPick }: { onPick: (path: string) => void }) {
  const [text, setText] = useState('');
  const { found, ...search } = useSearch(text, 'GET /search', SEARCH_HINT);
  return (
    <Combobox
      label={SEARCH_LABEL}
      listLabel="Results"
      noneText={NOTHING_FOUND}
      text={text}
      maxLength={MAX_NAME_LENGTH}
      onText={setText}
      options={found}
      {...search}
      keyOf={pathOfFound}
      onPick={(thing) => onPick(pathOfFound(thing))}
      startsFocused
    >
      {(thing) => <FoundResult thing={thing} />}
    </Combobox>
  );
}
