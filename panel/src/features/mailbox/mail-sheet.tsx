import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedEmail } from 'harkara-contract/routes/mailbox.ts';
import { fileAddress } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MailFrame } from '../../ui/mail-frame.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mailboxTexts } from './mailbox-texts.ts';
import classes from './mailbox.module.css';

const VIEWS = ['html', 'text', 'headers'] as const;

export function MailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts(mailboxTexts);
  const opened = useQuery({
    ...query('GET /mailbox/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // The address of its HTML works for some minutes longer; another one would load the frame again.
    staleTime: 300_000,
    gcTime: 0,
  });
  const mail = id === undefined ? undefined : opened.data;
  return (
    <Sheet
      opened={id !== undefined}
      onClose={onClose}
      title={mail ? mail.subject || t('no-subject') : t('title')}
      subtitle={mail && <Moment at={mail.takenAt} as="dayAndTime" />}
      footer={
        mail && (
          <a
            className={classes.download}
            href={fileAddress('GET /mailbox/:id/source', { params: { id: mail.id } })}
            download
          >
            <Icon name="download" />
            {t('source')}
          </a>
        )
      }
    >
      {id !== undefined && (
        <Loaded query={opened} skeleton={<Skeleton height={900} />}>
          {(loaded) => <MailView key={loaded.id} mail={loaded} />}
        </Loaded>
      )}
    </Sheet>
  );
}

function MailView({ mail }: { mail: OpenedEmail }) {
  const t = useTexts(mailboxTexts);
  const formats = useFormats();
  const [view, setView] = useState<(typeof VIEWS)[number]>(mail.preview === null ? 'text' : 'html');
  return (
    <div className={classes.stack}>
      <Details
        items={[
          { label: t('from'), value: mail.sender },
          { label: t('to'), value: mail.recipient },
        ]}
      />
      <Segmented
        label={t('view')}
        value={view}
        choices={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={setView}
      />
      {view === 'html' &&
        (mail.preview === null ? (
          <p className={classes.note}>{t('no-html')}</p>
        ) : (
          <div>
            <MailFrame
              src={fileAddress('GET /email/previews/:id', { params: { id: mail.preview } })}
              title={t('frame', { subject: mail.subject })}
            />
            <p className={classes.note}>{t('safe')}</p>
          </div>
        ))}
      {view === 'text' && (
        <pre className={classes.text} tabIndex={0} dir="auto">
          {mail.text ?? t('no-text')}
        </pre>
      )}
      {view === 'headers' && (
        <pre className={classes.text} tabIndex={0}>
          {mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        </pre>
      )}
      {mail.files.length > 0 && (
        <section aria-label={t('files')}>
          <h3 className={classes.heading}>{t('files')}</h3>
          <ul className={classes.files}>
            {mail.files.map(({ name, bytes }, index) => (
              <li key={index}>
                <a
                  className={classes.file}
                  href={fileAddress('GET /mailbox/:id/attachments/:number', {
                    params: { id: mail.id, number: index + 1 },
                  })}
                  download
                >
                  <Icon name="file" />
                  <span>{name ?? t('file-unnamed')}</span>
                  <span className={classes.size}>{formats.bytes(bytes)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
