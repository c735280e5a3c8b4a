import { useState } from 'react';
import { removeRecord } from '../../../api/admin-accounts.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { accountTexts } from './account-texts.ts';

type Props = {
  username: string;
  from: 'senders' | 'templates';
  record: { id: number; title: string } | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** What is taken from a customer is taken for a reason, which the audit log keeps. */
export function RemoveConfirm({ username, from, record, onClose, onDone }: Props) {
  const t = useTexts(accountTexts);
  const [reason, setReason] = useState('');
  if (!record) return null;
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={t('remove.ask', { name: record.title })}
      action={t('remove')}
      onConfirm={() => removeRecord(username, from, record.id, reason.trim())}
      onDone={() => {
        setReason('');
        onDone();
      }}
    >
      <Fields>
        <p>{t(from === 'senders' ? 'senders.remove-why' : 'templates.remove-why')}</p>
        <TextField label={t('reason')} maxLength={500} value={reason} onChange={setReason} />
      </Fields>
    </Confirm>
  );
}
