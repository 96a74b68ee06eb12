import { Swords } from 'lucide';
import type { Crest } from '#contract/kit/heads.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { BreakableText } from '#web/kit/page/breakable-text.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { BannerHead, PageBanner } from '#web/kit/page/page-banner.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { FollowButton } from '#web/notifications/follow-button.tsx';
import { CareerTotals } from '#web/players/career/career-totals.tsx';
import { PlayerAvatar } from '#web/players/player-avatar.tsx';

/** Number of former names in the header, newest first; the overview has all of them. */
const FORMER_NAMES = 3;

/** A player with shirt or picture, current teams, names and totals. */
export function PlayerHeader({ profile }: { profile: PlayerProfile }) {
  const { player_key, id, name, names, discord_name, spells } = profile;
  const former = names.slice(1, 1 + FORMER_NAMES).map((entry) => entry.name);
  const current = spells
    .filter(({ is_current }) => is_current)
    .toSorted((one, other) => other.appearances - one.appearances);
  const [own] = current;
  const numbered = current.find(({ shirt_number }) => shirt_number !== null);
  return (
    <>
      {own && <BackLink to={teamPagePath(own.league_id, own.team)}>{own.team.name}</BackLink>}
      <PageBanner label={name}>
        <BannerHead
          mark={
            typeof numbered?.shirt_number === 'number' ? (
              <PlayerShirt number={numbered.shirt_number} crest={numbered.team.crest} />
            ) : (
              <PlayerAvatar player={profile} />
            )
          }
          title={<BreakableText>{name}</BreakableText>}
          facts={
            <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-0 text-14 text-ink-2 phone:mt-0.5 phone:gap-x-3">
              {/* On phones the link above and the panel of teams name them. */}
              {current.map(({ league_id, team }) => (
                <div className="flex min-h-7 min-w-0 flex-wrap items-center wrap-text phone:hidden!" key={team.id}>
                  <dt className="sr-only">Team</dt>
                  <dd>
                    <Link
                      className="flex min-h-6 items-center gap-2 font-semibold text-ink hover:underline hover:underline-offset-3"
                      to={teamPagePath(league_id, team)}
                    >
                      <TeamCrest crest={team.crest} size={20} />
                      {team.name}
                    </Link>
                  </dd>
                </div>
              ))}
              <RobloxId id={id} />
              {discord_name && (
                <div className="flex min-h-7 min-w-0 flex-wrap items-center wrap-anywhere">
                  <dt className="me-1.5 flex-none text-ink-3">Discord</dt>
                  <dd className="wrap-text">{discord_name}</dd>
                </div>
              )}
              {former.length > 0 && (
                <div className="flex min-h-7 min-w-0 flex-wrap items-center wrap-anywhere phone:hidden!">
                  <dt className="me-1.5 flex-none text-ink-3">Formerly</dt>
                  <dd className="wrap-text">{former.join(', ')}</dd>
                </div>
              )}
            </dl>
          }
          actions={
            <div className="grid w-54 gap-2 print:hidden! laptop:col-span-full laptop:w-auto laptop:grid-cols-[minmax(0,1fr)_auto_auto] phone:[&>*]:min-h-9 tiny:grid-cols-1">
              <ButtonLink kind="line" to="#played-with">
                <Icon icon={Swords} size={16} />
                Compare
              </ButtonLink>
              <FollowButton kind="player" thing={player_key} />
              <ShareButton path={keyPath(player_key)} name={name} isLarge />
            </div>
          }
        />
        <CareerTotals profile={profile} />
        <p className="mt-2 text-13 text-ink-3">Of all leagues and competitions</p>
      </PageBanner>
    </>
  );
}

function RobloxId({ id }: { id: string | null }) {
  return (
    <div className="flex min-h-7 min-w-0 flex-wrap items-center wrap-anywhere">
      <dt className={`me-1.5 flex-none text-ink-3 ${id === null ? 'sr-only' : ''}`}>Roblox ID</dt>
      <dd className="tabular">{id ?? <NoRobloxId />}</dd>
      {id && (
        <dd>
          <CopyButton text={id} label="Copy Roblox ID" />
        </dd>
      )}
    </div>
  );
}

/** A shirt with its number, and the team's colours at its hem. */
function PlayerShirt({ number, crest }: { number: number; crest: Crest }) {
  return (
    <svg
      className="size-28 forced-color-adjust-none phone:size-11"
      viewBox="0 0 96 96"
      role="img"
      aria-label={`Shirt number ${number}`}
    >
      <path className="fill-surface-2 stroke-ink-3 stroke-2" d="M34 8h28l26 14-10 22-10-4v48H28V40l-10 4L8 22z" />
      <path className="fill-none stroke-ink-3 stroke-2" d="M34 8q14 14 28 0" />
      <path d="M28 80h40v8H28z" fill={crest.first_colour} />
      <path d="M28 76h40v4H28z" fill={crest.second_colour} />
      <text className="fill-ink font-display text-[2.125rem]/none font-[850] [text-anchor:middle]" x="48" y="60">
        {number}
      </text>
    </svg>
  );
}
