import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerReference } from '#contract/kit/heads.ts';
import { FILTER_DEBOUNCE } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { KnownPlayer } from '#contract/players/merges.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { NameSearchField } from '#web/kit/manage/name-search-field.tsx';
import styles from '#web/kit/manage/typed-names.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

interface KnownPlayerPickerProps {
  leagueId: number;
  /** Names the choice for screen readers. */
  legend: string;
  /** Offered before a search. */
  candidates: readonly PlayerReference[];
  picked: string | null;
  onPick: (playerKey: string) => void;
}

type Option = PlayerReference & Partial<KnownPlayer>;

/** Searches the league's players with a Roblox ID, by name or ID, and offers the matches to pick from. */
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
    <div className={`${layout.stack} ${layout.gap3}`}>
      <NameSearchField
        label="Player"
        hint="Search for a player of this league by name or Roblox ID."
        text={text}
        onText={setText}
      />
      <p className={typography.muted} role="status">
        {message}
      </p>
      {options.length > 0 && (
        <fieldset className={styles.picker}>
          <legend className={typography.screenReaderOnly}>{legend}</legend>
          {options.map((player) => (
            <label className={styles.option} key={player.player_key}>
              <input
                type="radio"
                name={`${id}-player`}
                checked={picked === player.player_key}
                onChange={() => onPick(player.player_key)}
              />
              <span>
                <b className={typography.wrapAnywhere}>
                  <bdi>{player.name}</bdi>
                </b>
                <span className={`${styles.optionFacts} ${typography.wrapAnywhere}`}>{describePlayer(player)}</span>
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
