import { useEffect, useState } from 'react';

/** Counts down the seconds that the server demands between attempts. */
export function useWait() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = (): void => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    seconds,
    start: (length: number) => {
      setSeconds(length);
      setUntil(Date.now() + length * 1000);
    },
  };
}
