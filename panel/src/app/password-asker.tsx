import { type ComponentType, useEffect, useState } from 'react';
import { whenPasswordNeeded } from '../api/request.ts';
import type { PasswordDialogProps } from './password-dialog.tsx';

type Asked = { promise: Promise<boolean>; settle: (isEntered: boolean) => void };

/** Shows the dialog while a request waits for the password; requests that wait at the same time share it. */
export function PasswordAsker() {
  const [asked, setAsked] = useState<Asked>();
  const [Dialog, setDialog] = useState<ComponentType<PasswordDialogProps>>();
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
      // Where its code cannot be had, the request is refused, and the page says so and stays.
      import('./password-dialog.tsx').then(
        ({ PasswordDialog }) => setDialog(() => PasswordDialog),
        () => settle(false),
      );
      return promise;
    });
    return () => {
      open?.settle(false);
      whenPasswordNeeded(() => Promise.resolve(false));
    };
  }, []);
  if (!asked || !Dialog) return null;
  return <Dialog onClose={() => asked.settle(false)} onConfirmed={() => asked.settle(true)} />;
}
