import { type ComponentProps, useEffect, useState } from 'react';
import { now } from '../i18n/clock.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Moment } from './moment.tsx';
import { nextTryTexts } from './next-try-texts.ts';

/** Browsers hold no longer timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Props = { at: string | null; as: ComponentProps<typeof Moment>['as'] };

/** When something that waits is tried again; as soon as the time has come, that is now, and never in the past. */
export function NextTry({ at, as }: Props) {
  const t = useTexts(nextTryTexts);
  const [, setPassed] = useState<string>();
  useEffect(() => {
    if (at === null) return undefined;
    const leftMs = new Date(at).getTime() - now().getTime();
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.min(leftMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [at]);
  return at === null || new Date(at) <= now() ? t('now') : <Moment at={at} as={as} />;
}
