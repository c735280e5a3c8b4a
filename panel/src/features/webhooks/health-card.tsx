import type { WebhookState } from 'harkara-contract/routes/webhook.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NextTry } from '../../ui/next-try.tsx';
import { Notice, useFailureSentence } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EVENTS } from './events.ts';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

const MOST_COUNTED = 1000;

export function HealthCard({ webhook, onResumed }: { webhook: WebhookState; onResumed: () => void }) {
  const t = useTexts(webhooksTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const [busy, setBusy] = useState(false);
  const deliverNow = async (): Promise<void> => {
    setBusy(true);
    const result = await call('POST /webhook/deliver-now');
    setBusy(false);
    const done = t(webhook.failures > 0 ? 'deliver-now.probing' : 'deliver-now.done');
    toast({ text: result.ok ? done : sentence(result.failure) });
    onResumed();
  };
  const formats = useFormats();
  const upTo = (count: number): string =>
    count >= MOST_COUNTED ? t('health.many', { count: MOST_COUNTED }) : formats.number(count);
  const events = EVENTS.filter((event) => webhook.events.includes(event));
  return (
    <Card
      title={t('health.title')}
      subtitle={
        <span className={classes.url}>
          {webhook.url} <CopyButton text={webhook.url} label={t('health.copy')} />
        </span>
      }
      actions={
        webhook.enabled &&
        webhook.waiting > 0 && (
          <Button size="small" icon="send" busy={busy} onClick={() => void deliverNow()}>
            {t('deliver-now')}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        {!webhook.enabled && (
          <Notice tone="warn" title={t('health.off')}>
            {t('health.off-why')}
          </Notice>
        )}
        {webhook.enabled && webhook.failures > 0 && (
          <Notice tone="bad" title={t.count('health.failing', webhook.failures)}>
            {webhook.lastError?.text}
            {webhook.waiting > 0 && (
              <>
                {' · '}
                {t('health.next')} <NextTry at={webhook.nextTryAt} as="time" />
              </>
            )}
          </Notice>
        )}
        {webhook.enabled && webhook.failures === 0 && webhook.lastSuccessAt !== null && (
          <Notice tone="good">{t('health.good')}</Notice>
        )}
        <Details
          items={[
            {
              label: t('health.success'),
              value:
                webhook.lastSuccessAt === null ? (
                  t('health.none')
                ) : (
                  <Moment at={webhook.lastSuccessAt} as="relative" />
                ),
            },
            { label: t('health.waiting'), value: upTo(webhook.waiting) },
            { label: t('health.failed'), value: upTo(webhook.failed) },
            { label: t('health.events'), value: events.map((event) => t(`event.${event}`)).join(', ') },
          ]}
        />
      </div>
    </Card>
  );
}
