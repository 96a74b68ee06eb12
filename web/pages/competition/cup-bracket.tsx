import type { Bracket, BracketRound } from '#contract/cups.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { TeamName } from '#web/components/team-name.tsx';
import { apiUrl } from '#web/http/call.ts';
import { BracketRounds } from '#web/pages/competition/bracket-rounds.tsx';
import styles from '#web/pages/competition/cup-bracket.module.css';
import { CupGroups } from '#web/pages/competition/cup-groups.tsx';
import typography from '#web/styles/typography.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A cup: its rounds, then its groups. */
export function CupBracket({ bracket }: { bracket: Bracket }) {
  const { league_id, competition, rounds, groups, rules, champion, best_places } = bracket;
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
      {groups.length > 0 && (
        <CupGroups league_id={league_id} groups={groups} rounds={rounds} best_places={best_places} />
      )}
    </>
  );
}

/** The rounds of a knockout; a double elimination has a bracket each for winners and losers. */
export function CupRounds({ bracket: { league_id, competition, rounds } }: { bracket: Bracket }) {
  const calendarPath = apiUrl(`/leagues/${league_id}/fixtures.ics?competition=${competition.id}`);
  const losers = rounds.filter(({ stage }) => stage === 'losers');
  const thirdPlace = rounds.find(({ stage }) => stage === 'third place')?.ties[0];
  const main = rounds.filter(({ stage }) => stage === 'winners' || stage === 'final');
  if (main.length === 0) return null;
  if (losers.length === 0) {
    return <BracketRounds label="Bracket" rounds={main} thirdPlace={thirdPlace} calendarPath={calendarPath} />;
  }
  const sections: [title: string, rounds: BracketRound[]][] = [
    ['Winners’ bracket', main.filter(({ stage }) => stage === 'winners')],
    ['Losers’ bracket', losers],
    ['Final', main.filter(({ stage }) => stage === 'final')],
  ];
  return sections.map(([title, ownRounds]) => (
    <section key={title} className={styles.section} aria-label={title}>
      <h2 className={typography.partTitle}>{title}</h2>
      <BracketRounds label={title} rounds={ownRounds} calendarPath={calendarPath} />
    </section>
  ));
}
