import type { Bracket } from '#contract/competitions/cups.ts';
import { CupGroups } from '#web/competitions/cups/cup-groups.tsx';
import { CupRounds } from '#web/competitions/cups/cup-rounds.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { ShareButton } from '#web/kit/page/share-button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

/** A cup: its rounds, then its groups. */
export function CupBracket({ bracket }: { bracket: Bracket }) {
  const { league_id, competition, rounds, groups, rules, champion } = bracket;
  const path = `/leagues/${league_id}/competitions/${competition.id}`;
  return (
    <>
      <header className="mb-6 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1.5 not-phone:[&>:last-child]:[grid-area:1_/_2_/_span_2]">
        <h2 className="section-title phone:self-center">{competition.name}</h2>
        <p className="max-w-[68ch] text-15 text-ink-2 phone:col-span-full phone:row-2">{rules}</p>
        <ShareButton path={path} name={competition.name} isLarge />
      </header>
      {champion && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-18 font-semibold">
          <span className="text-ink-3">Champion</span>
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
