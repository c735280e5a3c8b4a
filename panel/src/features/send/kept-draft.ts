import { useState } from 'react';
import { useDraftBefore } from '../../ui/kept-draft.ts';
import type { Filling } from './gaps.ts';

export type Source = 'numbers' | 'file' | 'group';

/** Everything on the page that is not in its address. */
type Typed = {
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
export type KeptSms = Typed & { held: Held };

type Held = Readonly<Record<string, string>>;

/** For who comes back by a link that says nothing: the choices that stood in the address when the form was left. */
export function useHeldBefore(isBare: boolean): Held | undefined {
  const last = useDraftBefore<KeptSms>('sms');
  const [wasBare] = useState(isBare);
  return wasBare ? last?.held : undefined;
}
