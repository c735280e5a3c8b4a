/**
 * What a person has typed on a page, kept for this tab only: it outlives a reload and a look at other pages, and neither
 * a sign-out nor the tab.
 */
type Kept = { user: string; place: string; typed: string };

const KEY = 'panel-typed';

/** @param place tells the forms apart; there is one at a time. */
export function keepTyped(user: string, place: string, typed: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ user, place, typed } satisfies Kept));
  } catch {
    // Storage is forbidden, or too small for it: the form is empty after a reload.
    forgetTyped();
  }
}

/** What {@link keepTyped} was given for the same person and place; without a place, for the last one. */
export function typedBefore(user: string, place?: string): string | undefined {
  const kept = read();
  return kept?.user === user && (place === undefined || kept.place === place) ? kept.typed : undefined;
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

/** @param user undefined: nobody is signed in. */
export function forgetTypedOfOthers(user: string | undefined): void {
  if (user === undefined || read()?.user !== user) forgetTyped();
}

function read(): Kept | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}
