import { useState } from 'react';
import type { UnmatchedReceipt } from 'harkara-contract/routes/admin-receipts.ts';
import { call } from '../../../api/call.ts';
import { formatPhone } from '../../../i18n/formats.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { type DetailList, Details } from '../../../ui/details.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Moment } from '../../../ui/moment.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { MatchForm } from './match-form.tsx';
import classes from './receipts.module.css';
import { receiptsTexts } from './receipts-texts.ts';

type Props = { receipt: UnmatchedReceipt | undefined; onClose: () => void; onDone: () => void };

/** One receipt: what it says, why it has no message, and what to do with it. */
export function ReceiptSheet({ receipt, onClose, onDone }: Props) {
  const t = useTexts(receiptsTexts);
  return (
    <Sheet
      opened={receipt !== undefined}
      onClose={onClose}
      title={t('sheet.title', { id: receipt?.vendorId ?? '' })}
      subtitle={receipt && <Moment at={receipt.receivedAt} as="dayAndTime" />}
    >
      {receipt && <ReceiptView key={receipt.id} receipt={receipt} onDone={onDone} />}
    </Sheet>
  );
}

function ReceiptView({ receipt, onDone }: { receipt: UnmatchedReceipt; onDone: () => void }) {
  const t = useTexts(receiptsTexts);
  const mayEdit = useMayEdit();
  const [doing, setDoing] = useState<'match' | 'dismiss'>();
  return (
    <Fields>
      <Notice tone="warn">{t(`cause.${receipt.cause}`)}</Notice>
      <Details items={useDetails(receipt)} />
      {receipt.raw === null ? (
        <p>{t('raw.gone')}</p>
      ) : (
        <CodeBlock code={receipt.raw} label={t('part.raw')} wrap />
      )}
      {mayEdit && doing === undefined && (
        <div className={classes.actions}>
          <Button look="primary" icon="search" onClick={() => setDoing('match')}>
            {t('match')}
          </Button>
          <Button icon="trash" onClick={() => setDoing('dismiss')}>
            {t('dismiss')}
          </Button>
        </div>
      )}
      {doing === 'match' && (
        <MatchForm receipt={receipt} onBack={() => setDoing(undefined)} onDone={onDone} />
      )}
      {doing === 'dismiss' && (
        <DismissForm id={receipt.id} onBack={() => setDoing(undefined)} onDone={onDone} />
      )}
    </Fields>
  );
}

function useDetails(receipt: UnmatchedReceipt): DetailList {
  const t = useTexts(receiptsTexts);
  const formats = useFormats();
  const { connectorName, vendorId, recipient, error, code, tries, nextTry } = receipt;
  return [
    { label: t('column.says'), value: <Status of={receipt.status} /> },
    { label: t('column.carrier'), value: connectorName ?? t('carrier.removed') },
    { label: t('column.id'), value: vendorId, code: true },
    recipient !== null && { label: t('column.number'), value: formatPhone(recipient) },
    { label: t('detail.says-at'), value: <Moment at={receipt.at} as="dayAndTime" /> },
    error !== null && { label: t('detail.error'), value: <span dir="auto">{error.text}</span> },
    code !== null && { label: t('detail.code'), value: code, code: true },
    { label: t('detail.tries'), value: formats.number(tries) },
    {
      label: t('detail.next'),
      value: nextTry === null ? t('next.none') : formats.dayAndTime(new Date(nextTry)),
    },
  ];
}

function DismissForm({ id, onBack, onDone }: { id: string; onBack: () => void; onDone: () => void }) {
  const t = useTexts(receiptsTexts);
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('dismiss.missing') } : {}),
    send: ({ reason }) =>
      call('POST /admin/receipts/:id/dismiss', { params: { id }, body: { reason: reason.trim() } }),
    onDone: () => {
      toast({ text: t('dismiss.done') });
      onDone();
    },
  });
  return (
    <form {...form.formProps}>
      <Fields>
        <p>{t('dismiss.text')}</p>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField {...form.field('reason')} label={t('dismiss.reason')} maxLength={500} autoFocus />
        <div className={classes.actions}>
          <Button type="submit" look="danger" icon="trash" busy={form.busy}>
            {t('dismiss')}
          </Button>
          <Button onClick={onBack}>{t('back')}</Button>
        </div>
      </Fields>
    </form>
  );
}
