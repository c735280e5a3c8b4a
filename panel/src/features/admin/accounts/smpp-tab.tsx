import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { accountQuery } from '../../../api/admin-accounts.ts';
import { call } from '../../../api/call.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { TableCard } from '../../../ui/table-card.tsx';
import type { Column } from '../../../ui/table.tsx';
import { accountTexts } from './account-texts.ts';
import { SMPP_FIELDS } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';

type Bind = AccountOverview['binds'][number];

export function SmppTab({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const isOwner = useSignedIn().user.role === 'owner';
  const [asked, setAsked] = useState<'off' | 'password'>();
  const [once, setOnce] = useState<Once>();
  const { username, binds, record, fingerprint } = account;
  const isOn = record['smpp'] !== undefined;
  const show = (text: string): void =>
    setOnce({ title: t('smpp.password'), secrets: [{ label: t('smpp.password'), text, wrap: true }] });
  const columns: Column<Bind>[] = [
    { title: t('smpp.from'), strong: true, card: 'title', cell: ({ address }) => address },
    { title: t('smpp.mode'), cell: ({ mode }) => mode },
    { title: t('since'), card: 'labelled', tight: false, at: ({ boundAt }) => boundAt, as: 'dayAndTime' },
  ];
  return (
    <>
      <SettingsForm
        key={String(isOn)}
        title={t('tab.smpp')}
        subtitle={t(isOn ? 'smpp.on' : 'smpp.off')}
        save={t('save.smpp')}
        account={account}
        fields={SMPP_FIELDS}
        onSaved={({ smppPassword }) => smppPassword !== null && show(smppPassword)}
        actions={
          isOwner &&
          isOn && (
            <>
              <Button size="small" icon="key" onClick={() => setAsked('password')}>
                {t('smpp.new-password')}
              </Button>
              <Button size="small" icon="plug-off" onClick={() => setAsked('off')}>
                {t('smpp.switch-off')}
              </Button>
            </>
          )
        }
      />
      <TableCard
        ruled
        title={t('smpp.binds')}
        columns={columns}
        rows={binds}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="plug" title={t('smpp.no-binds')} />}
      />
      <Confirm
        opened={asked === 'off'}
        danger
        onClose={() => setAsked(undefined)}
        title={t('smpp.off-ask', { name: username })}
        action={t('smpp.switch-off')}
        figures={[{ label: t('lock.binds'), value: formats.number(binds.length) }]}
        onConfirm={() =>
          call('PATCH /admin/accounts/:username', {
            params: { username },
            body: { fingerprint, changes: { smpp: null } },
          })
        }
        onDone={({ account: changed }) => client.setQueryData(accountQuery(username).queryKey, changed)}
      >
        {t('smpp.off-why')}
      </Confirm>
      <Confirm
        opened={asked === 'password'}
        danger
        onClose={() => setAsked(undefined)}
        title={t('smpp.password-ask', { name: username })}
        action={t('smpp.new-password')}
        onConfirm={() => call('POST /admin/accounts/:username/smpp-password', { params: { username } })}
        onDone={({ password }) => show(password)}
      >
        {t('smpp.password-why')}
      </Confirm>
      <OnceSheet shown={once} onClose={() => setOnce(undefined)} />
    </>
  );
}
