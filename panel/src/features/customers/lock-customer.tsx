import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { customersTexts } from './customers-texts.ts';

type Props = { customer: OwnCustomer | undefined; onClose: () => void; onDone: (text: string) => void };

export function LockCustomer({ customer, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  if (!customer) return null;
  const { username: name, status } = customer;
  const locks = status === 'active';
  return (
    <Confirm
      danger={locks}
      onClose={onClose}
      title={t(locks ? 'lock.ask' : 'unlock.ask', { name })}
      action={t(locks ? 'lock' : 'unlock')}
      onConfirm={() =>
        call('POST /customers/:username/status', {
          params: { username: name },
          body: { status: locks ? 'inactive' : 'active' },
        })
      }
      onDone={() => onDone(t(locks ? 'lock.done' : 'unlock.done', { name }))}
    >
      {t(locks ? 'lock.why' : 'unlock.why')}
    </Confirm>
  );
}
