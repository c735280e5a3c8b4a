import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Blockers } from '../../../ui/blockers.tsx';
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
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const isSender = from === 'senders' && record !== undefined;
  const { data: against } = useQuery({
    ...query('GET /admin/accounts/:username/senders/:id/removal', {
      params: { username, id: record?.id ?? 0 },
    }),
    enabled: isSender,
  });
  if (!record || (isSender && against === undefined)) return null;
  const blockers = (isSender && against?.blockers) || [];
  if (blockers.length > 0) {
    return (
      <Confirm
        danger
        blocked
        onClose={onClose}
        title={t('senders.in-use', { name: record.title })}
        action={t('remove')}
        onConfirm={() => Promise.resolve({ ok: true, data: undefined })}
      >
        <Blockers
          title={t('senders.in-use-why')}
          blockers={blockers}
          links={{
            templates_for_it: {
              label: t('senders.to-templates'),
              to: '/admin/accounts/$username',
              params: { username },
              search: { tab: 'templates' },
            },
            named_by_routes: { label: t('senders.to-routes'), to: '/admin/routes' },
          }}
        />
      </Confirm>
    );
  }
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('remove.ask', { name: record.title })}
      action={t('remove')}
      {...(isSender &&
        against && {
          figures: [
            { label: t('senders.templates'), value: formats.number(against.figures['templates'] ?? 0) },
            { label: t('senders.routes'), value: formats.number(against.figures['routes'] ?? 0) },
          ],
        })}
      onConfirm={() =>
        call(`DELETE /admin/accounts/:username/${from}/:id`, {
          params: { username, id: record.id },
          body: { reason: reason.trim() },
        })
      }
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
