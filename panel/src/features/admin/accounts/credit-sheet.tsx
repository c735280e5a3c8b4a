import { useState } from 'react';
import { CREDIT_KINDS, type CreditKind, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { AccountOverview, CreditInput } from 'harkara-contract/routes/accounts.ts';
import { call } from '../../../api/call.ts';
import { createFormKey } from '../../../api/form-key.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SheetForm, SubmitSheet } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountTexts } from './account-texts.ts';

type Props = { account: AccountOverview; opened: boolean; onClose: () => void; onDone: () => void };

/** First what and why, then the same once more with the new balance. */
export function CreditSheet({ account, opened, onClose, onDone }: Props) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const toast = useToast();
  const [formKey] = useState(createFormKey);
  const [wanted, setWanted] = useState<CreditInput>();
  const { username: name, balances } = account;
  const before = wanted ? balances[wanted.kind] : 0;
  const isGrant = wanted !== undefined && wanted.amount > 0;
  return (
    <>
      <SubmitSheet
        opened={opened && !wanted}
        onClose={onClose}
        title={t('credits')}
        subtitle={name}
        submit={t('credit.check')}
      >
        {(formId) => <CreditForm formId={formId} account={account} onFilled={setWanted} />}
      </SubmitSheet>
      {wanted && (
        <Confirm
          opened
          danger={!isGrant}
          onClose={() => setWanted(undefined)}
          title={t(isGrant ? 'credit.ask-grant' : 'credit.ask-withdraw', { name })}
          action={t(isGrant ? 'credit.grant' : 'credit.withdraw')}
          figures={[
            { label: shared(`channel.${wanted.kind}`), value: formats.credits(Math.abs(wanted.amount)) },
            { label: t('credit.before'), value: formats.credits(before) },
            { label: t('credit.after'), value: formats.credits(before + wanted.amount) },
          ]}
          onConfirm={() =>
            call('POST /admin/accounts/:username/credits', {
              params: { username: name },
              body: wanted,
              idempotencyKey: formKey.keyFor(wanted),
            })
          }
          onDone={({ balance }) => {
            formKey.done();
            onClose();
            onDone();
            toast({ text: t('credit.done', { name, balance: formats.credits(balance) }) });
          }}
        >
          {t('credit.reference-is', { reference: wanted.reference })}
        </Confirm>
      )}
    </>
  );
}

type FormProps = { formId: string; account: AccountOverview; onFilled: (wanted: CreditInput) => void };

function CreditForm({ formId, account, onFilled }: FormProps) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const [kind, setKind] = useState<CreditKind>(MAIN_CREDIT_KIND);
  const [way, setWay] = useState<'grant' | 'withdraw'>('grant');
  const balance = account.balances[kind];
  const form = useForm({
    initial: { amount: '', reference: '' },
    check: ({ amount, reference }) => ({
      ...(!/^\d{1,12}(\.\d{1,3})?$/.test(amount) || Number(amount) === 0
        ? { amount: t('credit.amount-bad') }
        : way === 'withdraw' && Number(amount) > balance && { amount: t('credit.too-much') }),
      ...(reference.trim() === '' && { reference: t('credit.reference-missing') }),
    }),
    send: ({ amount, reference }) =>
      Promise.resolve({
        ok: true as const,
        data: {
          kind,
          amount: way === 'grant' ? Number(amount) : -Number(amount),
          reference: reference.trim(),
        },
      }),
    onDone: onFilled,
  });
  return (
    <SheetForm id={formId} form={form}>
      <Segmented
        label={t('credit.way')}
        value={way}
        choices={[
          { value: 'grant', label: t('credit.grant') },
          { value: 'withdraw', label: t('credit.withdraw') },
        ]}
        onChange={setWay}
      />
      <SelectField
        label={shared('channel.label')}
        hint={t('credit.has', { balance: formats.credits(balance) })}
        value={kind}
        choices={CREDIT_KINDS.map((value) => ({ value, label: shared(`channel.${value}`) }))}
        onChange={setKind}
      />
      <TextField label={t('credit.amount')} inputMode="decimal" autoFocus {...form.field('amount')} />
      <TextField
        label={t('credit.reference')}
        hint={t('credit.reference-hint')}
        maxLength={200}
        {...form.field('reference')}
      />
    </SheetForm>
  );
}
