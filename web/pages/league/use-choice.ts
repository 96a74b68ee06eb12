import { useLocation, useNavigate } from 'react-router';
import type { FiguresQuery } from '#contract/standings.ts';
import { useChosenQuery } from '#web/components/use-chosen-query.ts';
import { readChoice, writeChoice } from '#web/pages/league/figures-choice.ts';

/** The season or days and match type of the page's URL. */
export function useChoice(): FiguresQuery {
  const { search } = useLocation();
  return readChoice(new URLSearchParams(search));
}

/** The choice last made, which may still be loading, and a function that changes it on the same tab. */
export function useLatestChoice(): [FiguresQuery, (choice: FiguresQuery) => void] {
  const query = useChosenQuery();
  const navigate = useNavigate();
  const tab = query.get('tab');

  function change(choice: FiguresQuery) {
    const chosen = new URLSearchParams([...(tab ? [['tab', tab]] : []), ...writeChoice(choice)]);
    navigate({ search: String(chosen) }, { replace: true, preventScrollReset: true });
  }
  return [readChoice(query), change];
}
