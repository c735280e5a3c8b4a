import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 48em)');

const subscribe = (act: () => void): (() => void) => {
  narrow.addEventListener('change', act);
  return () => narrow.removeEventListener('change', act);
};

/** Whether the window is as narrow as a phone's; known at the first paint, unlike by an effect. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
