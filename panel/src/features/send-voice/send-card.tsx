import { useState } from 'react';
import type { Sent } from '../../api/email.ts';
import { createFormKey } from '../../api/form-key.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { placeCalls } from '../../api/voice.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import { SentNotice } from '../../ui/sent-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { scheduleOf, WhenField } from '../../ui/when-field.tsx';
import { type CallDraft, callOf, hasContent, MOST_NUMBERS } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import type { FieldErrors } from '../../ui/form.ts';
import classes from './send-voice.module.css';

type Props = {
  draft: CallDraft;
  numbers: string[];
  errors: FieldErrors;
  onErrors: (errors: FieldErrors) => void;
  onChange: (part: Partial<CallDraft>) => void;
};

export function SendCard({ draft, numbers, errors, onErrors, onChange }: Props) {
  const t = useTexts(sendVoiceTexts);
  const { timeZone } = useFormats();
  const words = useRefusalWords();
  const toast = useToast();
  const { refresh } = useSessionChange();
  const [keys] = useState(() => ({ send: createFormKey(), test: createFormKey() }));
  const [own, setOwn] = useState('');
  const [busy, setBusy] = useState<'send' | 'test'>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [sent, setSent] = useState<Sent>();

  const problems = (what: 'send' | 'test'): FieldErrors => ({
    ...(what === 'send' && numbers.length === 0 && { to: t('to-missing') }),
    ...(what === 'send' && numbers.length > MOST_NUMBERS && { to: t('to-many', { count: numbers.length }) }),
    ...(draft.kind === 'text' && draft.text.trim() === '' && { text: t('text-missing') }),
    ...(draft.kind === 'audio' && draft.audioUrl.trim() === '' && { audio_url: t('audio-missing') }),
    ...(draft.kind === 'audio' &&
      !(Number(draft.audioSeconds) >= 1 && Number(draft.audioSeconds) <= 600) && {
        audio_seconds: t('seconds-bad'),
      }),
    ...(what === 'test' && own.replaceAll(/\D/g, '').length < 10 && { test: t('test-bad') }),
  });

  const send = async (what: 'send' | 'test'): Promise<void> => {
    const found = problems(what);
    onErrors(found);
    setFailure(undefined);
    setSent(undefined);
    if (Object.keys(found).length > 0 || !hasContent(draft)) return;
    setBusy(what);
    const call =
      what === 'send'
        ? callOf(draft, numbers, scheduleOf(draft.when, timeZone))
        : callOf(draft, [own.trim()], undefined);
    const result = await placeCalls(call, keys[what].keyFor(call));
    setBusy(undefined);
    if (!result.ok) {
      onErrors(words.fields(result.failure.fields));
      setFailure(result.failure);
      return;
    }
    keys[what].done();
    void refresh();
    if (what === 'test') {
      toast({ text: t('test-sent', { number: own.trim() }) });
      return;
    }
    setSent(result.data);
    // A second click must not call the same people again.
    onChange({ to: '' });
  };

  return (
    <Card title={t('send')}>
      <Fields>
        <WhenField value={draft.when} error={errors.schedule_at} onChange={(when) => onChange({ when })} />
        <div className={classes.row}>
          <TextField
            label={t('test')}
            type="tel"
            autoComplete="tel-national"
            value={own}
            error={errors.test}
            onChange={setOwn}
          />
          <Button icon="voice" busy={busy === 'test'} onClick={() => void send('test')}>
            {t('test-call')}
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
        {sent && <SentNotice sent={sent} title={t.count('sent', sent.accepted)} />}
        <div>
          <Button
            look="primary"
            size="large"
            icon={draft.when === '' ? 'send' : 'calendar'}
            busy={busy === 'send'}
            onClick={() => void send('send')}
          >
            {t(busy === 'send' ? 'sending' : draft.when === '' ? 'send-now' : 'schedule')}
          </Button>
        </div>
      </Fields>
    </Card>
  );
}
