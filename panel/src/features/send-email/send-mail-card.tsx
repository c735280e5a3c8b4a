import { useState } from 'react';
import type { Sent } from 'harkara-contract/records/sent.ts';
import type { EmailOptions } from 'harkara-contract/routes/email-send.ts';
import { callWithProgress } from '../../api/upload.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Details } from '../../ui/details.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { Meter } from '../../ui/meter.tsx';
import { SendCard, type SendTo } from '../../ui/send-card.tsx';
import type { Writing } from '../../ui/use-writing.ts';
import { bytesOf } from './files-field.tsx';
import { type Draft, fromOf, mailOf, readFiles, recipientsOf } from './mail-draft.ts';
import { sendEmailTexts } from './send-email-texts.ts';

type Props = {
  writing: Writing<Draft>;
  options: EmailOptions;
  /** Placeholders that need a value; undefined while the template is being looked up. */
  needed: readonly string[] | undefined;
  onSent: (sent: Sent) => void;
};

export function SendMailCard({ writing, options, needed, onSent }: Props) {
  const { draft } = writing;
  const t = useTexts(sendEmailTexts);
  const formats = useFormats();
  const { user, balances } = useSignedIn();
  const [share, setShare] = useState(0);
  const recipients = recipientsOf(draft);
  const count = recipients.addresses.size;
  const [one, ...others] = recipients.addresses;
  const leftOut = recipients.written - count;
  const credits = Math.round(count * options.price * 1000) / 1000;
  const balance = balances.email;

  const check = (to: SendTo): FieldErrors => ({
    ...(draft.from.trim() === '' && { from: t('from-missing') }),
    ...(to.all && !recipients.hasTo && { to: t(draft.to.trim() === '' ? 'to-missing' : 'to-bad') }),
    ...(to.all &&
      recipients.written > options.mostRecipients && {
        to: t('to-many', { count: options.mostRecipients }),
      }),
    ...(draft.kind === 'template' && draft.template === '' && { templateId: t('template-missing') }),
    ...(draft.kind === 'html' && draft.subject.trim() === '' && { subject: t('subject-missing') }),
    ...(draft.kind === 'html' && draft.html.trim() === '' && { html: t('html-missing') }),
    ...(needed === undefined && draft.template !== '' && { templateId: t('template-unread') }),
    ...(needed?.some((name) => !draft.values[name]) && { values: t('value-missing') }),
    ...(!to.all && !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(to.address) && { test: t('test-bad') }),
  });

  return (
    <SendCard
      channel="email"
      title={t('check')}
      writing={writing}
      details={
        <Details
          items={[
            { label: t('recipients'), value: formats.number(count) },
            leftOut > 0 && { label: t('left-out'), value: formats.number(leftOut) },
            { label: t('cost'), value: formats.credits(credits) },
            { label: t('balance'), value: formats.credits(balance) },
          ]}
        />
      }
      check={check}
      isWhole={draft.files.length <= options.mostFiles && bytesOf(draft.files) <= options.mostFileBytes}
      test={{
        label: t('test'),
        type: 'email',
        autoComplete: 'email',
        icon: 'mail',
        action: t('test-send'),
        initial: user.username.includes('@') ? user.username : '',
        done: (address) => t('test-sent', { address }),
      }}
      credits={credits}
      balance={balance}
      bodyFor={async (to, at) =>
        mailOf(
          to.all ? draft : { ...draft, to: to.address, cc: '', bcc: '' },
          await readFiles(draft.files),
          at,
        )
      }
      figuresFor={(leavesAt) =>
        Promise.resolve({
          ok: true,
          data: {
            from: fromOf(draft),
            recipients: count,
            leftOut,
            credits,
            balance,
            leavesAt,
            one: one !== undefined && others.length === 0 && { to: one, text: draft.subject },
          },
        })
      }
      send={(body, idempotencyKey) => {
        setShare(0);
        const { signal } = new AbortController();
        return callWithProgress('POST /email/messages', {
          body,
          idempotencyKey,
          onProgress: setShare,
          signal,
        });
      }}
      progress={draft.files.length > 0 && <Meter share={share} label={t('sending')} />}
      words={{
        send: t('send'),
        schedule: t('schedule'),
        ask: (people) => t.count('ask', people),
        action: t('ask-send'),
      }}
      onSent={onSent}
    />
  );
}
