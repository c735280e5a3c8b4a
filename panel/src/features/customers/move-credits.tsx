import { CREDIT_KINDS, type CreditKind, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { AskingSheet, isAmount } from '../../ui/asking-sheet.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';
import { customersTexts } from './customers-texts.ts';

type Props = { customer: OwnCustomer | undefined; onClose: () => void; onDone: () => void };

const INITIAL = {
  direction: 'down' as 'down' | 'back',
  kind: MAIN_CREDIT_KIND as CreditKind,
  amount: '',
  description: '',
};

/** To a customer, or back. */
export function MoveCredits({ customer, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const toast = useToast();
  const shared = useTexts(sharedTexts);
  const nameOf = (one: CreditKind): string => t('kind-of', { kind: shared(`channel.${one}`) });
  const { balances: own, features } = useSignedIn();
  const kinds = CREDIT_KINDS.filter((one) => features[one]);
  const username = customer?.username ?? '';
  const theirs = (kind: CreditKind): number => customer?.balances[kind] ?? 0;
  const availableIn = ({ direction, kind }: Pick<typeof INITIAL, 'direction' | 'kind'>): number =>
    direction === 'down' ? own[kind] : theirs(kind);
  return (
    <AskingSheet
      opened={customer !== undefined}
      onClose={onClose}
      title={t('move')}
      subtitle={username}
      submit={t('move.check')}
      initial={INITIAL}
      check={(values) => ({
        ...(!isAmount(values.amount)
          ? { amount: t('move.amount-bad') }
          : Number(values.amount) > availableIn(values) && { amount: t('move.too-much') }),
      })}
      read={({ direction, kind, amount, description }) => ({
        direction,
        kind,
        amount: Number(amount),
        ...(description.trim() !== '' && { description: description.trim() }),
      })}
      question={({ direction, kind, amount }) => {
        const signed = direction === 'down' ? amount : -amount;
        return {
          title: t(direction === 'down' ? 'move.ask-down' : 'move.ask-back', { name: username }),
          action: t('move.do'),
          figures: [
            { label: nameOf(kind), value: formats.credits(amount) },
            { label: t('move.theirs'), value: formats.credits(theirs(kind) + signed) },
            { label: t('move.yours'), value: formats.credits(own[kind] - signed) },
          ],
        };
      }}
      send={(body, key) =>
        call('POST /customers/:username/transfers', {
          params: { username },
          body,
          idempotencyKey: key.keyFor({ name: username, ...body }),
        })
      }
      onDone={({ amount }) => {
        onClose();
        onDone();
        toast({ text: t.count('move.done', amount) });
      }}
    >
      {({ values, set, field }) => (
        <>
          <Segmented
            label={t('move.way')}
            value={values.direction}
            choices={[
              { value: 'down', label: t('move.down') },
              { value: 'back', label: t('move.back') },
            ]}
            onChange={(direction) => set('direction', direction)}
          />
          {kinds.length > 1 && (
            <SelectField
              label={t('move.kind')}
              value={values.kind}
              choices={kinds.map((value) => ({ value, label: nameOf(value) }))}
              onChange={(kind) => set('kind', kind)}
            />
          )}
          <TextField
            label={t('move.amount')}
            hint={t('move.available', { balance: formats.credits(availableIn(values)) })}
            inputMode="decimal"
            autoFocus
            {...field('amount')}
          />
          <TextField
            label={t('move.description')}
            hint={t('move.description-hint')}
            optional
            maxLength={200}
            {...field('description')}
          />
        </>
      )}
    </AskingSheet>
  );
}
