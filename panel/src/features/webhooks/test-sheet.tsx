import type { WebhookTest } from 'harkara-contract/routes/webhook.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Fields } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

type Props = { tested: WebhookTest | undefined; url: string; onClose: () => void };

export function TestSheet({ tested, url, onClose }: Props) {
  const t = useTexts(webhooksTexts);
  const formats = useFormats();
  return (
    <Sheet opened={tested !== undefined} onClose={onClose} title={t('test.title')} subtitle={url}>
      {tested && (
        <Fields>
          <Notice
            tone={tested.ok ? 'good' : 'bad'}
            title={
              tested.ok
                ? t('test.ok', { status: String(tested.status ?? '') })
                : t(tested.status === null ? 'test.unreachable' : 'test.failed')
            }
          >
            {tested.error === null
              ? t('test.took', { time: formats.duration(tested.tookMs) })
              : tested.error.text}
            {tested.resumed && ` ${t('test.resumed')}`}
          </Notice>
          <div>
            <h3 className={classes.heading}>{t('delivery.request')}</h3>
            <CodeBlock code={pretty(tested.request)} label={t('delivery.request')} />
          </div>
          {tested.answer !== null && (
            <div>
              <h3 className={classes.heading}>{t('delivery.answer')}</h3>
              <CodeBlock code={tested.answer} label={t('delivery.answer')} wrap />
            </div>
          )}
        </Fields>
      )}
    </Sheet>
  );
}

export function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
