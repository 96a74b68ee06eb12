import { CalendarPlus } from 'lucide';
import { placeOf } from '#contract/competitions/place-words.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { writeDifference } from '#web/kit/charts/signed-number.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import banner from '#web/kit/page/page-banner.module.css';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import { FollowButton } from '#web/notifications/follow-button.tsx';
import styles from '#web/teams/team-banner.module.css';

/** A team with its colours, its names and the figures of its season. */
export function TeamBanner({ league, page }: { league: LeagueSeasons; page: TeamPage }) {
  const { team, season, former_names } = page;
  const { first_colour, second_colour } = team.crest;
  const path = leaguePaths.team(league.id, team.slug);
  return (
    <>
      <LiveMatchHead teamId={team.id}>
        <BackLink to={leaguePaths.overview(league.id)}>{league.name}</BackLink>
      </LiveMatchHead>
      <section className={`${banner.banner} ${styles.banner}`} aria-label={team.name}>
        <svg className={styles.colours} viewBox="0 0 1 2" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0h1v1H0z" fill={first_colour} />
          <path d="M0 1h1v1H0z" fill={second_colour} />
        </svg>
        <div className={banner.top}>
          <TeamCrest crest={team.crest} size={112} className={styles.crest} />
          <div className={layout.shrinks}>
            <h1 className={banner.name}>{team.name}</h1>
            <p className={banner.facts}>
              <span>{team.short_name}</span>
              {page.captain !== null && (
                <span>
                  Captain <b>{page.captain}</b>
                </span>
              )}
              {former_names.map(({ name, until }) => (
                <span key={name} className={typography.desktopOnly}>
                  {until === null ? `Formerly ${name}` : `${name} until ${until.slice(0, 4)}`}
                </span>
              ))}
            </p>
          </div>
          <div className={`${banner.actions} ${styles.actions}`}>
            {season && (
              <SeasonSelect league={league} season={season} pathOf={(other) => withSeason(path, other, league)} />
            )}
            <FollowButton kind="team" thing={String(team.id)} size="small" />
            <ButtonLink kind="line" size="small" href={apiUrl(`/leagues/${league.id}/fixtures.ics?team=${team.id}`)}>
              <Icon icon={CalendarPlus} size={16} />
              Add to calendar
            </ButtonLink>
            <ShareButton path={path} name={team.name} />
          </div>
        </div>
        <Figures page={page} />
        {page.notes.map((note) => (
          <p key={note} className={`${banner.part} ${typography.muted} ${typography.wrapAnywhere}`}>
            {note}
          </p>
        ))}
      </section>
    </>
  );
}

function Figures({ page }: { page: TeamPage }) {
  const { row, teams, available_points, total, clean_sheets, form } = page;
  const difference = total.goals_for - total.goals_against;
  const hasPlayed = total.won + total.drawn + total.lost > 0;
  if (!row && !hasPlayed) return null;
  return (
    <dl className={`${banner.part} ${banner.figures}`}>
      {row && (
        <>
          <Figure name="Place" value={placeOf(row.place, row.is_shared)} detail={`of ${teams}`} />
          <Figure name="Points" value={row.points} detail={`of ${available_points}`} />
        </>
      )}
      <Figure name="Won, drawn, lost" value={`${total.won}–${total.drawn}–${total.lost}`} />
      <Figure name="Goals" value={`${total.goals_for}–${total.goals_against}`} detail={writeDifference(difference)} />
      <Figure name="Clean sheets" value={clean_sheets} />
      {form.length > 0 && (
        <div>
          <dt>Form, newest last</dt>
          <dd className={banner.form}>
            <FormLetters form={form} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ name, value, detail }: { name: string; value: string | number; detail?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  );
}
