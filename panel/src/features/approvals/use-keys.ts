import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

type Keys = Readonly<Record<string, () => void>>;

/** Keys of the page, which are silent while the user types, and while a dialog is open that they do not belong to. */
export function useKeys(keys: Keys, isSilent: boolean): void {
  const now = useRef({ keys, isSilent });
  useEffect(() => {
    now.current = { keys, isSilent };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A key that is held decides once: the user has not seen what comes next.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = now.current.isSilent ? undefined : now.current.keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
