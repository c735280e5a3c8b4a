import type { WebhookState } from 'harkara-contract/routes/webhook.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EVENTS } from './events.ts';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

const MOST_COUNTED = 1000;

export function HealthCard({ webhook }: { webhook: WebhookState }) {
  const t = useTexts(webhooksTexts);
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
            {webhook.nextTryAt !== null && (
              <>
                {' · '}
                {t('health.next')} <Moment at={webhook.nextTryAt} as="time" />
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
