import { useState } from 'react';

/** Which sections of the navigation the user has opened or closed, kept in this browser for each of its users. */
type Folds = Readonly<Record<string, boolean>>;

const keyOf = (username: string): string => `panel-navigation-${username}`;

export function useNavFolds(username: string) {
  const [folds, setFolds] = useState<Folds>(() => read(username));
  const set = (section: string, isOpen: boolean): void => {
    const next = { ...folds, [section]: isOpen };
    setFolds(next);
    try {
      localStorage.setItem(keyOf(username), JSON.stringify(next));
    } catch {
      // A browser that forbids storage forgets it with the page.
    }
  };
  return { folds, set };
}

function read(username: string): Folds {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '{}');
    if (typeof known !== 'object' || known === null) return {};
    return Object.fromEntries(Object.entries(known).filter(([, isOpen]) => typeof isOpen === 'boolean'));
  } catch {
    return {};
  }
}
