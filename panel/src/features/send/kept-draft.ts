import { useEffect, useState } from 'react';
import { forgetTyped, keepTyped, typedBefore } from '../../api/typed.ts';
import { useSignedIn } from '../../api/use-session.tsx';

export type Source = 'numbers' | 'file' | 'group';

/** Everything on the page that is not in its address. */
export type Typed = {
  source: Source;
  numbers: string;
  column?: number | undefined;
  isFree: boolean;
  values: readonly string[];
  text: string;
  isLater: boolean;
  localTime: string;
  name: string;
};

/** What stood here before the page was loaded again; undefined: nothing did. */
export function useTypedBefore(place: string): Typed | undefined {
  const { user } = useSignedIn();
  const [before] = useState((): Typed | undefined => {
    const written = typedBefore(user.username, place);
    return written === undefined ? undefined : (JSON.parse(written) as Typed);
  });
  return before;
}

type Terms = {
  place: string;
  /** What belongs to a file is there again when one comes back to it; anything else goes when the page is left. */
  isOfFile: boolean;
  /** It was sent. */
  isOver: boolean;
};

export function useKept(typed: Typed, { place, isOfFile, isOver }: Terms): void {
  const { user } = useSignedIn();
  const written = JSON.stringify(typed);
  useEffect(() => {
    if (isOver) forgetTyped();
    else keepTyped(user.username, place, written);
    return isOfFile ? undefined : forgetTyped;
  }, [user.username, place, written, isOfFile, isOver]);
}
