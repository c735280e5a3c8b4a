import { useQuery } from '@tanstack/react-query';
import type { WebhookTest } from 'harkara-contract/routes/webhook.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf, useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { HealthCard } from './health-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { TestSheet } from './test-sheet.tsx';
import { TimesCard } from './times-card.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

export function WebhooksPage() {
  const t = useTexts(webhooksTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  // Who comes back looks for what has happened meanwhile.
  const query = useQuery({ ...queryOf('GET /webhook', { pollEvery: 5_000 }), refetchOnMount: 'always' });
  const [editing, setEditing] = useState(false);
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<WebhookTest>();
  const webhook = query.data?.webhook ?? null;
  const lookAgain = useLookAgain();
  const resumed = (): void => lookAgain('GET /webhook', 'GET /webhook/deliveries');
  const test = async (): Promise<void> => {
    setTesting(true);
    const result = await call('POST /webhook/test');
    setTesting(false);
    if (result.ok) {
      setTested(result.data);
      resumed();
    } else toast({ text: sentence(result.failure) });
  };
  const setUp = (
    <Button look="primary" icon="plus" onClick={() => setEditing(true)}>
      {t('set-up')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        webhook && (
          <>
            <Button icon="send" busy={testing} onClick={() => void test()}>
              {t('test.button')}
            </Button>
            <Button icon="settings" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={
          <Card flush>
            <SkeletonRows rows={4} height={56} />
          </Card>
        }
      >
        {(data) => (
          <>
            {data.webhook ? (
              <HealthCard webhook={data.webhook} onResumed={resumed} />
            ) : (
              <EmptyCard icon="webhook" title={t('empty')} actions={setUp}>
                {t('empty-why')}
              </EmptyCard>
            )}
            {data.webhook && <TimesCard />}
            <SecretCard hint={data.secretHint} onChanged={() => void query.refetch()} />
            {data.webhook && (
              <DeliveriesCard
                failed={data.webhook.failed}
                enabled={data.webhook.enabled}
                onResent={() => void query.refetch()}
              />
            )}
          </>
        )}
      </Loaded>
      <WebhookSheet
        webhook={webhook}
        opened={editing}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          toast({ text: t('saved') });
          void query.refetch();
        }}
      />
      <TestSheet tested={tested} url={webhook?.url ?? ''} onClose={() => setTested(undefined)} />
    </Page>
  );
}
