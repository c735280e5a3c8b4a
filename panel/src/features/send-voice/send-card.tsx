import { useState } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import type { Call } from 'harkara-contract/routes/voice.ts';
import { call } from '../../api/call.ts';
import { createFormKey } from '../../api/form-key.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { type SendFigures, SendQuestion, TooPoor } from '../../ui/send-question.tsx';
import { SentNotice } from '../../ui/sent-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMoment, WhenField } from '../../ui/when-field.tsx';
import { type CallDraft, callOf, hasContent, MOST_NUMBERS } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import type { Estimated } from './use-estimate.ts';
import type { FieldErrors } from '../../ui/form.ts';
import classes from './send-voice.module.css';

type Props = {
  draft: CallDraft;
  numbers: string[];
  estimated: Estimated;
  errors: FieldErrors;
  onErrors: (errors: FieldErrors) => void;
  onChange: (part: Partial<CallDraft>) => void;
};

export function SendCard({ draft, numbers, estimated, errors, onErrors, onChange }: Props) {
  const t = useTexts(sendVoiceTexts);
  const toast = useToast();
  const { refresh } = useSessionChange();
  const [keys] = useState(() => ({ send: createFormKey(), test: createFormKey() }));
  const [own, setOwn] = useState('');
  const [busy, setBusy] = useState<'send' | 'test'>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [sent, setSent] = useState<Sent>();
  const [asks, setAsks] = useState(false);
  const [asked, setAsked] = useState<{ body: Call; figures: SendFigures }>();
  const balance = useSignedIn().balances.voice;
  const credits = estimated.estimate?.credits ?? 0;
  const moment = useMoment(draft.when);

  const problems = (what: 'send' | 'test'): FieldErrors => ({
    ...(what === 'send' && moment.problem !== undefined && { schedule: moment.problem }),
    ...(what === 'send' && numbers.length === 0 && { recipients: t('to-missing') }),
    ...(what === 'send' &&
      numbers.length > MOST_NUMBERS && {
        recipients: t('to-many', { count: numbers.length }),
      }),
    ...(draft.kind === 'text' && draft.text.trim() === '' && { text: t('text-missing') }),
    ...(draft.kind === 'audio' && draft.audioUrl.trim() === '' && { audio: t('audio-missing') }),
    ...(draft.kind === 'audio' &&
      !(Number(draft.audioSeconds) >= 1 && Number(draft.audioSeconds) <= 600) && {
        audioSeconds: t('seconds-bad'),
      }),
    ...(what === 'test' && own.replaceAll(/\D/g, '').length < 10 && { test: t('test-bad') }),
  });

  /** @returns whether everything is there that it needs. */
  const check = (what: 'send' | 'test'): boolean => {
    const found = problems(what);
    onErrors(found);
    setFailure(undefined);
    setSent(undefined);
    return Object.keys(found).length === 0 && hasContent(draft);
  };

  const submit = async (what: 'send' | 'test', body: Call): Promise<Result<Sent>> => {
    const result = await call('POST /voice/messages', { body, idempotencyKey: keys[what].keyFor(body) });
    if (!result.ok) {
      onErrors(result.failure.fields);
      return result;
    }
    keys[what].done();
    void refresh();
    return result;
  };

  const sendTest = async (): Promise<void> => {
    if (!check('test')) return;
    setBusy('test');
    const result = await submit('test', callOf(draft, [own.trim()], null));
    setBusy(undefined);
    if (result.ok) toast({ text: t('test-sent', { number: own.trim() }) });
    else setFailure(result.failure);
  };

  /** Has the server check the calls, and asks with its figures. */
  const ask = async (): Promise<void> => {
    if (!check('send') || moment.at === undefined) return;
    setBusy('send');
    const body = callOf(draft, numbers, moment.at);
    const result = await call('POST /voice/check', { body });
    setBusy(undefined);
    if (!result.ok) {
      onErrors(result.failure.fields);
      setFailure(result.failure);
      return;
    }
    const { calls, credits: atMost, leavesAt, rejections } = result.data;
    // The estimate says so in a moment, too.
    if (atMost > balance) return;
    const figures = {
      from: draft.sender,
      recipients: calls,
      leftOut: rejections.length,
      credits: atMost,
      balance,
      leavesAt: leavesAt === null ? null : new Date(leavesAt),
    };
    setAsked({ body, figures });
    setAsks(true);
  };

  return (
    <Card title={t('send')}>
      <Fields>
        <WhenField value={draft.when} error={errors.schedule} onChange={(when) => onChange({ when })} />
        <div className={classes.row}>
          <TextField
            label={t('test')}
            type="tel"
            autoComplete="tel-national"
            value={own}
            error={errors.test}
            onChange={setOwn}
          />
          <Button icon="voice" busy={busy === 'test'} onClick={() => void sendTest()}>
            {t('test-call')}
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
        {sent && <SentNotice sent={sent} title={t.count('sent', sent.accepted)} />}
        <TooPoor credits={credits} balance={balance} />
        <div>
          <Button
            look="primary"
            size="large"
            icon={draft.when === null ? 'send' : 'calendar'}
            busy={busy === 'send'}
            disabled={credits > balance}
            onClick={() => void ask()}
          >
            {t(draft.when === null ? 'send-now' : 'schedule')}
          </Button>
        </div>
        {asked && (
          <SendQuestion
            opened={asks}
            figures={asked.figures}
            title={t.count('ask', asked.figures.recipients)}
            action={t('ask-call')}
            onClose={() => setAsks(false)}
            onConfirm={() => submit('send', asked.body)}
            onDone={(answer) => {
              setSent(answer);
              // A second click must not call the same people again.
              onChange({ to: '' });
            }}
          />
        )}
      </Fields>
    </Card>
  );
}
