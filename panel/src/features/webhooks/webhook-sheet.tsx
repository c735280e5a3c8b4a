import type { WebhookState } from 'harkara-contract/routes/webhook.ts';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EVENTS, mayHappen, USUAL } from './events.ts';
import { webhooksTexts } from './webhooks-texts.ts';

type Props = { webhook: WebhookState | null; opened: boolean; onClose: () => void; onSaved: () => void };

export function WebhookSheet({ webhook, opened, onClose, onSaved }: Props) {
  const t = useTexts(webhooksTexts);
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t(webhook ? 'edit-title' : 'set-up')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('save')}
        </Button>
      }
    >
      <WebhookForm formId={formId} webhook={webhook} onSaved={onSaved} />
    </Sheet>
  );
}

function WebhookForm({ formId, webhook, onSaved }: Pick<Props, 'webhook' | 'onSaved'> & { formId: string }) {
  const t = useTexts(webhooksTexts);
  const { features } = useSignedIn();
  const saved = webhook?.events ?? USUAL.filter((event) => mayHappen(event, features));
  // Whatever is subscribed to can be taken off, also if its channel is gone.
  const offered = EVENTS.filter((event) => mayHappen(event, features) || saved.includes(event));
  const form = useForm({
    initial: {
      url: webhook?.url ?? '',
      events: saved.join(' '),
      enabled: webhook?.enabled === false ? 'off' : 'on',
    },
    check: ({ url, events }) => ({
      ...(!/^https?:\/\/./i.test(url.trim()) && { url: t('url-bad') }),
      ...(chosen(events).length === 0 && { events: t('events-missing') }),
    }),
    send: ({ url, events, enabled }) =>
      call('PUT /webhook', {
        body: { url: url.trim(), events: chosen(events), enabled: enabled === 'on' },
      }),
    explain: ({ fields }) => (fields.url ? { url: t('url-refused', { why: fields.url }) } : undefined),
    onDone: onSaved,
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField
          label={t('url')}
          hint={t('url-hint')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/sms-events"
          autoFocus
          {...form.field('url')}
        />
        <Segmented
          label={t('state')}
          labelled
          value={form.values.enabled === 'on' ? 'on' : 'off'}
          choices={[
            { value: 'on', label: t('state.on') },
            { value: 'off', label: t('state.off') },
          ]}
          onChange={(enabled) => form.set('enabled', enabled)}
        />
        <CheckList
          label={t('events')}
          checks={offered.map((value) => ({
            value,
            label: t(`event.${value}`),
            hint: t(`event.${value}-why`),
          }))}
          values={chosen(form.values.events)}
          error={form.field('events').error}
          onChange={(events) => form.set('events', events.join(' '))}
        />
      </Fields>
    </form>
  );
}

function chosen(text: string) {
  const words = text.split(' ');
  return EVENTS.filter((event) => words.includes(event));
}
