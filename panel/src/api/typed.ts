import type { Channel } from 'harkara-contract/lists.ts';
import type { KeyStore, MadeKey } from './form-key.ts';

/**
 * What a person has typed into a form that sends, one for each channel, kept for this tab only: it outlives a reload and
 * a look at other pages, and neither a sign-out nor the tab.
 */
type Kept = { user: string; place: string; typed: string };
type KeptKey = { user: string; made: MadeKey };

/** Browsers keep about five million characters for all forms together. */
const MOST_CHARACTERS = 1_000_000;

const PREFIX = 'panel-typed';
const nameOf = (channel: Channel): string => `${PREFIX}-${channel}`;
const keyNameOf = (channel: Channel): string => `${nameOf(channel)}-key`;

/** @param place tells drafts of the same form apart; the last one is kept. */
export function keepTyped(channel: Channel, user: string, place: string, typed: string): void {
  const kept = JSON.stringify({ user, place, typed } satisfies Kept);
  // One that does not fit goes: an older one in its place would be mistaken for it.
  if (kept.length > MOST_CHARACTERS || !write(nameOf(channel), kept)) remove(nameOf(channel));
}

/** What {@link keepTyped} was given for the same person and place; without a place, for the last one. */
export function typedBefore(channel: Channel, user: string, place?: string): string | undefined {
  const kept = read<Kept>(nameOf(channel));
  return kept?.user === user && (place === undefined || kept.place === place) ? kept.typed : undefined;
}

/** A send whose answer was lost keeps its key beside the draft, so that it goes out once from there, too. */
export function keyStoreOf(channel: Channel, user: string): KeyStore {
  const name = keyNameOf(channel);
  return {
    read: () => {
      const kept = read<KeptKey>(name);
      return kept?.user === user ? kept.made : undefined;
    },
    write: (made) => {
      if (made === undefined) remove(name);
      else write(name, JSON.stringify({ user, made } satisfies KeptKey));
    },
  };
}

export function forgetTyped(channel: Channel): void {
  remove(nameOf(channel));
  remove(keyNameOf(channel));
}

/** @param user undefined: nobody is signed in. */
export function forgetTypedOfOthers(user: string | undefined): void {
  for (const name of namesKept()) {
    if (user === undefined || read<{ user: string }>(name)?.user !== user) remove(name);
  }
}

function namesKept(): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read<Stored>(name: string): Stored | undefined {
  try {
    const stored = sessionStorage.getItem(name);
    return stored === null ? undefined : (JSON.parse(stored) as Stored);
  } catch {
    return undefined;
  }
}

/** @returns whether it was stored: storage may be forbidden, or full. */
function write(name: string, stored: string): boolean {
  try {
    sessionStorage.setItem(name, stored);
    return true;
  } catch {
    return false;
  }
}

function remove(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
