import { useNavigate } from 'react-router';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import { SegmentedLinks } from '#web/kit/fields/segmented.tsx';
import { ChoiceSelect } from '#web/kit/page/choice-select.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import type { LeaguePlaceView } from '#web/shell/league-nav.tsx';

const MOST_SEGMENTS = 4;

interface CompetitionChoiceProps {
  leagueId: number;
  /** Of the season, leagues or cups. */
  competitions: readonly CompetitionHead[];
  competition: CompetitionHead;
  view: LeaguePlaceView | undefined;
}

/** The competitions of a season beside the one on the page; divisions, if they are few, and all of them in segments. */
export function CompetitionChoice({ leagueId, competitions, competition, view }: CompetitionChoiceProps) {
  const navigate = useNavigate();
  const [first, second] = competitions;
  const isTable = view === 'table' || view === 'divisions';
  const pathOf = (id: number, kind = isTable ? 'table' : view) => leaguePaths.competition(leagueId, id, kind);
  const divisions = competitions.map(({ id, name }) => ({ value: String(id), label: name, path: pathOf(id) }));
  const all = isTable && first ? [{ value: 'all', label: 'All', path: pathOf(first.id, 'divisions') }] : [];
  const options = [...all, ...divisions];
  if (second?.level !== undefined && options.length <= MOST_SEGMENTS) {
    const value = view === 'divisions' ? 'all' : String(competition.id);
    return <SegmentedLinks label="Divisions" value={value} options={options} />;
  }
  return (
    <ChoiceSelect
      label="Competition"
      options={competitions}
      value={competition.id}
      onChange={(id) => id && navigate(pathOf(id, view), { preventScrollReset: true })}
      pathOf={(id) => pathOf(id, view)}
    />
  );
}
