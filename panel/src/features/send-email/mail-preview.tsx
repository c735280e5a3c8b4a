import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, type MailPreview as Preview, type MailTexts, previewMail } from '../../api/email.ts';
import { failureOf, RequestFailed } from '../../api/request-failure.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { MailFrame } from '../../ui/mail-frame.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

/** The mail as the server would write it, a moment after the last letter. */
export function MailPreview({ texts }: { texts: MailTexts | undefined }) {
  const t = useTexts(sendEmailTexts);
  const [view, setView] = useState<'html' | 'text'>('html');
  const content = useSettled(texts === undefined ? '' : JSON.stringify(texts), 600);
  const query = useQuery({
    queryKey: ['mail-preview', content],
    enabled: content !== '',
    queryFn: async ({ signal }): Promise<Preview> => {
      const result = await previewMail(JSON.parse(content) as MailTexts, signal);
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
    // Its address works for minutes.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    placeholderData: (old) => old,
  });
  const shown = content === '' ? undefined : query.data;
  return (
    <Card
      title={t('preview')}
      actions={
        <Segmented
          label={t('preview-view')}
          value={view}
          choices={[
            { value: 'html', label: t('preview-html') },
            { value: 'text', label: t('preview-text') },
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
              <span className={classes.size}>{t('preview-subject')}</span> {shown.subject}
            </p>
            {shown.missing.length > 0 && (
              <Notice tone="warn">{t('missing', { names: shown.missing.join(', ') })}</Notice>
            )}
            {view === 'html' ? (
              <MailFrame src={addressOf(shown.url)} title={t('preview-frame')} />
            ) : (
              <pre className={classes.text} tabIndex={0} dir="auto">
                {shown.text}
              </pre>
            )}
            <p className={classes.size}>{t('preview-safe')}</p>
          </>
        ) : (
          <div className={classes.blank}>{t('preview-empty')}</div>
        )}
      </div>
    </Card>
  );
}
