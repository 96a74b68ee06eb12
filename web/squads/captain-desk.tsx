import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { isLockedForJoining } from '#contract/squads/lock.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { FreeAgent, SquadSpell } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { LeaguePlayerSearch, type PickedPlayer } from '#web/players/league-player-search.tsx';
import { PositionField } from '#web/squads/position-field.tsx';
import { SquadPlayerName } from '#web/squads/transfer-teams.tsx';

/** Prefetches the squads of the account's teams in the league. */
export async function prefetchDesk(league_id: number, signal: AbortSignal): Promise<void> {
  if (!findPageRequest(signal)?.hasSession) return;
  const led = await prefetchRead('GET /users/transfers', { signal });
  const slugs = led?.teams.filter((team) => team.league_id === league_id).map(({ team }) => team.slug) ?? [];
  await Promise.all(
    slugs.map((slug) =>
      prefetchRead('GET /leagues/:league_id/teams/:slug/squad', { params: { league_id, slug }, signal }),
    ),
  );
}

interface CaptainDeskProps {
  leagueId: number;
  agents: readonly FreeAgent[];
}

/** Lets captains offer and release players; empty for others. */
export function CaptainDesk({ leagueId, agents }: CaptainDeskProps) {
  const { answer } = useRead('GET /users/transfers', {});
  const teams = answer?.teams.filter(({ league_id }) => league_id === leagueId) ?? [];
  return teams.map(({ team }) => <TeamDesk key={team.id} leagueId={leagueId} team={team} agents={agents} />);
}

function TeamDesk({ leagueId, team, agents }: CaptainDeskProps & { team: TeamHead }) {
  const [released, setReleased] = useState<SquadSpell | null>(null);
  const saving = useChange({ reloads: true });
  const { isSaving, save } = saving;
  const params = { league_id: leagueId };
  const { answer: squad } = useRead('GET /leagues/:league_id/teams/:slug/squad', {
    params: { ...params, slug: team.slug },
  });
  const isLocked = squad?.lock.is_locked === true;

  async function release({ id: spell_id, player }: SquadSpell) {
    setReleased(null);
    const send = () => call('POST /leagues/:league_id/transfers/release', { params, body: { spell_id } });
    await save(send, `${player.name} is a free agent now.`);
  }

  return (
    <Panel heading={`Your team: ${team.name}`}>
      <PanelBody className="stack gap-4">
        {squad && isLockedForJoining(squad.lock) ? (
          <p className="text-ink-2">
            {isLocked ? 'Offers and releases wait until squads open.' : 'Players can leave, but none can join.'} The
            league’s staff can make exceptions.
          </p>
        ) : (
          <OfferForm leagueId={leagueId} team={team} agents={agents} saving={saving} />
        )}
        {squad && squad.players.length > 0 && (
          <SquadList
            team={team}
            players={squad.players}
            isSaving={isSaving}
            onRelease={isLocked ? null : setReleased}
          />
        )}
      </PanelBody>
      {released && (
        <DialogForm
          form={{ submit: () => release(released), isSaving }}
          title={`Release ${released.player.name}?`}
          action="Release player"
          kind="danger-solid"
          onClose={() => setReleased(null)}
        >
          <p>
            {released.player.name} leaves {team.name} today and is a free agent. The league’s staff can undo it.
          </p>
        </DialogForm>
      )}
    </Panel>
  );
}

interface OfferFormProps extends CaptainDeskProps {
  team: TeamHead;
  saving: ChangeSaver;
}

function OfferForm({ leagueId, team, agents, saving }: OfferFormProps) {
  const form = useForm(bodyOf('POST /leagues/:league_id/transfers/offer'), {
    params: { league_id: leagueId },
    initial: { position: '' },
    more: { picked: null } as { picked: PickedPlayer | null },
    missing: ({ picked }) => picked === null,
    body: (typed, { picked }) => ({ team_id: team.id, ...picked?.reference, ...typed }),
    change: saving,
    done: (): string => `${form.values.picked?.name} has your offer.`,
    keeps: ['position'],
  });
  const { picked } = form.values;

  return (
    <FormElement form={form} className="stack max-w-144 gap-3">
      <LeaguePlayerSearch
        leagueId={leagueId}
        label="Offer a place to"
        onPick={(player) => form.set({ picked: player })}
      />
      {agents.length > 0 && (
        <p className="text-13 text-ink-3">
          Free agents are listed below; every player of the league can have an offer.
        </p>
      )}
      <p role="status" className="wrap-text">
        {picked && (
          <>
            The offer goes to <b>{picked.name}</b>.
          </>
        )}
      </p>
      <PositionField {...form.of('position')} />
      <div>
        <SubmitButton form={form} kind="primary">
          Send offer
        </SubmitButton>
      </div>
    </FormElement>
  );
}

interface SquadListProps {
  team: TeamHead;
  players: readonly SquadSpell[];
  isSaving: boolean;
  /** Null while squads are locked. */
  onRelease: ((spell: SquadSpell) => void) | null;
}

function SquadList({ team, players, isSaving, onRelease }: SquadListProps) {
  return (
    <ul className="grid gap-0.5 overflow-hidden rounded-2" aria-label={`Squad of ${team.name}`}>
      {players.map((spell) => (
        <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 bg-surface-2 px-3 py-2" key={spell.id}>
          <span className="min-w-0 flex-[1_1_9rem] wrap-text">
            <span className="inline-block w-8 text-ink-2 tabular">{spell.shirt_number ?? '–'}</span>
            <b>
              <SquadPlayerName player={spell.player} />
            </b>{' '}
            {spell.position && <small className="text-ink-3">{namePosition(spell.position)}</small>}
          </span>
          {onRelease && (
            <Button
              kind="line"
              size="small"
              disabled={isSaving}
              aria-label={`Release ${spell.player.name}`}
              onClick={() => onRelease(spell)}
            >
              Release
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
