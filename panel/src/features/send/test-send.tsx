import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { createFormKey } from '../../api/form-key.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Draft } from './draft.ts';
import type { Outgoing } from './outgoing.ts';
import { readNumber } from './phone-number.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

const STORED = 'panel-test-number';

/** Sends what is shown to the sender's own phone, now, whatever the time that is chosen. */
export function TestSend({ draft, message }: { draft: Draft; message: Outgoing }) {
  const t = useTexts(sendTexts);
  const toast = useToast();
  const session = useSessionChange();
  const formKey = useRef(createFormKey());
  const [number, setNumber] = useState(remembered);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const read = readNumber(number, draft.sender?.route === 'international');
    setFailure(undefined);
    setError('problem' in read ? t('test.bad') : undefined);
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
    remember(number);
    toast({ text: t.count('test.sent', result.data.credits) });
    void session.refresh();
  };
  return (
    <div className={classes.test}>
      <TextField
        label={t('test.label')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={number}
        onChange={setNumber}
        error={error}
      />
      <Button icon="phone" busy={busy} onClick={() => void send()}>
        {t('test.send')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}

function remembered(): string {
  try {
    return localStorage.getItem(STORED) ?? '';
  } catch {
    return '';
  }
}

function remember(number: string): void {
  try {
    localStorage.setItem(STORED, number);
  } catch {
    // A browser that forbids storage asks again next time.
  }
}
