import type { Channel } from 'harkara-contract/lists.ts';
import { useEffect, useState } from 'react';
import { createFormKey, type FormKey } from '../api/form-key.ts';
import { forgetTyped, keepTyped, keyStoreOf, typedBefore } from '../api/typed.ts';
import { useSignedIn } from '../api/use-session.tsx';

/** Forms that were left in this document, and not by a reload. */
const left = new Set<Channel>();

/** What stood in a form before it was left or loaded again. @param place undefined: whatever it was begun with. */
export function useDraftBefore<Draft>(channel: Channel, place?: string): Draft | undefined {
  const { user } = useSignedIn();
  const [before] = useState(() => {
    const written = typedBefore(channel, user.username, place);
    return written === undefined ? undefined : (JSON.parse(written) as Draft);
  });
  return before;
}

/** Whether there is a draft here because the user has come back to it. */
export function useIsBack(channel: Channel, before: object | undefined): boolean {
  const [isBack] = useState(() => before !== undefined && left.has(channel));
  useEffect(() => {
    left.delete(channel);
    return () => void left.add(channel);
  }, [channel]);
  return isBack;
}

type Terms = {
  place: string;
  before: object | undefined;
  /** It was sent. */
  isOver?: boolean;
};

/** Keeps what was typed. A form in which nothing was changed leaves alone what is kept of another. */
export function useKept(channel: Channel, draft: object, { place, before, isOver = false }: Terms): void {
  const { user } = useSignedIn();
  const written = JSON.stringify(draft);
  const [first] = useState(written);
  const isNew = before === undefined && written === first;
  useEffect(() => {
    if (isOver) forgetTyped(channel);
    else if (!isNew) keepTyped(channel, user.username, place, written);
    else if (typedBefore(channel, user.username, place) !== undefined) forgetTyped(channel);
  }, [channel, user.username, place, written, isNew, isOver]);
}

/** The key of what a form sends. It outlives the form as its draft does. */
export function useKeptFormKey(channel: Channel): FormKey {
  const { user } = useSignedIn();
  const [key] = useState(() => createFormKey(keyStoreOf(channel, user.username)));
  return key;
}
