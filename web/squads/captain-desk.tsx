import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { FreeAgent, SquadSpell } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { prefetchRead } from '#web/kit/http/queries.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { LeaguePlayerSearch, type PickedPlayer } from '#web/players/league-player-search.tsx';
import { PositionField } from '#web/squads/position-field.tsx';
import { SquadPlayerName } from '#web/squads/transfer-teams.tsx';
import styles from '#web/squads/transfers.module.css';

/** The squads of the teams that the account leads in the league. */
export async function prefetchDesk(league_id: number, signal: AbortSignal): Promise<void> {
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

/** Captains offer and release players here. Everyone else sees nothing. */
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

  const form = useForm(bodyOf('POST /leagues/:league_id/transfers/offer'), {
    params,
    initial: { position: '' },
    more: { picked: null } as { picked: PickedPlayer | null },
    missing: ({ picked }) => picked === null,
    body: (typed, { picked }) => ({ team_id: team.id, ...picked?.reference, ...typed }),
    change: saving,
    done: (): string => `${form.values.picked?.name} has your offer.`,
    keeps: ['position'],
  });
  const { picked } = form.values;

  async function release({ id: spell_id, player }: SquadSpell) {
    setReleased(null);
    const send = () => call('POST /leagues/:league_id/transfers/release', { params, body: { spell_id } });
    await save(send, `${player.name} is a free agent now.`);
  }

  return (
    <Panel heading={`Your team: ${team.name}`}>
      <PanelBody className={layout.stack}>
        {isLocked ? (
          <p className={typography.muted}>
            Offers and releases wait until squads open. The league’s staff can make exceptions.
          </p>
        ) : (
          <FormElement form={form} className={`${layout.stack} ${layout.gap3} ${styles.offer}`}>
            <LeaguePlayerSearch
              leagueId={leagueId}
              label="Offer a place to"
              onPick={(player) => form.set({ picked: player })}
            />
            {agents.length > 0 && (
              <p className={`${typography.size13} ${typography.dim}`}>
                Free agents are listed below; every player of the league can have an offer.
              </p>
            )}
            <p role="status" className={typography.wrapAnywhere}>
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
        )}
        {squad && squad.players.length > 0 && (
          <ul className={styles.list} aria-label={`Squad of ${team.name}`}>
            {squad.players.map((spell) => (
              <li className={styles.row} key={spell.id}>
                <span className={`${styles.name} ${typography.wrapAnywhere}`}>
                  <span className={`${styles.shirt} ${typography.muted} ${typography.figures}`}>
                    {spell.shirt_number ?? '–'}
                  </span>
                  <b>
                    <SquadPlayerName player={spell.player} />
                  </b>{' '}
                  {spell.position && <small className={typography.dim}>{namePosition(spell.position)}</small>}
                </span>
                {!isLocked && (
                  <Button
                    kind="line"
                    size="small"
                    disabled={isSaving}
                    aria-label={`Release ${spell.player.name}`}
                    onClick={() => setReleased(spell)}
                  >
                    Release
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
      {released && (
        <Dialog
          open
          title={`Release ${released.player.name}?`}
          onClose={() => setReleased(null)}
          foot={
            <>
              <ModalClose kind="ghost">Cancel</ModalClose>
              <Button kind="danger-solid" onClick={() => release(released)}>
                Release player
              </Button>
            </>
          }
        >
          <p>
            {released.player.name} leaves {team.name} today and is a free agent. The league’s staff can undo it.
          </p>
        </Dialog>
      )}
    </Panel>
  );
}
