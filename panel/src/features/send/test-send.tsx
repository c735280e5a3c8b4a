import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { createFormKey } from '../../api/form-key.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Draft } from './draft.ts';
import type { Outgoing } from './outgoing.ts';
import { readNumber } from './phone-number.ts';
import classes from './send.module.css';
import { testTexts } from './test-texts.ts';

/** In this browser, which several people may use. */
const storedFor = (username: string): string => `panel-test-number-${username}`;

/** Sends what is shown to the sender's own phone, now, whatever time was chosen. */
export function TestSend({ draft, message }: { draft: Draft; message: Outgoing }) {
  const t = useTexts(testTexts);
  const toast = useToast();
  const session = useSessionChange();
  const formKey = useRef(createFormKey());
  const { username } = useSignedIn().user;
  const [number, setNumber] = useState(() => remembered(username));
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const read = readNumber(number, draft.sender?.route === 'international');
    setFailure(undefined);
    setError('problem' in read ? t('bad') : undefined);
    if ('problem' in read) return;
    setBusy(true);
    const { schedule: _later, ...body } = draft.bodyFor([{ ...message, number: read.number }]);
    const result = await call('POST /messages', { body, idempotencyKey: formKey.current.keyFor(body) });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    formKey.current.done();
    remember(username, number);
    toast({ text: t.count('sent', result.data.credits) });
    void session.refresh();
  };
  return (
    <div className={classes.test}>
      <TextField
        label={t('label')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={number}
        onChange={setNumber}
        error={error}
      />
      <Button icon="phone" busy={busy} onClick={() => void send()}>
        {t('send')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}

function remembered(username: string): string {
  try {
    return localStorage.getItem(storedFor(username)) ?? '';
  } catch {
    return '';
  }
}

function remember(username: string, number: string): void {
  try {
    localStorage.setItem(storedFor(username), number);
  } catch {
    // A browser that forbids storage asks again next time.
  }
}
