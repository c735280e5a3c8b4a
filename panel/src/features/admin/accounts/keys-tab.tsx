import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import { call } from '../../../api/call.ts';
import { wholeList } from '../../../api/list.ts';
import { query, useLookAgain } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { ListCard } from '../../../ui/list.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { type Column } from '../../../ui/table.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { accountTexts } from './account-texts.ts';

export function KeysTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const formats = useFormats();
  const mayEdit = useMayEdit();
  const isOwner = useSignedIn().user.role === 'owner';
  const lookAgain = useLookAgain();
  const list = wholeList(useQuery(query('GET /admin/accounts/:username/api-keys', { params: { username } })));
  const [adding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const [once, setOnce] = useState<Once>();
  const again = (): void => lookAgain('GET /admin/accounts/:username/api-keys');
  const columns: Column<ApiKey>[] = [
    { title: t('keys.name'), strong: true, card: 'title', cell: ({ name }) => name },
    { title: t('keys.hint'), tight: true, card: 'labelled', cell: ({ hint }) => hint },
    {
      title: t('keys.limits'),
      card: 'labelled',
      cell: ({ perMinute: minute, perDay: day }) =>
        t('keys.rates', { minute: formats.number(minute), day: formats.number(day) }),
    },
    {
      title: t('keys.used'),
      card: 'labelled',
      at: ({ lastUsedAt }) => lastUsedAt,
      as: 'dayAndTime',
      never: t('people.never'),
    },
    {
      actions: (key) =>
        mayEdit && (
          <Button size="small" icon="trash" onClick={() => setRevoked(key)}>
            {t('keys.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <ListCard
      title={t('tab.keys')}
      actions={
        isOwner && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      expected={3}
      empty={{ icon: 'key', title: t('keys.none'), why: t('keys.none-why') }}
    >
      <FormSheet
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('keys.add')}
        initial={{ name: '' }}
        check={({ name }) => ({ ...(name.trim() === '' && { name: t('missing') }) })}
        send={({ name }) =>
          call('POST /admin/accounts/:username/api-keys', {
            params: { username },
            body: { name: name.trim() },
          })
        }
        onDone={({ name, key }) => {
          setAdding(false);
          again();
          setOnce({ title: name, secrets: [{ label: t('keys.key'), text: key, wrap: true }] });
        }}
      >
        {(form) => (
          <TextField
            label={t('keys.name')}
            hint={t('keys.name-hint')}
            maxLength={100}
            autoFocus
            {...form.field('name')}
          />
        )}
      </FormSheet>
      {revoked && (
        <Confirm
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
    </ListCard>
  );
}
