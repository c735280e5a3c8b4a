import type { WebhookState } from 'harkara-contract/routes/webhook.ts';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EVENTS, mayHappen, USUAL } from './events.ts';
import { webhooksTexts } from './webhooks-texts.ts';

type Props = { webhook: WebhookState | null; opened: boolean; onClose: () => void; onSaved: () => void };

export function WebhookSheet({ webhook, opened, onClose, onSaved }: Props) {
  const t = useTexts(webhooksTexts);
  const { features } = useSignedIn();
  const saved = webhook?.events ?? USUAL.filter((event) => mayHappen(event, features));
  // Every subscription can be taken off, even if its channel is gone.
  const offered = EVENTS.filter((event) => mayHappen(event, features) || saved.includes(event));
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t(webhook ? 'edit-title' : 'set-up')}
      submit={t('save')}
      initial={{
        url: webhook?.url ?? '',
        events: saved.join(' '),
        enabled: webhook?.enabled === false ? 'off' : 'on',
      }}
      check={({ url, events }) => ({
        ...(!/^https?:\/\/./i.test(url.trim()) && { url: t('url-bad') }),
        ...(chosen(events).length === 0 && { events: t('events-missing') }),
      })}
      send={({ url, events, enabled }) =>
        call('PUT /webhook', {
          body: { url: url.trim(), events: chosen(events), enabled: enabled === 'on' },
        })
      }
      explain={({ fields }) => (fields.url ? { url: t('url-refused', { why: fields.url }) } : undefined)}
      onDone={onSaved}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormSheet>
  );
}

function chosen(text: string) {
  const words = text.split(' ');
  return EVENTS.filter((event) => words.includes(event));
}
