import { useEffect, useState } from 'react';
import { now as serverNow } from '../i18n/clock.ts';

const EVERY = 30_000;

/** The server's time, every half minute while the page is visible. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setNow(serverNow());
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
