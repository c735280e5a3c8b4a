import { useState } from 'react';
import type { Acceptance } from 'harkara-contract/routes/sending.ts';
import { call } from '../../api/call.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { AskedText, Confirm } from '../../ui/confirm.tsx';
import { useKeptFormKey } from '../../ui/kept-draft.ts';
import { Meter } from '../../ui/meter.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { checkAll, type CheckedSend } from './check-all.ts';
import type { Draft } from './draft.ts';
import { RowList } from './problems.tsx';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

type Props = {
  draft: Draft;
  /** What all rows cost. */
  credits: number;
  isBlocked: boolean;
  onSent: (accepted: Acceptance) => void;
};

/** Checks every row, asks with the figures, and sends. */
export function SendButton({ draft, credits, isBlocked, onSent }: Props) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  const formKey = useKeptFormKey('sms');
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [checked, setChecked] = useState<CheckedSend>();
  const [asks, setAsks] = useState(false);
  const { outgoing, recipients, scheduleAt, sender, name, limits } = draft;
  const total = outgoing.messages.length;

  const check = async (): Promise<void> => {
    setFailure(undefined);
    setChecked(undefined);
    setDone(0);
    const result = await checkAll(draft, setDone);
    setDone(undefined);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    setChecked(result.data);
    setAsks(result.data.good.length > 0);
  };
  const send = async () => {
    const good = checked?.good ?? [];
    const isCampaign = good.length > limits.direct || name.trim() !== '';
    const body = { ...draft.bodyFor(good), ...(name.trim() !== '' && { name: name.trim() }) };
    // The same rows keep their key, so that a send whose answer was lost goes out once.
    const idempotencyKey = formKey.keyFor(body);
    return call(isCampaign ? 'POST /campaigns' : 'POST /messages', { body, idempotencyKey });
  };

  const good = checked?.good.length ?? 0;
  const leftOut = recipients.bad.length + outgoing.lacking.length + total - good;
  const repeated = outgoing.repeated.length;
  const share = total === 0 ? 0 : good / total;
  const left = checked?.problems.map(({ row, problem }) => ({ row, why: problem.message })) ?? [];
  const [only] = good === 1 ? (checked?.good ?? []) : [];
  const label = scheduleAt ? t.count('send.later', total) : t.count('send.now', total);
  return (
    <div className={classes.send}>
      {left.length > 0 && !asks && <RowList rows={left} count={left.length} />}
      {failure && <FailureNotice failure={failure} />}
      {done !== undefined && total > limits.direct && (
        <div role="status">
          <p className={classes.quiet}>{t('send.checking', { done, total })}</p>
          <Meter share={done / total} label={t('send.checking', { done, total })} />
        </div>
      )}
      <Button
        look="primary"
        size="large"
        full
        icon={scheduleAt ? 'calendar' : 'send'}
        busy={done !== undefined}
        disabled={isBlocked || !draft.isReady}
        onClick={() => void check()}
      >
        {label}
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={
          scheduleAt ? t('ask.later', { time: formats.dayAndTime(scheduleAt) }) : t.count('ask.now', good)
        }
        figures={[
          { label: t('ask.sender'), value: sender?.senderId ?? '' },
          only
            ? { label: t('ask.to'), value: formatPhone(only.number) }
            : { label: t('check.messages'), value: formats.number(good) },
          { label: t('check.credits'), value: formats.credits(Math.round(credits * share * 1000) / 1000) },
          leftOut > 0 && { label: t('ask.left-out'), value: formats.number(leftOut) },
          repeated > 0 && { label: t('ask.repeated'), value: formats.number(repeated) },
        ]}
        action={t(scheduleAt ? 'ask.schedule' : 'ask.send')}
        onConfirm={send}
        onDone={(accepted) => {
          formKey.done();
          onSent(accepted);
        }}
      >
        {only && <AskedText text={only.text} />}
        {left.length > 0 && <RowList rows={left} count={left.length} />}
        <p>{t('ask.repeat')}</p>
      </Confirm>
    </div>
  );
}
