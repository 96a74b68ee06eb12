import { OWNERSHIP_OFFER_DAYS } from '#contract/kit/limits.ts';
import { HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';

const OPTIONS = {
  add: 'Second owner',
  'hand over': 'Owner in your place',
} as const;

/** Offers of the league to its staff, made by an owner and accepted by the other person. */
export function OwnersPanel({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const { answer: league } = useLeagueDetail(leagueId);
  const { answer: offers } = useRead('GET /leagues/myLeagues/:league_id/ownership', { params });
  const saving = useChange({ owner: 'ownership' });
  const [own, ...others] = league?.Access ?? [];
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/ownership/offer'), {
    params,
    initial: { DISC: '', option: 'add' },
    missing: ({ DISC }) => (DISC === '' ? 'Choose a person.' : null),
    change: saving,
    done: 'Offer sent',
  });

  function withdraw(DISC: string) {
    const body = { DISC, option: 'withdraw' as const };
    const send = () => call('POST /leagues/myLeagues/:league_id/ownership/offer', { params, body });
    saving.save(send, 'Offer withdrawn');
  }

  if (!own || !offers) return null;
  return (
    <Panel heading="Owners">
      <PanelBody>
        <p className="mb-4 text-ink-2">
          An owner has level {HIGHEST_ACCESS_LEVEL}: keys, Discord, webhooks and closing the league. Nobody gets it
          without accepting. In your place means that you keep level 5. An offer is open for {OWNERSHIP_OFFER_DAYS}{' '}
          days.
        </p>
        <ManageList
          label="Open offers"
          rows={offers.map(({ DISC, name, hands_over }) => ({
            key: DISC,
            name,
            text: (
              <p>
                <b>{name}</b> {hands_over ? 'is to take the league over' : 'is to be a second owner'}
              </p>
            ),
            acts: [
              {
                text: 'Withdraw',
                label: 'Withdraw the offer to',
                disabled: saving.isSaving,
                onClick: () => withdraw(DISC),
              },
            ],
          }))}
        />
        {others.length === 0 ? (
          <p>Give someone access first: only the league’s staff can own it.</p>
        ) : (
          <Form form={form} action="Offer" unsaved="The offer has not been sent.">
            <SelectField
              label="Person"
              {...form.of('DISC')}
              options={others.map(({ RBX, DISC }) => ({ id: DISC, name: RBX ?? DISC }))}
            >
              <option value="">Choose a person</option>
            </SelectField>
            <SelectField label="Becomes" {...form.of('option')} words={OPTIONS} />
          </Form>
        )}
      </PanelBody>
    </Panel>
  );
}
