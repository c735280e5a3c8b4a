import { useQuery } from '@tanstack/react-query';
import type { WholeDelivery } from 'harkara-contract/routes/webhook.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Details } from '../../ui/details.tsx';
import { Fields } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NextTry } from '../../ui/next-try.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { pretty } from './test-sheet.tsx';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

type Props = { id: string | undefined; enabled: boolean; onClose: () => void; onResent: () => void };

export function DeliverySheet({ id, enabled, onClose, onResent }: Props) {
  const t = useTexts(webhooksTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const params = { id: id ?? '' };
  const query = useQuery({
    ...queryOf('GET /webhook/deliveries/:id', { params }),
    enabled: id !== undefined,
  });
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const result = await call('POST /webhook/deliveries/:id/resend', { params });
    setBusy(false);
    toast({ text: result.ok ? t.count('resend.done', 1) : sentence(result.failure) });
    if (!result.ok) return;
    onResent();
    onClose();
  };
  return (
    <Sheet
      opened={id !== undefined && !query.isPending}
      onClose={onClose}
      title={query.data?.event ?? t('delivery.title')}
      subtitle={id}
      footer={
        query.data?.state === 'failed' ? (
          <Button look="primary" icon="refresh" busy={busy} onClick={() => void resend()}>
            {t('resend.single')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
        {(delivery) => <Body delivery={delivery} enabled={enabled} />}
      </Loaded>
    </Sheet>
  );
}

function Body({ delivery, enabled }: { delivery: WholeDelivery; enabled: boolean }) {
  const t = useTexts(webhooksTexts);
  const formats = useFormats();
  return (
    <Fields>
      <div>
        <h3 className={classes.heading}>{t('delivery.request')}</h3>
        <p className={classes.hint}>POST {delivery.url}</p>
        <CodeBlock code={pretty(delivery.request)} label={t('delivery.request')} />
      </div>
      <div>
        <h3 className={classes.heading}>{t('delivery.tries')}</h3>
        {delivery.state === 'waiting' && enabled && (
          <p className={classes.hint}>
            {t('delivery.next')}: <NextTry at={delivery.nextTryAt} as="dayAndTime" />
          </p>
        )}
        {delivery.tries.map(({ no, at, ok, status, error, tookMs, answer }) => (
          <div key={no} className={classes.try}>
            <Details
              items={[
                { label: t('delivery.at'), value: <Moment at={at} as="dayAndTime" /> },
                {
                  label: t('delivery.answer'),
                  value: ok ? `HTTP ${status ?? ''}` : error === null ? t('delivery.unknown') : error.text,
                },
                { label: t('delivery.took'), value: formats.duration(tookMs) },
              ]}
            />
            {answer !== null && <CodeBlock code={answer} label={t('delivery.answer')} wrap />}
          </div>
        ))}
      </div>
    </Fields>
  );
}
