import { Check, type IconNode, Minus, Plus, TriangleAlert } from 'lucide';
import type { DiscordRoles } from '#contract/discord/roles.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { REFUSALS } from '#web/discord/role-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface RolePlanProps {
  leagueId: number;
  roles: DiscordRoles;
}

/** The result of comparing squads and server: the changes by name, and the impossible ones. */
export function RolePlan({ leagueId, roles }: RolePlanProps) {
  const { settings, server_roles, plan, changes, refused } = roles;
  const { waiting, gives, takes, stays, absent, is_held } = plan;
  const { isSaving, save } = useChange();
  const params = { league_id: leagueId };
  const count = gives + takes;
  const others = count - changes.length;
  const nameOf = (id: string) => server_roles.find((role) => role.id === id)?.name ?? 'a role that can’t be read';
  if (![settings.captain, settings.free_agent, ...settings.teams.map(({ role_id }) => role_id)].some(Boolean)) {
    return null;
  }

  async function compare() {
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/roles/compare', { params });
    await save(request, null, { failed: 'The roles could not be compared.', explain: explainRefusal });
  }

  async function confirm() {
    const input = { params, body: { changes: count } };
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/roles/confirm', input);
    const options = { failed: 'The changes could not be confirmed.', explain: explainRefusal };
    await save(request, 'The changes are being made', options);
  }

  return (
    <div className="border-t border-line">
      <dl className="grid grid-cols-4 bg-sunken phone:grid-cols-[1fr_1fr] phone:[&>div:nth-child(3)]:border-s-0 phone:[&>div:nth-child(n_+_3)]:border-t phone:[&>div:nth-child(n_+_3)]:border-line">
        <Figure icon={Plus} label="to give" value={gives} />
        <Figure icon={Minus} label="to take" value={takes} />
        <Figure
          icon={TriangleAlert}
          label="can’t be changed"
          value={refused.reduce((sum, refusal) => sum + refusal.changes, 0)}
          isBad={refused.length > 0}
        />
        <Figure icon={Check} label="stay as they are" value={stays} />
      </dl>
      <p className="border-t border-line px-5 py-3 text-14 text-ink-2 phone:px-4" role="status">
        {describeState(settings.is_on, plan)}
      </p>
      <ul>
        {refused.map(({ role_id, refusal, changes }) => (
          <Line key={role_id} icon={TriangleAlert} look="bad" text={countOf(changes, 'change')} role={nameOf(role_id)}>
            <small>{REFUSALS[refusal]}</small>
          </Line>
        ))}
        {changes.map(({ kind, player, role_id }, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: hidden players have no other key.
            key={at}
            icon={kind === 'give' ? Plus : Minus}
            look={kind}
            text={player ?? 'A hidden player or former member'}
            role={nameOf(role_id)}
          />
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 phone:px-4">
        <p className="max-w-[60ch] text-14 text-ink-3">
          {others > 0 && `${countOf(others, 'more change', 'more changes')}. `}
          {absent > 0 && `${countOf(absent, 'linked player is', 'linked players are')} not in the server. `}
          Only people with a linked account and a public profile get roles.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="line" disabled={isSaving || waiting > 0} onClick={compare}>
            Compare again
          </Button>
          {is_held && (
            <Button kind="primary" disabled={isSaving || waiting > 0} aria-busy={isSaving} onClick={confirm}>
              Make {countOf(count, 'change')}
            </Button>
          )}
        </div>
      </footer>
    </div>
  );
}

function describeState(isOn: boolean, { waiting, gives, takes, is_held }: DiscordRoles['plan']): string {
  if (waiting > 0) return `Comparing: ${countOf(waiting, 'person is', 'people are')} left.`;
  if (gives + takes === 0) return 'Squads and roles agree.';
  if (!isOn) return 'A preview: nothing is changed until you switch the roles on.';
  if (is_held) return 'So many changes wait until you confirm them.';
  return `${countOf(gives + takes, 'change is', 'changes are')} being made.`;
}

function Figure({
  icon,
  label,
  value,
  isBad = false,
}: {
  icon: IconNode;
  label: string;
  value: number;
  isBad?: boolean;
}) {
  return (
    <div
      className={`flex flex-col-reverse justify-end px-5 py-3 not-first:border-s not-first:border-line phone:px-4 ${isBad ? '[&>*]:text-warn' : ''}`}
    >
      <dt className={`flex items-center gap-1 text-13 ${isBad ? '' : 'text-ink-2'}`}>
        <Icon icon={icon} size={16} />
        {label}
      </dt>
      <dd className="font-display text-[1.75rem]/[1.1] font-extrabold">{value}</dd>
    </div>
  );
}

interface LineProps {
  icon: IconNode;
  look: 'give' | 'take' | 'bad';
  text: string;
  /** The role's name. */
  role: string;
  children?: React.ReactNode;
}

const LOOKS = {
  give: tw`bg-success-soft text-success`,
  take: tw`bg-danger-soft text-danger`,
  bad: tw`bg-warn-soft text-warn`,
};
const WORDS = { give: 'gets', take: 'loses', bad: 'can’t be made of' };

function Line({ icon, look, text, role, children }: LineProps) {
  return (
    <li className="grid grid-cols-[1.75rem_11rem_minmax(0,1fr)] items-baseline gap-3 border-t border-line px-5 py-2 text-15 phone:grid-cols-[1.75rem_minmax(0,1fr)] phone:px-4">
      <span className={`grid size-6 place-items-center self-start rounded-[50%] ${LOOKS[look]}`}>
        <Icon icon={icon} size={16} />
      </span>
      <b className="wrap-text">{text}</b>
      <span className="sr-only">{WORDS[look]}</span>
      <span className="grid gap-1 text-14 font-medium phone:col-2 [&_small]:text-13 [&_small]:font-regular [&_small]:text-warn">
        <span className="wrap-text">@{role}</span>
        {children}
      </span>
    </li>
  );
}
