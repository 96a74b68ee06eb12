import { useLocation, useNavigate } from 'react-router';
import type { FiguresQuery } from '#contract/standings.ts';
import { readChoice, writeChoice } from '#web/pages/league/figures-choice.ts';

/** The season or days and match type of the page's URL, and a function that changes them on the same tab. */
export function useChoice(): [FiguresQuery, (choice: FiguresQuery) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();

  function change(choice: FiguresQuery) {
    navigate({ search: String(writeChoice(choice)), hash }, { replace: true, preventScrollReset: true });
  }
  return [readChoice(new URLSearchParams(search)), change];
}
