import { CalendarPlus2, Download, Flag, type IconNode, Monitor, Scale } from 'lucide';
import type { ReactNode } from 'react';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { calendarSubscription } from '#web/fixtures/calendar-path.ts';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { site } from '#web/site.ts';

interface AboutPanelProps {
  league: LeagueSeasons;
  season: Season | undefined;
  actions: ReactNode;
}

/** What a league is, and links to everything that belongs to no place of it. */
export function AboutPanel({ league, season, actions }: AboutPanelProps) {
  const { id, desc, has_rules, competitions, seasons } = league;
  const support = site.supportServerUrl ?? (site.supportEmail && `mailto:${site.supportEmail}`);
  const others = season ? seasons.filter(({ id: other }) => other !== season.id) : [];
  return (
    <Panel heading="About the league" headingId="about" end={actions}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] items-center gap-6 p-5 laptop:grid-cols-1 phone:gap-4 phone:p-4">
        <div className="stack gap-3">
          {desc !== null && <p className="max-w-[78ch] wrap-anywhere whitespace-pre-line text-ink-2">{desc}</p>}
          {others.length > 0 && (
            <ul className="flex flex-wrap gap-x-3 gap-y-1 text-14" aria-label="Other seasons">
              {others.map((one) => (
                <li key={one.id}>
                  <Link className="link wrap-text" to={withSeason(leaguePaths.overview(id), one, league)}>
                    {one.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ul className="grid grid-cols-3 gap-2 phone:grid-cols-2 tiny:grid-cols-1">
          {has_rules && <AboutLink icon={Scale} text="Rules" path={leaguePaths.rules(id)} />}
          {competitions.length > 0 && (
            <>
              <AboutLink icon={CalendarPlus2} text="Calendar" href={calendarSubscription(id)} />
              <AboutLink icon={Monitor} text="Big screen" path={leaguePaths.screen(id)} target="_blank" />
            </>
          )}
          <AboutLink icon={Download} text="Exports" path={withSeason(leaguePaths.exports(id), season, league)} />
          {support && <AboutLink icon={Flag} text="Report" href={support} />}
        </ul>
      </div>
    </Panel>
  );
}

interface AboutLinkProps {
  icon: IconNode;
  text: string;
  path?: string;
  /** The address of something that is no page of the site. */
  href?: string;
  target?: '_blank';
}

function AboutLink({ icon, text, path, href, target }: AboutLinkProps) {
  const className = tw`flex min-h-11 items-center gap-2.5 rounded-2 bg-surface-2 px-3 text-15 font-medium hover:bg-surface-3 [&_svg]:text-ink-3`;
  const content = (
    <>
      <Icon icon={icon} size={18} />
      {text}
    </>
  );
  return (
    <li>
      {path === undefined ? (
        <a className={className} href={href}>
          {content}
        </a>
      ) : (
        <Link className={className} to={path} target={target}>
          {content}
        </Link>
      )}
    </li>
  );
}
