import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { Confirm } from './confirm.tsx';
import { onceTexts } from './once-texts.ts';

type Asking = {
  /** To be rendered: the question, once it is asked. */
  question: ReactNode;
  /** Whether it is being asked: a key that closes a window reaches what lies below it, too. */
  isAsking: boolean;
  /** Asks first. */
  lose: (then: () => void) => void;
  /** The user says that it was kept. */
  keep: (then: () => void) => void;
};

/** Asks before something that is shown only once is closed, or left by a link, unless it was copied. */
export function useAskBeforeLosing(isAtRisk: boolean): Asking {
  const t = useTexts(onceTexts);
  const [then, setThen] = useState<{ act: () => void }>();
  const isGiven = useRef(false);
  const isHeld = (): boolean => isAtRisk && !isGiven.current;
  const blocker = useBlocker({ shouldBlockFn: isHeld, enableBeforeUnload: isHeld, withResolver: true });
  useEffect(() => {
    if (!isAtRisk) isGiven.current = false;
  }, [isAtRisk]);
  const keep = (act: () => void): void => {
    isGiven.current = true;
    act();
  };
  const isAsking = then !== undefined || blocker.status === 'blocked';
  return {
    isAsking,
    keep,
    lose: (act) => (isHeld() ? setThen({ act }) : act()),
    // Mounted only now: the key that has asked would reach it, too, and close it again.
    question: isAsking && (
      <Confirm
        onClose={() => {
          setThen(undefined);
          blocker.reset?.();
        }}
        title={t('close.ask')}
        action={t('close.do')}
        cancel={t('close.back')}
        danger
        onConfirm={() => {
          keep(() => {
            then?.act();
            blocker.proceed?.();
          });
          return Promise.resolve({ ok: true, data: undefined });
        }}
      >
        {t('close.why')}
      </Confirm>
    ),
  };
}
