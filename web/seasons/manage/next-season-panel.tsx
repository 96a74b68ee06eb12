import { useId } from 'react';
import { addDays } from '#contract/kit/days.ts';
import type { SeasonTurn } from '#contract/seasons/movements.ts';
import { NumberField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { REASON_TAGS } from '#web/seasons/movement-words.ts';

export interface SavingTurnProps {
  leagueId: number;
  season: NonNullable<SeasonTurn['season']>;
  turn: SeasonTurn;
  saving: ChangeSaver;
}

/** The season that follows: a form that makes it, then its divisions with their teams. */
export function NextSeasonPanel(props: SavingTurnProps) {
  const { next, movements } = props.turn;
  if (next) return <MadeSeason {...props} next={next} />;
  const open = movements.filter(({ is_approved, flag }) => !is_approved || flag).length;
  return <MakeSeason {...props} open={open} />;
}

/** 'Season 5' after 'Season 4'. */
function nameNext(name: string): string {
  const number = name.match(/\d+/g)?.at(-1);
  if (number === undefined) return name;
  const at = name.lastIndexOf(number);
  return `${name.slice(0, at)}${Number(number) + 1}${name.slice(at + number.length)}`;
}

function MakeSeason({ leagueId, season, turn, saving, open }: SavingTurnProps & { open: number }) {
  const id = useId();
  const sizes = Object.fromEntries(turn.divisions.map(({ level, size }) => [`size${level}`, String(size ?? '')]));
  const name = nameNext(season.name);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/season_turn/next'), {
    params: { league_id: leagueId },
    initial: { name: name === season.name ? `${name} 2` : name, weeks: turn.weeks },
    more: { sizes } as { sizes: Record<string, string> },
    missing: () => (open > 0 ? `${open} movements wait for an answer or approval.` : null),
    body: ({ name, weeks }, { sizes }) =>
      weeks === null
        ? null
        : {
            ...{ season_id: season.id, name, weeks },
            sizes: turn.divisions.flatMap(({ level }) => {
              const size = Number(sizes[`size${level}`]);
              return size > 0 ? [{ level, size }] : [];
            }),
          },
    change: saving,
    done: 'Next season made',
  });
  const weeks = Number(form.values.weeks);
  const shift = (day: string) => formatFootballDate(addDays(day, weeks * 7));
  return (
    <RulePanel id={id} title="Next season">
      <p className="text-ink-2">
        A draft, which only staff see. Rules, points and zones come along as they are; squads stay with their teams.
        Captains confirm their place until sign-up closes; who does not answer loses it to the waitlist.
      </p>
      <Form form={form} action="Make next season">
        <TextField label="Name" {...form.of('name')} />
        <NumberField
          label="Weeks later"
          hint={
            weeks > 0 && weeks < 200
              ? `${shift(season.first_day)} to ${shift(season.last_day)}. Weekdays and local times stay.`
              : 'Weekdays and local times stay.'
          }
          {...form.of('weeks')}
        />
        {turn.divisions.map(({ level, name: division }) => (
          <NumberField
            key={level}
            label={`Teams of ${division}`}
            value={form.values.sizes[`size${level}`] ?? ''}
            onChange={(size) => form.of('sizes').onChange({ ...form.values.sizes, [`size${level}`]: size })}
          />
        ))}
      </Form>
    </RulePanel>
  );
}

function MadeSeason({ leagueId, saving, next }: SavingTurnProps & { next: NonNullable<SeasonTurn['next']> }) {
  const id = useId();
  const { season, divisions, is_open } = next;
  const teams = divisions.flatMap((division) => division.teams);
  const waiting = teams.filter(({ is_confirmed }) => !is_confirmed).length;
  return (
    <RulePanel id={id} title={season.name}>
      <p className="text-ink-2">
        {formatFootballDate(season.first_day)} to {formatFootballDate(season.last_day)}. {teams.length - waiting} of{' '}
        {teams.length} teams have confirmed
        {season.registration_closes !== null && (
          <>
            ; sign-up closes <KickOff at={season.registration_closes} />
          </>
        )}
        .{' '}
        <Link className="link" to={leaguePaths.manage(leagueId, 'sign-up')}>
          Sign-up
        </Link>
      </p>
      <div className="grid grid-cols-3 items-start gap-3 tablet:grid-cols-1">
        {divisions.map(({ id: competition, name, level, size, teams: placed }) => (
          <section className="stack gap-2 rounded-2 bg-surface-2 p-3" key={competition}>
            <h3 className="flex justify-between gap-2 font-semibold">
              {name}
              <span className="text-14 text-ink-3">
                {placed.length}
                {size !== null && ` of ${size}`}
              </span>
            </h3>
            <ul className="stack gap-2">
              {placed.map(({ team, reason, from_level }) => (
                <li className="flex items-center justify-between gap-2" key={team.id}>
                  <TeamName leagueId={leagueId} team={team} size={24} />
                  <span className="text-14 text-ink-2">
                    {REASON_TAGS[reason]({ isUp: from_level !== null && level < from_level })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {is_open && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-ink-3">Staff alone see the divisions until they are published.</p>
          <Button
            kind="line"
            disabled={saving.isSaving}
            onClick={() =>
              saving.save(
                () =>
                  call('POST /leagues/myLeagues/:league_id/season_turn/place', {
                    params: { league_id: leagueId },
                    body: { season_id: season.id },
                  }),
                'Teams placed',
              )
            }
          >
            Place teams again
          </Button>
        </div>
      )}
    </RulePanel>
  );
}
