import { Swords } from 'lucide';
import type { PlayerProfile } from '#contract/players/schema.ts';
import { NoRobloxId } from '#web/kit/heads/no-roblox-id.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { BreakableText } from '#web/kit/page/breakable-text.tsx';
import banner from '#web/kit/page/page-banner.module.css';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import { FollowButton } from '#web/notifications/follow-button.tsx';
import { CareerTotals } from '#web/players/career/career-totals.tsx';
import { PlayerAvatar } from '#web/players/player-avatar.tsx';
import styles from '#web/players/player-header.module.css';
import { PlayerShirt } from '#web/players/player-shirt.tsx';

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
      <section className={`${banner.banner} ${styles.banner}`} aria-label={name}>
        <div className={banner.top}>
          {typeof numbered?.shirt_number === 'number' ? (
            <PlayerShirt number={numbered.shirt_number} crest={numbered.team.crest} />
          ) : (
            <PlayerAvatar player={profile} />
          )}
          <div className={layout.shrinks}>
            <h1 className={banner.name}>
              <BreakableText>{name}</BreakableText>
            </h1>
            <dl className={styles.facts}>
              {current.map(({ league_id, team }) => (
                <div key={team.id}>
                  <dt className={typography.screenReaderOnly}>Team</dt>
                  <dd>
                    <Link className={styles.team} to={teamPagePath(league_id, team)}>
                      <TeamCrest crest={team.crest} size={20} />
                      {team.name}
                    </Link>
                  </dd>
                </div>
              ))}
              <RobloxId id={id} />
              {discord_name && (
                <div>
                  <dt>Discord</dt>
                  <dd className={typography.wrapAnywhere}>{discord_name}</dd>
                </div>
              )}
              {former.length > 0 && (
                <div>
                  <dt>Formerly</dt>
                  <dd className={typography.wrapAnywhere}>{former.join(', ')}</dd>
                </div>
              )}
            </dl>
          </div>
          <div className={`${banner.actions} ${styles.actions}`}>
            <ButtonLink kind="line" to="#played-with">
              <Icon icon={Swords} size={16} />
              Compare
            </ButtonLink>
            <FollowButton kind="player" thing={player_key} />
            <ShareButton path={keyPath(player_key)} name={name} isLarge />
          </div>
        </div>
        <div className={`${banner.part} ${layout.stack} ${layout.gap2}`}>
          <CareerTotals profile={profile} />
          <p className={`${typography.size13} ${typography.dim}`}>Of all leagues and competitions</p>
        </div>
      </section>
    </>
  );
}

function RobloxId({ id }: { id: string | null }) {
  const toast = useToast();
  return (
    <div>
      <dt className={id === null ? typography.screenReaderOnly : undefined}>Roblox ID</dt>
      <dd className={typography.figures}>{id ?? <NoRobloxId />}</dd>
      {id && (
        <dd>
          <CopyButton
            text={id}
            label="Copy Roblox ID"
            onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
            onFailed={() => toast.failure(FAILED_TO_COPY)}
          />
        </dd>
      )}
    </div>
  );
}
