import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { call } from '../../api/call.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Detail, Details } from '../../ui/details.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { SamplePhone } from './sample-phone.tsx';
import { SlotText } from './slot-text.tsx';
import classes from './templates.module.css';
import { templatesTexts } from './templates-texts.ts';

type Props = { id: string | undefined; onClose: () => void };

/** One template: what the reviewer said, how it looks on a phone, its ids. */
export function TemplateSheet({ id, onClose }: Props) {
  const t = useTexts(templatesTexts);
  const shown = useQuery({
    ...query('GET /templates/:id', { params: { id: Number(id) } }),
    enabled: id !== undefined,
  });
  const formats = useFormats();
  const mayEdit = useMayEdit();
  const template = id === undefined ? undefined : shown.data;
  const [asked, setAsked] = useState<Template>();
  return (
    <>
      <Sheet
        // On a phone it is as high as what it shows: it comes with its content, so that nothing in it moves.
        opened={id !== undefined && !shown.isPending}
        onClose={onClose}
        title={template?.name ?? t('one')}
        subtitle={template && t('submitted-on', { time: formats.dayAndTime(new Date(template.createdAt)) })}
        footer={
          mayEdit && template ? (
            <>
              <ButtonLink
                to="/templates/new"
                search={{ copy: template.id }}
                look={template.status === 'rejected' ? 'primary' : 'default'}
                icon="copy"
              >
                {t(template.status === 'rejected' ? 'resubmit' : 'copy')}
              </ButtonLink>
              <Button look="quiet" icon="trash" onClick={() => setAsked(template)}>
                {t('delete')}
              </Button>
            </>
          ) : undefined
        }
      >
        <Loaded query={shown} skeleton={<SkeletonRows rows={5} />}>
          {(loaded) => <TemplateDetails template={loaded} />}
        </Loaded>
      </Sheet>
      {asked && <DeleteTemplate template={asked} onClose={() => setAsked(undefined)} onDone={onClose} />}
    </>
  );
}

function TemplateDetails({ template }: { template: Template }) {
  const t = useTexts(templatesTexts);
  const ids: Detail[] = [
    { label: t('dlt-id'), text: template.dltTemplateId },
    { label: t('entity-id'), text: template.entityId },
  ].map(({ label, text }) => ({
    label,
    code: true,
    value:
      text === null ? (
        '–'
      ) : (
        <>
          {text} <CopyButton text={text} label={t('copy-id', { label })} />
        </>
      ),
  }));
  return (
    <>
      {template.status === 'rejected' && <Rejection reason={template.reason} />}
      <p className={classes.heading}>{t('registered')}</p>
      <div className={classes.registered} dir="auto">
        <SlotText content={template.content} />
      </div>
      <p className={classes.heading}>{t('preview')}</p>
      <SamplePhone content={template.content} sender={template.senderId} />
      <p className={classes.heading}>{t('details')}</p>
      <Details
        items={[
          { label: t('state'), value: <Status of={template.status} /> },
          { label: t('sender'), value: template.senderId ?? t('sender-any') },
          ...ids,
        ]}
      />
    </>
  );
}

type DeleteProps = { template: Template; onClose: () => void; onDone: () => void };

function DeleteTemplate({ template, onClose, onDone }: DeleteProps) {
  const t = useTexts(templatesTexts);
  const lookAgain = useLookAgain();
  const toast = useToast();
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('delete-ask', { name: template.name })}
      action={t('delete')}
      onConfirm={() => call('DELETE /templates/:id', { params: { id: template.id } })}
      onDone={() => {
        toast({ text: t('deleted', { name: template.name }) });
        lookAgain('GET /templates');
        onDone();
      }}
    >
      {t(template.status === 'approved' ? 'delete-approved-why' : 'delete-why')}
    </Confirm>
  );
}
