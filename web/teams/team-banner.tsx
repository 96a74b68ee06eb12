import { placeOf } from '#contract/competitions/place-words.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { writeDifference } from '#web/kit/charts/signed-number.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { BannerFacts, BannerFigure, BannerFigures, BannerHead, PageBanner } from '#web/kit/page/page-banner.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import { FollowButton } from '#web/notifications/follow-button.tsx';

interface TeamBannerProps {
  league: LeagueSeasons;
  page: TeamPage;
  /** False for tabs that begin on a phone's first screen without the season's figures. */
  hasFiguresOnPhones: boolean;
}

/** A team with its colours, its names and the figures of its season. */
export function TeamBanner({ league, page, hasFiguresOnPhones }: TeamBannerProps) {
  const { team, season, former_names } = page;
  const { first_colour, second_colour } = team.crest;
  const path = leaguePaths.team(league.id, team.slug);
  return (
    <>
      <LiveMatchHead teamId={team.id}>
        <BackLink to={leaguePaths.overview(league.id)}>{league.name}</BackLink>
      </LiveMatchHead>
      <PageBanner label={team.name} className="ps-[calc(var(--s-6)_+_10px)] phone:ps-[calc(var(--gutter)_+_10px)]">
        <svg
          className="absolute start-0 top-0 h-full w-2.5 border-e border-line forced-color-adjust-none"
          viewBox="0 0 1 2"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M0 0h1v1H0z" fill={first_colour} />
          <path d="M0 1h1v1H0z" fill={second_colour} />
        </svg>
        <BannerHead
          mark={<TeamCrest crest={team.crest} size={112} className="phone:h-auto phone:w-11" />}
          title={team.name}
          facts={
            <BannerFacts>
              <span>{team.short_name}</span>
              {page.captain !== null && (
                <span>
                  Captain <b>{page.captain}</b>
                </span>
              )}
              {former_names.map(({ name, until }) => (
                <span key={name} className="phone:hidden!">
                  {until === null ? `Formerly ${name}` : `${name} until ${until.slice(0, 4)}`}
                </span>
              ))}
            </BannerFacts>
          }
          actions={
            <div className="grid w-54 gap-2 print:hidden! laptop:col-span-full laptop:w-auto laptop:grid-cols-[minmax(0,1fr)_auto_auto] tiny:grid-cols-1 [&_select]:bg-surface phone:[&_select]:min-h-9 phone:[&_select]:py-1">
              {season && (
                <SeasonSelect league={league} season={season} pathOf={(other) => withSeason(path, other, league)} />
              )}
              <FollowButton kind="team" thing={String(team.id)} size="small" />
              <ShareButton path={path} name={team.name} />
            </div>
          }
        />
        <Figures page={page} className={hasFiguresOnPhones ? '' : 'phone:hidden!'} />
        {page.notes.map((note) => (
          <p
            key={note}
            className="mt-5 border-t border-chalk-line-soft pt-5 wrap-text text-ink-2 phone:mt-3 phone:pt-3"
          >
            {note}
          </p>
        ))}
      </PageBanner>
    </>
  );
}

function Figures({ page, className }: { page: TeamPage; className: string }) {
  const { row, teams, available_points, total, clean_sheets, form } = page;
  const difference = total.goals_for - total.goals_against;
  const hasPlayed = total.won + total.drawn + total.lost > 0;
  if (!row && !hasPlayed) return null;
  return (
    <BannerFigures className={`mt-5 border-t border-chalk-line-soft pt-5 phone:mt-3 phone:pt-3 ${className}`}>
      {row && (
        <>
          <BannerFigure name="Place" value={placeOf(row.place, row.is_shared)} detail={`of ${teams}`} />
          <BannerFigure name="Points" value={row.points} detail={`of ${available_points}`} />
        </>
      )}
      <BannerFigure name="Won, drawn, lost" value={`${total.won}–${total.drawn}–${total.lost}`} />
      <BannerFigure
        name="Goals"
        value={`${total.goals_for}–${total.goals_against}`}
        detail={writeDifference(difference)}
      />
      <BannerFigure name="Clean sheets" value={clean_sheets} />
      {form.length > 0 && <BannerFigure name="Form, newest last" value={<FormLetters form={form} />} isForm />}
    </BannerFigures>
  );
}
