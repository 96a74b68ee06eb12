import { useNavigate } from 'react-router';

/** Goes back to where the visitor came from, or home when this page began the visit. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) navigate(-1);
    else navigate('/');
  };
}
