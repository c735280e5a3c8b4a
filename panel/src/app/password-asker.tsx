import { lazy, Suspense, useEffect, useState } from 'react';
import { whenPasswordNeeded } from '../api/request.ts';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

type Asked = { promise: Promise<boolean>; settle: (isEntered: boolean) => void };

/** Shows the dialog while a request waits for the password; requests that wait at the same time share it. */
export function PasswordAsker() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let open: Asked | undefined;
    whenPasswordNeeded(() => {
      if (open) return open.promise;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const settle = (isEntered: boolean): void => {
        open = undefined;
        setAsked(undefined);
        resolve(isEntered);
      };
      open = { promise, settle };
      setAsked(open);
      return promise;
    });
    return () => {
      open?.settle(false);
      whenPasswordNeeded(() => Promise.resolve(false));
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <PasswordDialog onClose={() => asked.settle(false)} onConfirmed={() => asked.settle(true)} />
    </Suspense>
  );
}
