import { useNavigate } from 'react-router';
import { offerGroupLeagues } from '#contract/groups/group-leagues.ts';
import type { NewGroup } from '#contract/groups/schema.ts';
import { GROUP_LEAGUES } from '#contract/kit/limits.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { ApiError } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { useStillHere } from '#web/kit/page/use-still-here.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { groupCreated, groupCreationFailed } from '#web/messages.ts';

type Settled = (isCreated: boolean) => void;

/** The form of a new group: success opens the group, a failure shows its reason and keeps the input. */
export function useGroupCreation(
  toBody: (league_id: number | null) => Omit<NewGroup, 'group_name'>,
  onSettled: Settled,
  { asksForLeague }: { asksForLeague: boolean },
) {
  const { answer } = useRead('GET /leagues/all', asksForLeague ? {} : null);
  const leagues = answer === null ? GROUP_LEAGUES : offerGroupLeagues(answer);
  const choose = (id: number | null) => (leagues.find((league) => league.id === id) ?? leagues[0])?.id ?? null;
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const toast = useToast('new group');

  const form = useForm(bodyOf('POST /groups/create_group'), {
    initial: { group_name: '', league_id: choose(null) },
    messages: { group_name: 'Enter a name for the group.' },
    body: ({ group_name, league_id = null }) => ({ group_name, ...toBody(choose(league_id)) }),
    owner: 'new group',
    done: null,
    failed: groupCreationFailed,
    onFailed: (failure) => {
      // After the session has ended the form stays open; its draft is restored after the sign-in.
      const hasSessionEnded = failure instanceof ApiError && failure.status === 401;
      if (isStillHere() && !hasSessionEnded) onSettled(false);
    },
    onSaved: ({ id }) => {
      const openGroup = () => navigate(`/groups/${id}`);
      if (!isStillHere()) return toast.success(groupCreated(id), undefined, { label: 'View group', run: openGroup });
      toast.success(groupCreated(id));
      openGroup();
      onSettled(true);
    },
    draft: 'new group',
  });
  const { value, ...field } = form.of('league_id');
  return { form, leagueField: { ...field, value: choose(Number(value)) ?? '', options: leagues } };
}
