import { useEffect, useState } from 'react';
import { forgetTyped, keepTyped, typedBefore } from '../../api/typed.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import type { Filling } from './gaps.ts';

export type Source = 'numbers' | 'file' | 'group';

/** Everything on the page that is not in its address. */
export type Typed = {
  source: Source;
  numbers: string;
  column?: number | undefined;
  isFree: boolean;
  /** What was chosen for the gaps of a template. */
  fillings?: readonly (Filling | null)[];
  text: string;
  isLater: boolean;
  localTime: string;
  name: string;
};

/** What is kept: the choices in the address, too, for who comes back without them. */
type Kept = Typed & { held: Held };

export type Held = Readonly<Record<string, string>>;

/** Whether the form was left in this document, and not by a reload. */
let wasLeft = false;

/** What stood here before the page was left or loaded again; undefined: nothing did. */
export function useTypedBefore(place: string): Typed | undefined {
  const { user } = useSignedIn();
  const [before] = useState(() => read(user.username, place));
  return before;
}

/** For who comes back by a link that says nothing: the choices that stood in the address when the form was left. */
export function useHeldBefore(isBare: boolean): Held | undefined {
  const { user } = useSignedIn();
  const [held] = useState(() => (isBare ? read(user.username)?.held : undefined));
  return held;
}

/** Whether there is a draft here because somebody has come back to it. */
export function useIsBack(before: Typed | undefined): boolean {
  const [isBack] = useState(() => before !== undefined && wasLeft);
  useEffect(() => {
    wasLeft = false;
    return () => {
      wasLeft = true;
    };
  }, []);
  return isBack;
}

function read(user: string, place?: string): Kept | undefined {
  const written = typedBefore(user, place);
  return written === undefined ? undefined : (JSON.parse(written) as Kept);
}

type Terms = {
  place: string;
  held: Held;
  before: Typed | undefined;
  /** It was sent. */
  isOver: boolean;
};

/** Keeps what was typed. A form in which nothing was changed leaves alone what is kept of another. */
export function useKept(typed: Typed, { place, held, before, isOver }: Terms): void {
  const { user } = useSignedIn();
  const written = JSON.stringify({ ...typed, held } satisfies Kept);
  const [first] = useState(written);
  const isNew = before === undefined && written === first;
  useEffect(() => {
    if (isOver) forgetTyped();
    else if (!isNew) keepTyped(user.username, place, written);
    else if (typedBefore(user.username, place) !== undefined) forgetTyped();
  }, [user.username, place, written, isNew, isOver]);
}
