import { useLocation, useNavigation } from 'react-router';

/** The page's query, or the one that the page is loading: a quick second choice keeps the first. */
export function useChosenQuery(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return new URLSearchParams(location?.pathname === pathname ? location.search : search);
}
