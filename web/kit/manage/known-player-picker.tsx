import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerReference } from '#contract/kit/heads.ts';
import { FILTER_DEBOUNCE } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { KnownPlayer } from '#contract/players/merges.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { NameSearchField } from '#web/kit/manage/name-search-field.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

interface KnownPlayerPickerProps {
  leagueId: number;
  /** Label of the choice, for screen readers. */
  legend: string;
  /** Players offered before a search. */
  candidates: readonly PlayerReference[];
  picked: string | null;
  onPick: (playerKey: string) => void;
}

type Option = PlayerReference & Partial<KnownPlayer>;

/** Searches the league's players with a Roblox ID, by name or ID, and offers the results to pick from. */
export function KnownPlayerPicker({ leagueId, legend, candidates, picked, onPick }: KnownPlayerPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const query = text.trim();
  const searched = useDebounced(query, FILTER_DEBOUNCE);
  const {
    answer: found,
    error,
    isLoading,
  } = useRead(
    'GET /leagues/myLeagues/:league_id/known_players',
    hasVisibleText(searched) ? { params: { league_id: leagueId }, querystring: { q: searched } } : null,
    { keepsFormer: true },
  );

  const options: readonly Option[] = found ?? candidates;
  const isSettled = query === searched && !isLoading && found !== null;
  const message = error ?? (isSettled && options.length === 0 ? 'No player of this league found.' : '');

  return (
    <div className="stack gap-3">
      <NameSearchField
        label="Player"
        hint="Search for a player of this league by name or Roblox ID."
        text={text}
        onText={setText}
      />
      <p className="text-ink-2" role="status">
        {message}
      </p>
      {options.length > 0 && (
        <fieldset className="grid gap-0.5">
          <legend className="sr-only">{legend}</legend>
          {options.map((player) => (
            <label
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-2 bg-surface-2 px-3 py-2 has-checked:[box-shadow:inset_0_0_0_2px_var(--flag)] forced-colors:has-checked:-outline-offset-2 forced-colors:has-checked:[outline:2px_solid_Highlight] [&>span]:min-w-0"
              key={player.player_key}
            >
              <input
                type="radio"
                name={`${id}-player`}
                checked={picked === player.player_key}
                onChange={() => onPick(player.player_key)}
              />
              <span>
                <b className="wrap-text">
                  <bdi>{player.name}</bdi>
                </b>
                <span className="block text-14 wrap-text text-ink-2">{describePlayer(player)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function describePlayer({ id, former_name, matches, last_played }: Option): string {
  const facts = [`ID ${id}`];
  if (former_name) facts.push(`formerly ${former_name}`);
  if (matches !== undefined) facts.push(countOf(matches, 'match', 'matches'));
  if (last_played) facts.push(`last on ${formatFootballDate(last_played)}`);
  return facts.join(', ');
}
