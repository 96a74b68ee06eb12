import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { FILTER_DEBOUNCE } from '#contract/kit/limits.ts';
import type { PlayerMerge, TypedName } from '#contract/players/merges.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { useQueries } from '#web/kit/http/queries.ts';
import type { Load } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { NameSearchField } from '#web/kit/manage/name-search-field.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { MergeDialog } from '#web/leagues/manage/merge-dialog.tsx';

const CALL = 'GET /leagues/myLeagues/:league_id/typed_names';

/** Names entered without a Roblox ID, the player credited with each, and merges by staff. */
export function TypedNamesSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const part = useDebounced(filter.trim(), FILTER_DEBOUNCE);
  const [chosen, setChosen] = useState<TypedName | null>(null);
  const typed = useTypedNames(leagueId, part);
  const { total, isLoading, showMore } = typed;
  const close = () => setChosen(null);
  return (
    <RulePanel id={id} title="Players without a Roblox ID">
      <p className="text-13 text-ink-3">
        A name typed without a Roblox ID counts for the one player of this league who has that name, or had it before. A
        name that fits no player, or more than one, counts on its own until you merge it into a player.
      </p>
      <NameSearchField className="max-w-96" label="Find a name" text={filter} onText={setFilter} />
      <Loaded load={typed} what="The names" height="8rem">
        {(names) => (
          <>
            <ManageList
              label="Names without a Roblox ID"
              headingId={id}
              none={part === '' ? 'Every player has a Roblox ID.' : 'No name contains that.'}
              rows={names.map((name) => ({
                key: name.name.toLowerCase(),
                name: name.name,
                text: <TypedNameText typed={name} />,
                acts: [
                  {
                    text: name.merge ? 'Undo' : 'Merge',
                    label: name.merge ? 'Undo the merge of' : 'Merge',
                    onClick: () => setChosen(name),
                  },
                ],
              }))}
            />
            {total > names.length && (
              <div>
                <Button kind="line" size="small" aria-busy={isLoading} disabled={isLoading} onClick={showMore}>
                  Show more of {total.toLocaleString('en-GB')} names
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {chosen && !chosen.merge && <MergeDialog leagueId={leagueId} typed={chosen} onClose={close} />}
      {chosen?.merge && <UndoMergeDialog leagueId={leagueId} typed={chosen} merge={chosen.merge} onClose={close} />}
    </RulePanel>
  );
}

function TypedNameText({ typed }: { typed: TypedName }) {
  const { name, player, merge, candidates } = typed;
  return (
    <>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {player ? (
          <>
            <span className="text-ink-2">counts for</span>{' '}
            <b>
              <PlayerLink player={player} />
            </b>
          </>
        ) : (
          <NoRobloxId />
        )}
      </p>
      <p className="text-14 text-ink-2">{describeFacts(typed)}</p>
      {candidates.length > 1 && (
        <p className="text-14 text-ink-2">
          {candidates.length} players have this name: {candidates.map(({ id }) => `ID ${id}`).join(', ')}
        </p>
      )}
      {merge && (
        <p className="text-14 text-ink-2">
          Merged by {merge.merged_by ?? 'a former member'}, {formatFootballDate(merge.merged_at)}: {merge.reason}
        </p>
      )}
    </>
  );
}

function describeFacts({ matches, goals, waiting }: TypedName): string {
  const facts = [countOf(matches, 'match', 'matches'), countOf(goals, 'goal', 'goals')];
  if (waiting > 0) facts.push(`${countOf(waiting, 'match', 'matches')} in review`);
  return facts.join(', ');
}

interface UndoMergeDialogProps {
  leagueId: number;
  typed: TypedName;
  merge: PlayerMerge;
  onClose: () => void;
}

/** Open while mounted. */
function UndoMergeDialog({ leagueId, typed: { name, player }, merge, onClose }: UndoMergeDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/player_merges/undo'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    messages: { reason: 'Say why the merge is undone.' },
    body: (typed) => ({ id: merge.id, ...typed }),
    done: `Merge of ${name} undone`,
    failed: 'The merge could not be undone.',
    onSaved: onClose,
  });
  return (
    <ReasonDialog form={form} title={`Undo the merge of ${name}?`} action="Undo merge" onClose={onClose}>
      Its matches no longer count for <bdi>{player?.name}</bdi>, unless no other player of this league has the name.
    </ReasonDialog>
  );
}

interface TypedNames extends Load<readonly TypedName[]> {
  total: number;
  showMore: () => void;
}

/** The names without a Roblox ID in a league's matches, filtered by a part of the name, page by page. */
function useTypedNames(leagueId: number, part: string): TypedNames {
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [CALL, leagueId, part],
      queryFn: ({ pageParam, signal }) =>
        call(CALL, {
          params: { league_id: leagueId },
          querystring: { page: pageParam, ...(part !== '' && { q: part }) },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: (_, pages) => pages.length + 1,
      placeholderData: keepPreviousData,
    },
    useQueries(),
  );
  return {
    answer: data?.pages.flatMap((page) => page.names) ?? null,
    total: data?.pages.at(-1)?.total_names ?? 0,
    error: error && describeFailure(error),
    isLoading: isFetching,
    showMore: fetchNextPage,
    reload: refetch,
  };
}
