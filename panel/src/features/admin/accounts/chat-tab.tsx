import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { accountQuery } from '../../../api/admin-accounts.ts';
import { carriersQuery } from '../../../api/admin-carriers.ts';
import { call } from '../../../api/call.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { chatFields, valueAt } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';

/** The business account that chat messages of the account come from. */
export function ChatTab({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const query = useQuery(carriersQuery);
  return (
    <>
      {valueAt(account.effective, 'features.chatapp') !== true && (
        <Notice tone="warn" title={t('chat.feature-off')}>
          <p>{t('chat.feature-off-why')}</p>
          <p className={classes.load}>
            <ButtonLink to="." search={{ tab: 'features' }} size="small">
              {t('chat.features')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ items }) => (
          <BusinessAccount
            account={account}
            carriers={items.filter(({ channels }) => channels.includes('chatapp')).map(({ name }) => name)}
          />
        )}
      </Loaded>
    </>
  );
}

function BusinessAccount({ account, carriers }: { account: AccountOverview; carriers: readonly string[] }) {
  const t = useTexts(accountTexts);
  const client = useQueryClient();
  const toast = useToast();
  const isOwner = useSignedIn().user.role === 'owner';
  const [asked, setAsked] = useState(false);
  const { username, record, fingerprint } = account;
  const isOn = valueAt(record, 'chatapp.business_account') !== undefined;
  if (carriers.length === 0 && !isOn) {
    return (
      <Card title={t('chat.title')}>
        <EmptyState
          icon="plug"
          title={t('chat.no-carrier')}
          actions={<ButtonLink to="/admin/carriers">{t('chat.carriers')}</ButtonLink>}
        >
          {t('chat.no-carrier-why')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <SettingsForm
        key={String(isOn)}
        title={t('chat.title')}
        subtitle={t(isOn ? 'chat.on' : 'chat.off')}
        save={t('save.chat')}
        account={account}
        fields={chatFields(carriers)}
        actions={
          isOwner &&
          isOn && (
            <Button size="small" icon="plug-off" onClick={() => setAsked(true)}>
              {t('chat.disconnect')}
            </Button>
          )
        }
      />
      <Confirm
        opened={asked}
        danger
        onClose={() => setAsked(false)}
        title={t('chat.ask', { name: username })}
        action={t('chat.disconnect')}
        onConfirm={() =>
          call('PATCH /admin/accounts/:username', {
            params: { username },
            body: { fingerprint, changes: { chatapp: { business_account: null } } },
          })
        }
        onDone={({ account: changed }) => {
          client.setQueryData(accountQuery(username).queryKey, changed);
          toast({ text: t('chat.done', { name: username }) });
        }}
      >
        {t('chat.why')}
      </Confirm>
    </>
  );
}
