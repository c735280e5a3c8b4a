import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SenderRoute } from 'harkara-contract/lists.ts';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Moment } from '../../../ui/moment.tsx';
import { ReviewList, useSearch } from '../../../ui/review-list.tsx';
import { ReviewState } from '../../../ui/review-state.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { accountTexts } from './account-texts.ts';
import { importRecordsTexts } from './import-records-texts.ts';
import { RemoveConfirm } from './remove-confirm.tsx';

export const ROUTES: readonly SenderRoute[] = ['transactional', 'promotional', 'international'];

export function SendersTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const importing = useTexts(importRecordsTexts);
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SenderId>();
  const again = (): void =>
    void client.invalidateQueries({ queryKey: ['GET /admin/accounts/:username/senders'] });
  const search = useSearch();
  const list = usePages('GET /admin/accounts/:username/senders', {
    params: { username },
    query: search.query,
  });
  const columns: Column<SenderId>[] = [
    { id: 'sender', title: t('senders.id'), strong: true, card: 'title', cell: ({ senderId }) => senderId },
    { id: 'route', title: t('senders.route'), tight: true, cell: ({ route }) => t(`route.${route}`) },
    {
      id: 'header',
      title: t('senders.header'),
      tight: true,
      card: 'labelled',
      cell: ({ dltHeaderId }) => dltHeaderId ?? '–',
    },
    {
      id: 'at',
      title: t('since'),
      tight: true,
      card: 'labelled',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
    {
      id: 'status',
      title: t('state'),
      card: 'end',
      cell: ({ status, reason }) => <ReviewState status={status} reason={reason} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (sender) =>
        mayEdit && (
          <Button size="small" icon="trash" onClick={() => setRemoved(sender)}>
            {t('remove')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t('tab.senders')}
      actions={
        mayEdit && (
          <>
            <ButtonLink
              to="/admin/accounts/$username/import-senders"
              params={{ username }}
              size="small"
              icon="upload"
            >
              {importing('import')}
            </ButtonLink>
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              {t('senders.add')}
            </Button>
          </>
        )
      }
    >
      <ReviewList
        label={t('tab.senders')}
        searchLabel={t('senders.search')}
        search={search}
        list={list}
        columns={columns}
        empty={
          <EmptyState icon="sender" title={t('senders.none')}>
            {t('senders.none-why')}
          </EmptyState>
        }
      />
      <FormSheet opened={adding} onClose={() => setAdding(false)} title={t('senders.add')}>
        {(formId) => (
          <SenderForm
            formId={formId}
            username={username}
            onDone={() => {
              setAdding(false);
              again();
            }}
          />
        )}
      </FormSheet>
      <RemoveConfirm
        username={username}
        from="senders"
        record={removed && { id: removed.id, title: removed.senderId }}
        onClose={() => setRemoved(undefined)}
        onDone={again}
      />
    </Card>
  );
}

const routeOf = (text: string) => ROUTES.find((route) => route === text) ?? 'transactional';

function SenderForm({ formId, username, onDone }: { formId: string; username: string; onDone: () => void }) {
  const t = useTexts(accountTexts);
  const form = useForm({
    initial: { sender_id: '', route: 'transactional', dlt_header_id: '' },
    check: ({ sender_id }) => ({ ...(sender_id.trim() === '' && { sender_id: t('missing') }) }),
    send: ({ sender_id, route, dlt_header_id: header }) =>
      call('POST /admin/accounts/:username/senders', {
        params: { username },
        body: {
          sender_id: sender_id.trim(),
          route: routeOf(route),
          ...(header.trim() !== '' && { dlt_header_id: header.trim() }),
        },
      }),
    onDone,
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField
        label={t('senders.id')}
        autoComplete="off"
        spellCheck={false}
        maxLength={15}
        autoFocus
        {...form.field('sender_id')}
      />
      <SelectField
        label={t('senders.route')}
        value={routeOf(form.values.route)}
        choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
        onChange={(value) => form.set('route', value)}
      />
      <TextField
        label={t('senders.header')}
        hint={t('digits')}
        optional
        inputMode="numeric"
        autoComplete="off"
        {...form.field('dlt_header_id')}
      />
    </SheetForm>
  );
}
