import type { ReactNode } from 'react';
import type { Review } from 'harkara-contract/records/review.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Detail, Details } from '../../ui/details.tsx';
import { MailPreview } from '../../ui/mail-preview.tsx';
import { PhonePreview } from '../../ui/phone-preview.tsx';
import { ReviewChecks } from '../../ui/review-checks.tsx';
import { sizeOf } from '../../ui/sms-size.ts';
import { piecesOf } from '../../ui/template-slots.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { AccountLink } from '../../ui/account-link.tsx';
import { approvalsTexts } from './approvals-texts.ts';
import classes from './approvals.module.css';

/** What has to be known to decide. */
export function ReviewParts({ review }: { review: Review }) {
  const t = useTexts(approvalsTexts);
  const fields = useFields(review);
  const { html } = review.record;
  return (
    <>
      <Preview review={review} />
      <Part title={t('part.checks')}>
        <ReviewChecks review={review} />
      </Part>
      {fields.length > 0 && (
        <Part title={t('part.record')}>
          <Details items={fields} />
        </Part>
      )}
      {typeof html === 'string' && html !== '' && (
        <MailParts key={`${review.username} ${review.key}`} review={review} html={html} />
      )}
      <Part title={t('part.account')}>
        <Customer review={review} />
      </Part>
    </>
  );
}

/** The mail as its readers see it; its source for those who want to look closer. Each review has a frame of its own. */
function MailParts({ review: { record }, html }: { review: Review; html: string }) {
  const t = useTexts(approvalsTexts);
  const { subject, text } = record;
  return (
    <div className={classes.part}>
      <MailPreview
        texts={{
          html,
          ...(typeof subject === 'string' && { subject }),
          ...(typeof text === 'string' && { bodyText: text }),
        }}
        isTemplate
      />
      <details className={classes.source}>
        <summary>{t('part.source')}</summary>
        <CodeBlock code={html} label={t('part.source')} wrap />
      </details>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Preview({ review: { kind, record, username } }: { review: Review }) {
  const t = useTexts(approvalsTexts);
  const content = kind === 'template' ? record['content'] : record['static_message'];
  if (typeof content !== 'string' || content === '') return null;
  const pieces = piecesOf(content);
  const text = pieces.map((piece) => piece.slot?.sample ?? piece.text).join('');
  return (
    <Part title={t('part.preview')}>
      <PhonePreview
        sender={record['sender_id'] ?? username}
        text={pieces.map((piece) => (piece.slot ? { variable: piece.slot.sample } : piece.text))}
        {...sizeOf(text)}
      />
    </Part>
  );
}

const WORDS = ['transactional', 'promotional', 'international', 'static', 'none'] as const;
const CODES = ['sender_id', 'dlt_template_id', 'entity_id', 'dlt_header_id'] as const;
const FIELDS = [
  'content',
  ...CODES,
  'route',
  'response_type',
  'static_message',
  'subject',
  'text',
  'problem',
  'notes',
] as const;

function useFields({ record }: Review): Detail[] {
  const t = useTexts(approvalsTexts);
  const formats = useFormats();
  const fields = FIELDS.flatMap((name) => {
    const value = record[name];
    if (typeof value !== 'string' || value === '') return [];
    const known = WORDS.find((word) => word === value);
    const shown = (
      <span className={classes.value} dir="auto">
        {known && (name === 'route' || name === 'response_type') ? t(`value.${known}`) : value}
      </span>
    );
    return [{ label: t(`field.${name}`), value: shown, code: CODES.some((code) => code === name) }];
  });
  const { verified_at } = record;
  if (typeof verified_at !== 'string') return fields;
  return [...fields, { label: t('field.verified_at'), value: formats.dayAndTime(new Date(verified_at)) }];
}

function Customer({ review: { username, earlier } }: { review: Review }) {
  const t = useTexts(approvalsTexts);
  const isOperator = useSignedIn().account.role === 'admin';
  const formats = useFormats();
  return (
    <Details
      items={[
        { label: t('account.name'), value: isOperator ? <AccountLink username={username} /> : username },
        { label: t('account.since'), value: formats.longDay(new Date(earlier.since)) },
        {
          label: t('account.earlier'),
          value: t('account.counts', { approved: earlier.approved, rejected: earlier.rejected }),
        },
      ]}
    />
  );
}
