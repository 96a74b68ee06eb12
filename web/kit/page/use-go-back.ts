import { useNavigate } from 'react-router';

/** Goes back in the history, or to the landing page if there is none. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) navigate(-1);
    else navigate('/');
  };
}
