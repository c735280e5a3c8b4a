import type { Transfer, TransferInput } from 'harkara-contract/routes/credits.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { createFormKey, type FormKey } from '../../api/form-key.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { SheetForm, SubmitSheet } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { creditsTexts } from './credits-texts.ts';

type Props = { opened: boolean; balance: number; onClose: () => void; onMoved: (moved: Transfer) => void };

/** First what and to whom, then the same once more with the figures: it cannot be taken back. */
export function TransferSheet({ opened, balance, onClose, onMoved }: Props) {
  const t = useTexts(creditsTexts);
  const [formKey] = useState(createFormKey);
  const [asking, setAsking] = useState(false);
  return (
    <SubmitSheet
      opened={opened}
      // The question lies above the sheet, and the key that closes a window reaches both.
      onClose={asking ? () => setAsking(false) : onClose}
      title={t('transfer.title')}
      subtitle={t.count('transfer.have', balance)}
      submit={t('transfer.check')}
    >
      {(formId) => (
        <TransferForm
          formId={formId}
          formKey={formKey}
          balance={balance}
          asking={asking}
          setAsking={setAsking}
          onMoved={onMoved}
        />
      )}
    </SubmitSheet>
  );
}

type FormProps = Pick<Props, 'balance' | 'onMoved'> & {
  formId: string;
  formKey: FormKey;
  asking: boolean;
  setAsking: (asking: boolean) => void;
};

const NOTHING: TransferInput = { recipientUsername: '', amount: 0 };

function TransferForm({ formId, formKey, balance, asking, setAsking, onMoved }: FormProps) {
  const t = useTexts(creditsTexts);
  const formats = useFormats();
  const [wanted, setWanted] = useState(NOTHING);
  const form = useForm({
    initial: { recipientUsername: '', amount: '', description: '' },
    check: ({ recipientUsername, amount }) => ({
      ...(recipientUsername.trim().length < 3 && { recipientUsername: t('transfer.to-missing') }),
      ...(!/^\d{1,12}(\.\d{1,3})?$/.test(amount) || Number(amount) === 0
        ? { amount: t('transfer.amount-bad') }
        : Number(amount) > balance && { amount: t('transfer.too-much') }),
    }),
    send: async ({ recipientUsername, amount, description }) => {
      const text = description.trim();
      const data: TransferInput = {
        recipientUsername: recipientUsername.trim(),
        amount: Number(amount),
        ...(text !== '' && { description: text }),
      };
      return Promise.resolve({ ok: true as const, data });
    },
    explain: ({ code }) =>
      code === 'recipient_not_found' ? { recipientUsername: t('transfer.to-unknown') } : undefined,
    onDone: (filled) => {
      setWanted(filled);
      setAsking(true);
    },
  });
  const transfer = async () => {
    const result = await call('POST /transfers', {
      body: wanted,
      idempotencyKey: formKey.keyFor(wanted),
    });
    if (!result.ok && result.failure.fields.recipientUsername !== undefined) {
      setAsking(false);
      form.show(result.failure);
    }
    return result;
  };
  return (
    <>
      <SheetForm id={formId} form={form}>
        <TextField
          label={t('transfer.to')}
          hint={t('transfer.to-hint')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...form.field('recipientUsername')}
        />
        <TextField label={t('transfer.amount')} inputMode="decimal" {...form.field('amount')} />
        <TextField
          label={t('transfer.description')}
          hint={t('transfer.description-hint')}
          optional
          maxLength={200}
          {...form.field('description')}
        />
      </SheetForm>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('transfer.ask', { name: wanted.recipientUsername })}
        action={t('transfer.do')}
        figures={[
          { label: t('transfer.amount'), value: formats.credits(wanted.amount) },
          { label: t('transfer.left'), value: formats.credits(balance - wanted.amount) },
        ]}
        onConfirm={transfer}
        onDone={(moved) => {
          formKey.done();
          onMoved(moved);
        }}
      >
        {t('transfer.final')}
      </Confirm>
    </>
  );
}
