import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTexts } from 'harkara-contract/routes/previews.ts';
import { call, fileAddress } from '../api/call.ts';
import { failureOf } from '../api/request-failure.ts';
import { answered } from '../api/request.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Card } from './card.tsx';
import { MailFrame } from './mail-frame.tsx';
import { FailureNotice, Notice } from './notice.tsx';
import { Segmented } from './segmented.tsx';
import { useSettled } from './use-settled.ts';
import classes from './mail-preview.module.css';
import { mailPreviewTexts } from './mail-preview-texts.ts';

type Props = {
  texts: Partial<EmailTexts> | undefined;
  /** Placeholders without a value are as they should be. */
  isTemplate?: boolean;
};

const NO_TEXTS: EmailTexts = {
  subject: null,
  html: null,
  bodyText: null,
  templateId: null,
  placeholders: {},
};

/** The mail as the server would write it, a moment after the last letter. */
export function MailPreview({ texts, isTemplate = false }: Props) {
  const t = useTexts(mailPreviewTexts);
  const [view, setView] = useState<'html' | 'text'>('html');
  const content = useSettled(texts === undefined ? '' : JSON.stringify({ ...NO_TEXTS, ...texts }), 600);
  const query = useQuery({
    queryKey: ['POST /email/previews', content],
    enabled: content !== '',
    queryFn: ({ signal }) =>
      answered(call('POST /email/previews', { body: JSON.parse(content) as EmailTexts, signal })),
    // Its address works for minutes.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    placeholderData: (old) => old,
  });
  const shown = content === '' ? undefined : query.data;
  return (
    <Card
      title={t('title')}
      actions={
        <Segmented
          label={t('view')}
          value={view}
          choices={[
            { value: 'html', label: t('html') },
            { value: 'text', label: t('text') },
          ]}
          onChange={setView}
        />
      }
    >
      <div className={classes.preview}>
        {query.error !== null && <FailureNotice failure={failureOf(query.error)} />}
        {shown ? (
          <>
            <p className={classes.subject}>
              <span className={classes.small}>{t('subject')}</span> {shown.subject}
            </p>
            {shown.missing.length > 0 && !isTemplate && (
              <Notice tone="warn">{t('missing', { names: shown.missing.join(', ') })}</Notice>
            )}
            {view === 'html' ? (
              <MailFrame
                src={fileAddress('GET /email/previews/:id', { params: { id: shown.id } })}
                title={t('frame')}
              />
            ) : (
              <pre className={classes.text} tabIndex={0} dir="auto">
                {shown.text}
              </pre>
            )}
            <p className={classes.small}>{t('safe')}</p>
          </>
        ) : (
          <div className={classes.blank}>{t('empty')}</div>
        )}
      </div>
    </Card>
  );
}
