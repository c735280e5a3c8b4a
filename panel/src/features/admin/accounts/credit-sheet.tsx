import { CREDIT_KINDS, type CreditKind, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { call } from '../../../api/call.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { AskingSheet, isAmount } from '../../../ui/asking-sheet.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountTexts } from './account-texts.ts';

type Props = { account: AccountOverview; opened: boolean; onClose: () => void; onDone: () => void };

const INITIAL = {
  way: 'grant' as 'grant' | 'withdraw',
  kind: MAIN_CREDIT_KIND as CreditKind,
  amount: '',
  reference: '',
};

export function CreditSheet({ account, opened, onClose, onDone }: Props) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const toast = useToast();
  const { username: name, balances } = account;
  return (
    <AskingSheet
      opened={opened}
      onClose={onClose}
      title={t('credits')}
      subtitle={name}
      submit={t('credit.check')}
      initial={INITIAL}
      check={({ way, kind, amount, reference }) => ({
        ...(!isAmount(amount)
          ? { amount: t('credit.amount-bad') }
          : way === 'withdraw' && Number(amount) > balances[kind] && { amount: t('credit.too-much') }),
        ...(reference.trim() === '' && { reference: t('credit.reference-missing') }),
      })}
      read={({ way, kind, amount, reference }) => ({
        kind,
        amount: way === 'grant' ? Number(amount) : -Number(amount),
        reference: reference.trim(),
      })}
      question={({ kind, amount, reference }) => {
        const isGrant = amount > 0;
        return {
          danger: !isGrant,
          title: t(isGrant ? 'credit.ask-grant' : 'credit.ask-withdraw', { name }),
          action: t(isGrant ? 'credit.grant' : 'credit.withdraw'),
          figures: [
            { label: shared(`channel.${kind}`), value: formats.credits(Math.abs(amount)) },
            { label: t('credit.before'), value: formats.credits(balances[kind]) },
            { label: t('credit.after'), value: formats.credits(balances[kind] + amount) },
          ],
          children: t('credit.reference-is', { reference }),
        };
      }}
      send={(body, key) =>
        call('POST /admin/accounts/:username/credits', {
          params: { username: name },
          body,
          idempotencyKey: key.keyFor(body),
        })
      }
      onDone={({ balance }) => {
        onClose();
        onDone();
        toast({ text: t('credit.done', { name, balance: formats.credits(balance) }) });
      }}
    >
      {({ values, set, field }) => (
        <>
          <Segmented
            label={t('credit.way')}
            value={values.way}
            choices={[
              { value: 'grant', label: t('credit.grant') },
              { value: 'withdraw', label: t('credit.withdraw') },
            ]}
            onChange={(way) => set('way', way)}
          />
          <SelectField
            label={shared('channel.label')}
            hint={t('credit.has', { balance: formats.credits(balances[values.kind]) })}
            value={values.kind}
            choices={CREDIT_KINDS.map((value) => ({ value, label: shared(`channel.${value}`) }))}
            onChange={(kind) => set('kind', kind)}
          />
          <TextField label={t('credit.amount')} inputMode="decimal" autoFocus {...field('amount')} />
          <TextField
            label={t('credit.reference')}
            hint={t('credit.reference-hint')}
            maxLength={200}
            {...field('reference')}
          />
        </>
      )}
    </AskingSheet>
  );
}
