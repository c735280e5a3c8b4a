import type { Transfer, TransferInput } from 'harkara-contract/routes/credits.ts';
import { call } from '../../api/call.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { AskingSheet, isAmount } from '../../ui/asking-sheet.tsx';
import { TextField } from '../../ui/field.tsx';
import { creditsTexts } from './credits-texts.ts';

type Props = { opened: boolean; balance: number; onClose: () => void; onMoved: (moved: Transfer) => void };

export function TransferSheet({ opened, balance, onClose, onMoved }: Props) {
  const t = useTexts(creditsTexts);
  const formats = useFormats();
  return (
    <AskingSheet
      opened={opened}
      onClose={onClose}
      title={t('transfer.title')}
      subtitle={t.count('transfer.have', balance)}
      submit={t('transfer.check')}
      initial={{ recipientUsername: '', amount: '', description: '' }}
      check={({ recipientUsername, amount }) => ({
        ...(recipientUsername.trim().length < 3 && { recipientUsername: t('transfer.to-missing') }),
        ...(!isAmount(amount)
          ? { amount: t('transfer.amount-bad') }
          : Number(amount) > balance && { amount: t('transfer.too-much') }),
      })}
      read={({ recipientUsername, amount, description }): TransferInput => ({
        recipientUsername: recipientUsername.trim(),
        amount: Number(amount),
        ...(description.trim() !== '' && { description: description.trim() }),
      })}
      question={({ recipientUsername: name, amount }) => ({
        title: t('transfer.ask', { name }),
        action: t('transfer.do'),
        figures: [
          { label: t('transfer.amount'), value: formats.credits(amount) },
          { label: t('transfer.left'), value: formats.credits(balance - amount) },
        ],
        children: t('transfer.final'),
      })}
      send={(body, key) => call('POST /transfers', { body, idempotencyKey: key.keyFor(body) })}
      explain={({ code }) =>
        code === 'recipient_not_found' ? { recipientUsername: t('transfer.to-unknown') } : undefined
      }
      isOfForm={({ fields }) => fields.recipientUsername !== undefined}
      onDone={onMoved}
    >
      {(form) => (
        <>
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
        </>
      )}
    </AskingSheet>
  );
}
