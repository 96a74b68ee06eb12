import type { Bracket } from '#contract/competitions/cups.ts';
import styles from '#web/competitions/cups/cup-bracket.module.css';
import { CupGroups } from '#web/competitions/cups/cup-groups.tsx';
import { CupRounds } from '#web/competitions/cups/cup-rounds.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

/** A cup: its rounds, then its groups. */
export function CupBracket({ bracket }: { bracket: Bracket }) {
  const { league_id, competition, rounds, groups, rules, champion } = bracket;
  const path = `/leagues/${league_id}/competitions/${competition.id}`;
  return (
    <>
      <header className={styles.head}>
        <h2 className={typography.sectionTitle}>{competition.name}</h2>
        <p className={styles.rules}>{rules}</p>
        <ShareButton path={path} name={competition.name} isLarge />
      </header>
      {champion && (
        <p className={styles.champion}>
          <span className={typography.dim}>Champion</span>
          <TeamName leagueId={league_id} team={champion} />
        </p>
      )}
      <CupRounds bracket={bracket} />
      {rounds.length === 0 && groups.length === 0 && (
        <EmptyState title="No draw yet">The rounds appear here once the cup is drawn.</EmptyState>
      )}
      {groups.length > 0 && <CupGroups {...bracket} />}
    </>
  );
}
