import { CREDIT_KINDS, type CreditKind, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { useState } from 'react';
import { call, type Body } from '../../api/call.ts';
import { createFormKey, type FormKey } from '../../api/form-key.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { SheetForm, SubmitSheet } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { customersTexts } from './customers-texts.ts';

type Props = { customer: OwnCustomer | undefined; onClose: () => void; onDone: () => void };

/** To a customer, or back; first what and why, then once more with both balances. */
export function MoveCredits({ customer, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  const [formKey] = useState(createFormKey);
  const [asking, setAsking] = useState(false);
  return (
    <SubmitSheet
      opened={customer !== undefined}
      // The question lies above the sheet, and the key that closes a window reaches both.
      onClose={asking ? () => setAsking(false) : onClose}
      title={t('move')}
      subtitle={customer?.username ?? ''}
      submit={t('move.check')}
    >
      {(formId) => (
        <MoveForm
          formId={formId}
          formKey={formKey}
          name={customer?.username ?? ''}
          theirs={customer?.balances}
          asking={asking}
          setAsking={setAsking}
          onMoved={() => {
            onClose();
            onDone();
          }}
        />
      )}
    </SubmitSheet>
  );
}

type FormProps = {
  formId: string;
  formKey: FormKey;
  name: string;
  theirs: OwnCustomer['balances'] | undefined;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  onMoved: () => void;
};

type Transfer = Body<'POST /customers/:username/transfers'> & { kind: CreditKind };

const NOTHING: Transfer = { direction: 'down', kind: MAIN_CREDIT_KIND, amount: 0 };

function MoveForm({ formId, formKey, name, theirs: customers, asking, setAsking, onMoved }: FormProps) {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const toast = useToast();
  const shared = useTexts(sharedTexts);
  const nameOf = (one: CreditKind): string => t('kind-of', { kind: shared(`channel.${one}`) });
  const { balances, features } = useSignedIn();
  const kinds = CREDIT_KINDS.filter((one) => features[one]);
  const [kind, setKind] = useState<CreditKind>(MAIN_CREDIT_KIND);
  const own = balances[kind];
  const theirs = customers?.[kind] ?? 0;
  const [direction, setDirection] = useState<'down' | 'back'>('down');
  const [wanted, setWanted] = useState(NOTHING);
  const available = direction === 'down' ? own : theirs;
  const signed = wanted.direction === 'down' ? wanted.amount : -wanted.amount;
  const form = useForm({
    initial: { amount: '', description: '' },
    check: ({ amount }) =>
      !/^\d{1,12}(\.\d{1,3})?$/.test(amount) || Number(amount) === 0
        ? { amount: t('move.amount-bad') }
        : Number(amount) > available
          ? { amount: t('move.too-much') }
          : {},
    send: ({ amount, description }) =>
      Promise.resolve({
        ok: true as const,
        data: {
          direction,
          kind,
          amount: Number(amount),
          ...(description.trim() !== '' && { description: description.trim() }),
        },
      }),
    onDone: (filled) => {
      setWanted(filled);
      setAsking(true);
    },
  });
  return (
    <>
      <SheetForm id={formId} form={form}>
        <Segmented
          label={t('move.way')}
          value={direction}
          choices={[
            { value: 'down', label: t('move.down') },
            { value: 'back', label: t('move.back') },
          ]}
          onChange={setDirection}
        />
        {kinds.length > 1 && (
          <SelectField
            label={t('move.kind')}
            value={kind}
            choices={kinds.map((value) => ({ value, label: nameOf(value) }))}
            onChange={setKind}
          />
        )}
        <TextField
          label={t('move.amount')}
          hint={t('move.available', { balance: formats.credits(available) })}
          inputMode="decimal"
          autoFocus
          {...form.field('amount')}
        />
        <TextField
          label={t('move.description')}
          hint={t('move.description-hint')}
          optional
          maxLength={200}
          {...form.field('description')}
        />
      </SheetForm>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(wanted.direction === 'down' ? 'move.ask-down' : 'move.ask-back', { name })}
        action={t('move.do')}
        figures={[
          { label: nameOf(wanted.kind), value: formats.credits(wanted.amount) },
          { label: t('move.theirs'), value: formats.credits(theirs + signed) },
          { label: t('move.yours'), value: formats.credits(own - signed) },
        ]}
        onConfirm={() =>
          call('POST /customers/:username/transfers', {
            params: { username: name },
            body: wanted,
            idempotencyKey: formKey.keyFor({ name, ...wanted }),
          })
        }
        onDone={({ amount }) => {
          formKey.done();
          onMoved();
          toast({ text: t.count('move.done', amount) });
        }}
      />
    </>
  );
}
