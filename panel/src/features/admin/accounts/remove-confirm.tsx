import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Blockers } from '../../../ui/blockers.tsx';
import { AskedWith, Blocked } from '../../../ui/blocked.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { accountTexts } from './account-texts.ts';

type Props = {
  username: string;
  from: 'senders' | 'templates';
  record: { id: number; title: string };
  onClose: () => void;
  onDone: () => void;
};

/** What is taken from a customer is taken for a reason, which the audit log keeps. */
export function RemoveConfirm(props: Props) {
  return props.from === 'senders' ? <RemoveSender {...props} /> : <Question {...props} />;
}

/** A sender ID that something still needs stays. */
function RemoveSender(props: Props) {
  const t = useTexts(accountTexts);
  const formats = useFormats();
  const { username, record, onClose } = props;
  const against = useQuery({
    ...query('GET /admin/accounts/:username/senders/:id/removal', { params: { username, id: record.id } }),
    staleTime: 0,
  });
  const of = { name: record.title };
  return (
    <AskedWith query={against} title={t('remove.ask', of)} onClose={onClose}>
      {({ blockers, figures }) =>
        blockers.length > 0 ? (
          <Blocked title={t('senders.in-use', of)} onClose={onClose}>
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
          </Blocked>
        ) : (
          <Question
            {...props}
            figures={[
              { label: t('senders.templates'), value: formats.number(figures['templates'] ?? 0) },
              { label: t('senders.routes'), value: formats.number(figures['routes'] ?? 0) },
            ]}
          />
        )
      }
    </AskedWith>
  );
}

type Figures = { figures?: readonly { label: string; value: string }[] };

function Question({ username, from, record, figures, onClose, onDone }: Props & Figures) {
  const t = useTexts(accountTexts);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('remove.ask', { name: record.title })}
      action={t('remove')}
      figures={figures}
      onConfirm={() =>
        call(`DELETE /admin/accounts/:username/${from}/:id`, {
          params: { username, id: record.id },
          body: { reason: reason.trim() },
        })
      }
      onDone={onDone}
    >
      <Fields>
        <p>{t(from === 'senders' ? 'senders.remove-why' : 'templates.remove-why')}</p>
        <TextField label={t('reason')} maxLength={500} value={reason} onChange={setReason} />
      </Fields>
    </Confirm>
  );
}
