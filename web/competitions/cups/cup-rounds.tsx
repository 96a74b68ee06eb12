import type { Bracket, BracketRound } from '#contract/competitions/cups.ts';
import { BracketRounds } from '#web/competitions/cups/bracket-rounds.tsx';
import { apiUrl } from '#web/kit/http/call.ts';

/** The rounds of a knockout; a double elimination has separate brackets for winners and losers. */
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
    <section key={title} className="mt-8 stack gap-4" aria-label={title}>
      <h2 className="part-title">{title}</h2>
      <BracketRounds label={title} rounds={ownRounds} calendarPath={calendarPath} />
    </section>
  ));
}
