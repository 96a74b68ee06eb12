import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { FILTER_DEBOUNCE } from '#contract/kit/limits.ts';
import type { TypedName } from '#contract/players/merges.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import { NameSearchField } from '#web/kit/manage/name-search-field.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import styles from '#web/kit/manage/typed-names.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { MergeDialog } from '#web/leagues/manage/merge-dialog.tsx';
import { UndoMergeDialog } from '#web/leagues/manage/undo-merge-dialog.tsx';
import { type TypedNames, useTypedNames } from '#web/leagues/manage/use-typed-names.ts';

/** Names entered without a Roblox ID, the player each counts for, and merges by staff. */
export function TypedNamesSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const part = useDebounced(filter.trim(), FILTER_DEBOUNCE);
  const [chosen, setChosen] = useState<TypedName | null>(null);
  const typed = useTypedNames(leagueId, part);

  const close = () => setChosen(null);
  return (
    <RulePanel id={id} title="Players without a Roblox ID">
      <p className={`${typography.size13} ${typography.dim}`}>
        A name typed without a Roblox ID counts for the one player of this league who has that name, or had it before. A
        name that fits no player, or more than one, counts on its own until you merge it into a player.
      </p>
      <NameSearchField className={styles.filter} label="Find a name" text={filter} onText={setFilter} />
      <NameList typed={typed} isFiltered={part !== ''} onChoose={setChosen} />
      {chosen && !chosen.merge && <MergeDialog leagueId={leagueId} typed={chosen} onClose={close} />}
      {chosen?.merge && <UndoMergeDialog leagueId={leagueId} typed={chosen} merge={chosen.merge} onClose={close} />}
    </RulePanel>
  );
}

interface NameListProps {
  typed: TypedNames;
  isFiltered: boolean;
  onChoose: (name: TypedName) => void;
}

function NameList({ typed, isFiltered, onChoose }: NameListProps) {
  const { names, total, error, isLoading } = typed;
  const showsSkeleton = useSteadyFlag(names === null && error === null);
  if (error !== null) {
    return (
      <div className={`${layout.stack} ${layout.gap3}`}>
        <Alert kind="error" role="alert">
          <p>The names could not be loaded. {error}</p>
        </Alert>
        <div>
          <Button kind="line" onClick={typed.reload}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  if (names === null || showsSkeleton) {
    return (
      <div role="status" aria-label="Loading names">
        <Skeleton width="100%" height="8rem" />
      </div>
    );
  }
  if (names.length === 0) {
    return (
      <p className={typography.muted}>{isFiltered ? 'No name contains that.' : 'Every player has a Roblox ID.'}</p>
    );
  }
  return (
    <>
      <ul className={manageRowsStyles.rules} aria-label="Names without a Roblox ID">
        {names.map((name) => (
          <NameRow key={name.name.toLowerCase()} typed={name} onChoose={() => onChoose(name)} />
        ))}
      </ul>
      {total > names.length && (
        <div>
          <Button kind="line" size="small" aria-busy={isLoading} disabled={isLoading} onClick={typed.showMore}>
            Show more of {total.toLocaleString('en-GB')} names
          </Button>
        </div>
      )}
    </>
  );
}

function NameRow({ typed, onChoose }: { typed: TypedName; onChoose: () => void }) {
  const { name, player, merge, candidates } = typed;
  return (
    <li className={manageRowsStyles.row}>
      <div className={styles.name}>
        <p className={typography.wrapAnywhere}>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {player ? (
            <>
              <span className={typography.muted}>counts for</span>{' '}
              <b>
                <PlayerLink player={player} />
              </b>
            </>
          ) : (
            <NoRobloxId />
          )}
        </p>
        <p className={`${typography.size14} ${typography.muted}`}>{describeFacts(typed)}</p>
        {candidates.length > 1 && (
          <p className={`${typography.size14} ${typography.muted} ${typography.wrapAnywhere}`}>
            {candidates.length} players have this name: {candidates.map(({ id }) => `ID ${id}`).join(', ')}
          </p>
        )}
        {merge && (
          <p className={`${typography.size14} ${typography.muted} ${typography.wrapAnywhere}`}>
            Merged by {merge.merged_by ?? 'a former member'}, {formatFootballDate(merge.merged_at)}: {merge.reason}
          </p>
        )}
      </div>
      <div className={manageRowsStyles.actions}>
        <Button
          kind="line"
          size="small"
          aria-label={merge ? `Undo the merge of ${name}` : `Merge ${name}`}
          onClick={onChoose}
        >
          {merge ? 'Undo' : 'Merge'}
        </Button>
      </div>
    </li>
  );
}

function describeFacts({ matches, goals, waiting }: TypedName): string {
  const facts = [countOf(matches, 'match', 'matches'), countOf(goals, 'goal', 'goals')];
  if (waiting > 0) facts.push(`${countOf(waiting, 'match', 'matches')} in review`);
  return facts.join(', ');
}
