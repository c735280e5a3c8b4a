import { useState } from 'react';
import { createFormKey } from '../../api/form-key.ts';
import { type MailOptions, type Sent, sendMail } from '../../api/email.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/details.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { Meter } from '../../ui/meter.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import { SentNotice } from '../../ui/sent-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { scheduleOf, WhenField } from '../../ui/when-field.tsx';
import { neededValues } from './content-card.tsx';
import { bytesOf } from './files-field.tsx';
import { addressesIn, type Draft, mailOf, readFiles } from './mail-draft.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  draft: Draft;
  options: MailOptions;
  errors: FieldErrors;
  onErrors: (errors: FieldErrors) => void;
  onChange: (part: Partial<Draft>) => void;
};

export function SendCard({ draft, options, errors, onErrors, onChange }: Props) {
  const t = useTexts(sendEmailTexts);
  const formats = useFormats();
  const words = useRefusalWords();
  const toast = useToast();
  const session = useSignedIn();
  const { refresh } = useSessionChange();
  const [keys] = useState(() => ({ send: createFormKey(), test: createFormKey() }));
  const [test, setTest] = useState(session.user.username.includes('@') ? session.user.username : '');
  const [share, setShare] = useState<{ of: 'send' | 'test'; sent: number }>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [sent, setSent] = useState<Sent>();
  const count = [draft.to, draft.cc, draft.bcc].flatMap(addressesIn).length;
  const filesFit =
    draft.files.length <= options.most_files && bytesOf(draft.files) <= options.most_file_bytes;

  const problems = (what: 'send' | 'test'): FieldErrors => ({
    ...(draft.from.trim() === '' && { from: t('from-missing') }),
    ...(what === 'send' && addressesIn(draft.to).length === 0 && { to: t('to-missing') }),
    ...(what === 'send' &&
      count > options.most_recipients && { to: t('to-many', { count: options.most_recipients }) }),
    ...(draft.kind === 'template' && draft.template === '' && { template_id: t('template-missing') }),
    ...(draft.kind === 'html' && draft.subject.trim() === '' && { subject: t('subject-missing') }),
    ...(draft.kind === 'html' && draft.html.trim() === '' && { html: t('html-missing') }),
    ...(neededValues(draft, options.templates).some((name) => !draft.values[name]) && {
      values: t('value-missing'),
    }),
    ...(what === 'test' && !/^\S+@\S+\.\S+$/.test(test.trim()) && { test: t('test-bad') }),
  });

  const send = async (what: 'send' | 'test'): Promise<void> => {
    const found = problems(what);
    onErrors(found);
    setFailure(undefined);
    setSent(undefined);
    if (Object.keys(found).length > 0 || !filesFit) return;
    setShare({ of: what, sent: 0 });
    const mail = mailOf(
      what === 'send' ? draft : { ...draft, to: test.trim(), cc: '', bcc: '' },
      await readFiles(draft.files),
      what === 'send' ? scheduleOf(draft.when, formats.timeZone) : undefined,
    );
    const result = await sendMail(mail, {
      idempotencyKey: keys[what].keyFor(mail),
      onProgress: (part) => setShare({ of: what, sent: part }),
      signal: new AbortController().signal,
    });
    setShare(undefined);
    if (!result.ok) {
      onErrors(words.fields(result.failure.fields));
      setFailure(result.failure);
      return;
    }
    keys[what].done();
    void refresh();
    if (what === 'test') {
      toast({ text: t('test-sent', { address: test.trim() }) });
      return;
    }
    setSent(result.data);
    // A second click must not write to the same people again.
    onChange({ to: '', cc: '', bcc: '' });
  };

  return (
    <Card title={t('check')}>
      <Fields>
        <WhenField value={draft.when} error={errors.schedule_at} onChange={(when) => onChange({ when })} />
        <Details
          items={[
            { label: t('recipients'), value: formats.number(count) },
            { label: t('cost'), value: formats.credits(count * options.price) },
            { label: t('balance'), value: formats.credits(session.balances.email ?? 0) },
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
          <Button icon="mail" busy={share?.of === 'test'} onClick={() => void send('test')}>
            {t('test-send')}
          </Button>
        </div>
        {failure && <FailureNotice failure={failure} />}
        {sent && <SentNotice sent={sent} title={t.count('sent', sent.accepted)} />}
        {share && draft.files.length > 0 && <Meter share={share.sent} label={t('sending')} />}
        <div>
          <Button
            look="primary"
            size="large"
            icon={draft.when === '' ? 'send' : 'calendar'}
            busy={share?.of === 'send'}
            onClick={() => void send('send')}
          >
            {t(share?.of === 'send' ? 'sending' : draft.when === '' ? 'send' : 'schedule')}
          </Button>
        </div>
      </Fields>
    </Card>
  );
}
