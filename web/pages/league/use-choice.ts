import { useLocation, useNavigate } from 'react-router';
import type { FiguresQuery } from '#contract/standings.ts';
import { readChoice, writeChoice } from '#web/pages/league/figures-choice.ts';

/** The season or days and match type of the page's URL, and a function that changes them on the same tab. */
export function useChoice(): [FiguresQuery, (choice: FiguresQuery) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();

  const query = new URLSearchParams(search);
  const tab = query.get('tab');

  function change(choice: FiguresQuery) {
    const chosen = new URLSearchParams([...(tab ? [['tab', tab]] : []), ...writeChoice(choice)]);
    navigate({ search: String(chosen) }, { replace: true, preventScrollReset: true });
  }
  return [readChoice(query), change];
}
