import { useEffect, useState } from 'react';

const EVERY = 30_000;

/** The time, every half minute while the page is visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
