import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import { type Answer, call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';

type Made = Answer<'POST /admin/accounts/:username/api-keys'>;

export function KeysTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const formats = useFormats();
  const mayEdit = useMayEdit();
  const isOwner = useSignedIn().user.role === 'owner';
  const client = useQueryClient();
  const keys = useQuery(query('GET /admin/accounts/:username/api-keys', { params: { username } }));
  const [adding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const [once, setOnce] = useState<Once>();
  const again = (): void =>
    void client.invalidateQueries({ queryKey: ['GET /admin/accounts/:username/api-keys'] });
  const columns: Column<ApiKey>[] = [
    { id: 'name', title: t('keys.name'), strong: true, card: 'title', cell: ({ name }) => name },
    { id: 'hint', title: t('keys.hint'), tight: true, card: 'labelled', cell: ({ hint }) => hint },
    {
      id: 'limits',
      title: t('keys.limits'),
      card: 'labelled',
      cell: ({ perMinute: minute, perDay: day }) =>
        t('keys.rates', { minute: formats.number(minute), day: formats.number(day) }),
    },
    {
      id: 'used',
      title: t('keys.used'),
      tight: true,
      card: 'labelled',
      cell: ({ lastUsedAt: at }) => (at === null ? t('people.never') : <Moment at={at} as="dayAndTime" />),
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (key) =>
        mayEdit && (
          <Button size="small" icon="trash" onClick={() => setRevoked(key)}>
            {t('keys.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t('tab.keys')}
      actions={
        isOwner && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        )
      }
    >
      <div className={classes.table}>
        <Loaded query={keys} skeleton={<SkeletonRows rows={3} />}>
          {({ items }) => (
            <Table
              label={t('tab.keys')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => String(id)}
              empty={
                <EmptyState icon="key" title={t('keys.none')}>
                  {t('keys.none-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </div>
      <FormSheet opened={adding} onClose={() => setAdding(false)} title={t('keys.add')}>
        {(formId) => (
          <KeyForm
            formId={formId}
            username={username}
            onDone={({ name, key }) => {
              setAdding(false);
              again();
              setOnce({ title: name, secrets: [{ label: t('keys.key'), text: key, wrap: true }] });
            }}
          />
        )}
      </FormSheet>
      {revoked && (
        <Confirm
          opened
          danger
          onClose={() => setRevoked(undefined)}
          title={t('keys.ask', { name: revoked.name })}
          action={t('keys.revoke')}
          typeName={revoked.name}
          onConfirm={() =>
            call('DELETE /admin/accounts/:username/api-keys/:id', { params: { username, id: revoked.id } })
          }
          onDone={again}
        >
          {t('keys.revoke-why')}
        </Confirm>
      )}
      <OnceSheet shown={once} onClose={() => setOnce(undefined)} />
    </Card>
  );
}

type FormProps = { formId: string; username: string; onDone: (made: Made) => void };

function KeyForm({ formId, username, onDone }: FormProps) {
  const t = useTexts(accountTexts);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ ...(name.trim() === '' && { name: t('missing') }) }),
    send: ({ name }) =>
      call('POST /admin/accounts/:username/api-keys', { params: { username }, body: { name: name.trim() } }),
    onDone,
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField
        label={t('keys.name')}
        hint={t('keys.name-hint')}
        maxLength={100}
        autoFocus
        {...form.field('name')}
      />
    </SheetForm>
  );
}
