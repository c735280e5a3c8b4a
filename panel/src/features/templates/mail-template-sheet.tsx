import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import { call } from '../../api/call.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Details } from '../../ui/details.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MailPreview } from '../../ui/mail-preview.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { mailTemplatesTexts } from './mail-templates-texts.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates-texts.ts';

type Props = { id: string | undefined; onClose: () => void };

/** One mail template: how it looks, what has to be filled in, and what can be done with it. */
export function MailTemplateSheet({ id, onClose }: Props) {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const formats = useFormats();
  const mayEdit = useMayEdit();
  const stored = useQuery({
    ...query('GET /email/templates/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const template = id === undefined ? undefined : stored.data;
  const [asked, setAsked] = useState<EmailTemplate>();
  return (
    <>
      <Sheet
        opened={id !== undefined && !stored.isPending}
        onClose={onClose}
        title={template?.id ?? shared('one')}
        subtitle={
          template &&
          t('version-of', {
            version: template.version,
            time: formats.dayAndTime(new Date(template.updatedAt)),
          })
        }
        footer={
          mayEdit && template ? (
            <>
              {template.isUsable && (
                <ButtonLink to="/email/send" search={{ template: template.id }} look="primary" icon="send">
                  {t('use')}
                </ButtonLink>
              )}
              <ButtonLink to="/templates/email" search={{ id: template.id }}>
                {t('edit')}
              </ButtonLink>
              <Button look="quiet" icon="trash" onClick={() => setAsked(template)}>
                {shared('delete')}
              </Button>
            </>
          ) : undefined
        }
      >
        <Loaded query={stored} skeleton={<SkeletonRows rows={6} />}>
          {(loaded) => <TemplateView template={loaded} mayPreview={mayEdit} />}
        </Loaded>
      </Sheet>
      {asked && <DeleteTemplate template={asked} onClose={() => setAsked(undefined)} onDone={onClose} />}
    </>
  );
}

function TemplateView({ template, mayPreview }: { template: EmailTemplate; mayPreview: boolean }) {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const { subject, html, text, placeholders } = template;
  return (
    <div className={classes.stack}>
      {template.status === 'rejected' && <Rejection reason={template.reason} />}
      <Details
        items={[
          { label: shared('state'), value: <Status of={template.status} /> },
          { label: t('subject'), value: subject },
          {
            label: t('placeholders'),
            value: placeholders.length === 0 ? t('placeholders-none') : placeholders.join(', '),
          },
        ]}
      />
      {mayPreview ? (
        <MailPreview texts={{ subject, html, ...(text !== null && { bodyText: text }) }} isTemplate />
      ) : (
        <CodeBlock code={html} label={t('html')} />
      )}
    </div>
  );
}

type DeleteProps = { template: EmailTemplate; onClose: () => void; onDone: () => void };

function DeleteTemplate({ template: { id }, onClose, onDone }: DeleteProps) {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const lookAgain = useLookAgain();
  const toast = useToast();
  return (
    <Confirm
      danger
      onClose={onClose}
      title={shared('delete-ask', { name: id })}
      action={shared('delete')}
      onConfirm={() => call('DELETE /email/templates/:id', { params: { id } })}
      onDone={() => {
        toast({ text: shared('deleted', { name: id }) });
        lookAgain('GET /email/templates', 'GET /email/options');
        onDone();
      }}
    >
      {t('delete-why')}
    </Confirm>
  );
}
