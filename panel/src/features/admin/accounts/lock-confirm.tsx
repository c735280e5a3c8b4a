import { useState } from 'react';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { call } from '../../../api/call.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountTexts } from './account-texts.ts';

type Props = { account: AccountOverview; opened: boolean; onClose: () => void; onDone: () => void };

export function LockConfirm({ account, opened, onClose, onDone }: Props) {
  const t = useTexts(accountTexts);
  const formats = useFormats();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { username: name, sessions, campaigns, binds } = account;
  const locks = account.status === 'active';
  const why = reason.trim();
  return (
    <Confirm
      opened={opened}
      danger={locks}
      onClose={onClose}
      title={t(locks ? 'lock.ask' : 'unlock.ask', { name })}
      action={t(locks ? 'lock' : 'unlock')}
      {...(locks && {
        figures: [
          { label: t('lock.sessions'), value: formats.number(sessions) },
          { label: t('lock.binds'), value: formats.number(binds.length) },
          { label: t('lock.campaigns'), value: formats.number(campaigns) },
        ],
      })}
      onConfirm={() =>
        call('POST /admin/accounts/:username/status', {
          params: { username: name },
          body: { status: locks ? 'blocked' : 'active', ...(why !== '' && { reason: why }) },
        })
      }
      onDone={() => {
        setReason('');
        onDone();
        toast({ text: t(locks ? 'lock.done' : 'unlock.done', { name }) });
      }}
    >
      <Fields>
        <p>{t(locks ? 'lock.why' : 'unlock.why')}</p>
        <TextField label={t('reason')} optional maxLength={500} value={reason} onChange={setReason} />
      </Fields>
    </Confirm>
  );
}
