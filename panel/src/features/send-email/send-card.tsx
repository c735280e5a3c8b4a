import { useState } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import type { EmailOptions } from 'harkara-contract/routes/email-send.ts';
import { createFormKey } from '../../api/form-key.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { callWithProgress } from '../../api/upload.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/details.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { Meter } from '../../ui/meter.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { type SendFigures, SendQuestion, TooPoor } from '../../ui/send-question.tsx';
import { SentNotice } from '../../ui/sent-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMoment, WhenField } from '../../ui/when-field.tsx';
import { bytesOf } from './files-field.tsx';
import { type Draft, fromOf, mailOf, readFiles, recipientsOf } from './mail-draft.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  draft: Draft;
  options: EmailOptions;
  /** Placeholders that need a value; undefined while the template is being looked up. */
  needed: readonly string[] | undefined;
  errors: FieldErrors;
  onErrors: (errors: FieldErrors) => void;
  onChange: (part: Partial<Draft>) => void;
};

export function SendCard({ draft, options, needed, errors, onErrors, onChange }: Props) {
  const t = useTexts(sendEmailTexts);
  const formats = useFormats();
  const toast = useToast();
  const session = useSignedIn();
  const { refresh } = useSessionChange();
  const [keys] = useState(() => ({ send: createFormKey(), test: createFormKey() }));
  const [test, setTest] = useState(session.user.username.includes('@') ? session.user.username : '');
  const [share, setShare] = useState<{ of: 'send' | 'test'; sent: number }>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [sent, setSent] = useState<Sent>();
  const moment = useMoment(draft.when);
  const [asks, setAsks] = useState(false);
  const [figures, setFigures] = useState<SendFigures>();
  const recipients = recipientsOf(draft);
  const count = recipients.addresses.size;
  const credits = Math.round(count * options.price * 1000) / 1000;
  const balance = session.balances.email;
  const filesFit = draft.files.length <= options.mostFiles && bytesOf(draft.files) <= options.mostFileBytes;

  const problems = (what: 'send' | 'test'): FieldErrors => ({
    ...(what === 'send' && moment.problem !== undefined && { schedule: moment.problem }),
    ...(draft.from.trim() === '' && { from: t('from-missing') }),
    ...(what === 'send' && !recipients.hasTo && { to: t(draft.to.trim() === '' ? 'to-missing' : 'to-bad') }),
    ...(what === 'send' &&
      recipients.written > options.mostRecipients && {
        to: t('to-many', { count: options.mostRecipients }),
      }),
    ...(draft.kind === 'template' && draft.template === '' && { templateId: t('template-missing') }),
    ...(draft.kind === 'html' && draft.subject.trim() === '' && { subject: t('subject-missing') }),
    ...(draft.kind === 'html' && draft.html.trim() === '' && { html: t('html-missing') }),
    ...(needed === undefined && draft.template !== '' && { templateId: t('template-unread') }),
    ...(needed?.some((name) => !draft.values[name]) && { values: t('value-missing') }),
    ...(what === 'test' && !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(test.trim()) && { test: t('test-bad') }),
  });

  /** @returns whether everything is there that it needs. */
  const check = (what: 'send' | 'test'): boolean => {
    const found = problems(what);
    onErrors(found);
    setFailure(undefined);
    setSent(undefined);
    return Object.keys(found).length === 0 && filesFit;
  };

  const submit = async (what: 'send' | 'test', at: Date | null): Promise<Result<Sent>> => {
    setShare({ of: what, sent: 0 });
    const mail = mailOf(
      what === 'send' ? draft : { ...draft, to: test.trim(), cc: '', bcc: '' },
      await readFiles(draft.files),
      at,
    );
    const result = await callWithProgress('POST /email/messages', {
      body: mail,
      idempotencyKey: keys[what].keyFor(mail),
      onProgress: (part) => setShare({ of: what, sent: part }),
      signal: new AbortController().signal,
    });
    setShare(undefined);
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
    const result = await submit('test', null);
    if (result.ok) toast({ text: t('test-sent', { address: test.trim() }) });
    else setFailure(result.failure);
  };

  const ask = (): void => {
    if (!check('send') || moment.at === undefined) return;
    const leftOut = recipients.written - count;
    setFigures({ from: fromOf(draft), recipients: count, leftOut, credits, balance, leavesAt: moment.at });
    setAsks(true);
  };

  const meter = share && draft.files.length > 0 && <Meter share={share.sent} label={t('sending')} />;
  return (
    <Card title={t('check')}>
      <Fields>
        <WhenField value={draft.when} error={errors.schedule} onChange={(when) => onChange({ when })} />
        <Details
          items={[
            { label: t('recipients'), value: formats.number(count) },
            ...(recipients.written > count
              ? [{ label: t('left-out'), value: formats.number(recipients.written - count) }]
              : []),
            { label: t('cost'), value: formats.credits(credits) },
            { label: t('balance'), value: formats.credits(balance) },
          ]}
        />
        <div className={classes.row}>
          <TextField
            label={t('test')}
            type="email"
            autoComplete="email"
            value={test}
            error={errors.test}
            onChange={setTest}
          />
          <Button icon="mail" busy={share?.of === 'test'} onClick={() => void sendTest()}>
            {t('test-send')}
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
        {sent && <SentNotice sent={sent} title={t.count('sent', sent.accepted)} />}
        {share?.of === 'test' && meter}
        <TooPoor credits={credits} balance={balance} />
        <div>
          <Button
            look="primary"
            size="large"
            icon={draft.when === null ? 'send' : 'calendar'}
            disabled={credits > balance}
            onClick={ask}
          >
            {t(draft.when === null ? 'send' : 'schedule')}
          </Button>
        </div>
        {figures && (
          <SendQuestion
            opened={asks}
            figures={figures}
            title={t.count('ask', figures.recipients)}
            action={t('ask-send')}
            onClose={() => setAsks(false)}
            // The time that was asked about, even if it passes meanwhile: then the server refuses it.
            onConfirm={() => submit('send', figures.leavesAt)}
            onDone={(answer) => {
              setSent(answer);
              // A second click must not write to the same people again.
              onChange({ to: '', cc: '', bcc: '' });
            }}
          >
            {share?.of === 'send' && meter}
          </SendQuestion>
        )}
      </Fields>
    </Card>
  );
}
