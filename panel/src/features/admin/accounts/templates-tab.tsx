import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LongTextField, TextField } from '../../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { ReviewList, useSearch } from '../../../ui/review-list.tsx';
import { ReviewState } from '../../../ui/review-state.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { importRecordsTexts } from './import-records-texts.ts';
import { RemoveConfirm } from './remove-confirm.tsx';

export function TemplatesTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const importing = useTexts(importRecordsTexts);
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Template>();
  const again = (): void =>
    void client.invalidateQueries({ queryKey: ['GET /admin/accounts/:username/templates'] });
  const search = useSearch();
  const list = usePages('GET /admin/accounts/:username/templates', {
    params: { username },
    query: search.query,
  });
  const columns: Column<Template>[] = [
    {
      id: 'name',
      title: t('templates.name'),
      strong: true,
      card: 'title',
      cell: ({ name, content }) => (
        <>
          {name}
          <span className={classes.below}>{content}</span>
        </>
      ),
    },
    {
      id: 'sender',
      title: t('senders.id'),
      tight: true,
      card: 'labelled',
      cell: ({ senderId }) => senderId ?? '–',
    },
    {
      id: 'dlt',
      title: t('templates.dlt'),
      tight: true,
      card: 'labelled',
      cell: ({ dltTemplateId }) => dltTemplateId ?? '–',
    },
    {
      id: 'status',
      title: t('state'),
      card: 'line',
      cell: ({ status, reason }) => <ReviewState status={status} reason={reason} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (template) =>
        mayEdit && (
          <Button size="small" icon="trash" onClick={() => setRemoved(template)}>
            {t('remove')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t('tab.templates')}
      actions={
        mayEdit && (
          <>
            <ButtonLink
              to="/admin/accounts/$username/import-templates"
              params={{ username }}
              size="small"
              icon="upload"
            >
              {importing('import')}
            </ButtonLink>
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              {t('templates.add')}
            </Button>
          </>
        )
      }
    >
      <ReviewList
        label={t('tab.templates')}
        searchLabel={t('templates.search')}
        search={search}
        list={list}
        columns={columns}
        empty={
          <EmptyState icon="template" title={t('templates.none')}>
            {t('templates.none-why')}
          </EmptyState>
        }
      />
      <FormSheet opened={adding} onClose={() => setAdding(false)} title={t('templates.add')}>
        {(formId) => (
          <TemplateForm
            formId={formId}
            username={username}
            onDone={() => {
              setAdding(false);
              again();
            }}
          />
        )}
      </FormSheet>
      <RemoveConfirm
        username={username}
        from="templates"
        record={removed && { id: removed.id, title: removed.name }}
        onClose={() => setRemoved(undefined)}
        onDone={again}
      />
    </Card>
  );
}

function TemplateForm({
  formId,
  username,
  onDone,
}: {
  formId: string;
  username: string;
  onDone: () => void;
}) {
  const t = useTexts(accountTexts);
  const form = useForm({
    initial: { name: '', content: '', sender_id: '', dlt_template_id: '', entity_id: '' },
    check: ({ name, content }) => ({
      ...(name.trim() === '' && { name: t('missing') }),
      ...(content === '' && { content: t('missing') }),
    }),
    send: ({ name, content, ...ids }) =>
      call('POST /admin/accounts/:username/templates', {
        params: { username },
        body: {
          name: name.trim(),
          content,
          ...Object.fromEntries(Object.entries(ids).filter(([, value]) => value.trim() !== '')),
        },
      }),
    onDone,
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField label={t('templates.name')} maxLength={100} autoFocus {...form.field('name')} />
      <LongTextField
        label={t('templates.content')}
        hint={t('templates.content-hint', { slot: '{#var#}' })}
        maxLength={2000}
        {...form.field('content')}
      />
      <TextField label={t('senders.id')} optional spellCheck={false} {...form.field('sender_id')} />
      <TextField
        label={t('templates.dlt')}
        hint={t('digits')}
        optional
        inputMode="numeric"
        {...form.field('dlt_template_id')}
      />
      <TextField
        label={t('templates.entity')}
        hint={t('digits')}
        optional
        inputMode="numeric"
        {...form.field('entity_id')}
      />
    </SheetForm>
  );
}
