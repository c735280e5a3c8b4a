import { useQuery } from '@tanstack/react-query';
import type { EmailOptions } from 'harkara-contract/routes/email-send.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Beside } from '../../ui/beside.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Fields } from '../../ui/field.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { type Begun, KeptForm, useKeptWriting } from '../../ui/kept-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MailPreview } from '../../ui/mail-preview.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { ContentCard } from './content-card.tsx';
import { FilesField } from './files-field.tsx';
import { beginMail, type Draft, keepMail, type KeptMail, placeholdersIn, textsOf } from './mail-draft.ts';
import { SendMailCard } from './send-mail-card.tsx';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';
import { WhoCard } from './who-card.tsx';

/** What an address begins a mail with. */
const BEGUN = ['to', 'template', 'sender', 'text'] as const;

export function SendEmailPage() {
  const t = useTexts(sendEmailTexts);
  return (
    <Page title={t('title')}>
      <ForSenders>
        <MailForms />
      </ForSenders>
    </Page>
  );
}

function MailForms() {
  const t = useTexts(sendEmailTexts);
  const loaded = useQuery(query('GET /email/options'));
  return (
    <Loaded query={loaded} skeleton={<Skeleton height={900} />}>
      {(options) =>
        options.domains.length === 0 ? (
          <EmptyCard
            icon="domain"
            title={t('no-domain')}
            actions={
              <ButtonLink to="/email/domains" look="primary">
                {t('no-domain-go')}
              </ButtonLink>
            }
          >
            {t('no-domain-why')}
          </EmptyCard>
        ) : (
          <KeptForm channel="email" names={BEGUN} title={(accepted) => t.count('sent', accepted)}>
            {(begun) => <MailForm options={options} begun={begun} />}
          </KeptForm>
        )
      }
    </Loaded>
  );
}

function MailForm({ options, begun }: { options: EmailOptions; begun: Begun }) {
  const t = useTexts(sendEmailTexts);
  const { writing, before, notice } = useKeptWriting<Draft, KeptMail>(begun, {
    begin: (kept) => beginMail(options, begun.given, kept),
    keep: keepMail,
  });
  const { draft, change } = writing;
  const chosen = useQuery({
    ...query('GET /email/templates/:id', { params: { id: draft.template } }),
    enabled: draft.kind === 'template' && draft.template !== '',
  });
  const needed =
    draft.kind === 'html' ? placeholdersIn(draft.subject, draft.html, draft.text) : chosen.data?.placeholders;
  const hasContent = draft.kind === 'template' ? draft.template !== '' : draft.html.trim() !== '';
  return (
    <Beside aside={<MailPreview texts={hasContent ? textsOf(draft) : undefined} />}>
      {notice}
      <WhoCard writing={writing} domains={options.domains} />
      <ContentCard writing={writing} templates={options.templates} needed={needed ?? []} />
      <Card title={t('files')}>
        <Fields>
          <FilesField
            files={draft.files}
            lost={before?.files ?? []}
            mostFiles={options.mostFiles}
            mostBytes={options.mostFileBytes}
            onChange={(files) => change({ files })}
          />
          <div className={classes.ticks}>
            <Tick label={t('opens')} checked={draft.opens} onChange={(opens) => change({ opens })} />
            <Tick label={t('clicks')} checked={draft.clicks} onChange={(clicks) => change({ clicks })} />
          </div>
        </Fields>
      </Card>
      <SendMailCard writing={writing} options={options} needed={needed} onSent={begun.onSent} />
    </Beside>
  );
}
