import type { ReactNode } from 'react';
import type { ListedEmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import { usePages } from '../../api/list.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { MailTemplateSheet } from './mail-template-sheet.tsx';
import { mailTemplatesTexts } from './mail-templates-texts.ts';
import { templatesTexts } from './templates-texts.ts';

/** @param choice the switch of channels. */
export function MailTemplates({ choice }: { choice: ReactNode }) {
  const t = useTexts(mailTemplatesTexts);
  const shared = useTexts(templatesTexts);
  const mayEdit = useMayEdit();
  const by = useFilters(['q']);
  const list = usePages('GET /email/templates', { query: by.filters });
  const columns: Column<ListedEmailTemplate>[] = [
    { title: shared('name'), strong: true, card: 'title', cell: ({ id }) => id },
    { title: t('subject'), clip: true, cell: ({ subject }) => <span dir="auto">{subject}</span> },
    { title: t('version'), tight: true, align: 'end', card: 'labelled', cell: ({ version }) => version },
    { title: t('changed'), card: 'labelled', at: ({ updatedAt }) => updatedAt, as: 'dayAndTime' },
    { title: shared('state'), card: 'end', cell: ReviewState },
  ];
  return (
    <ListPage
      title={shared('title')}
      subtitle={t('about', { sample: '{{placeholders}}' })}
      start={mayEdit && { label: shared('new'), to: '/templates/email' }}
      above={choice}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      by={by}
      filters={<SearchFilter by={by} label={t('search')} />}
      empty={{
        icon: 'mail',
        title: shared('empty'),
        why: t('empty-why', { sample: '{{placeholders}}' }),
      }}
      sheet={({ id, close }) => <MailTemplateSheet id={id} onClose={close} />}
    />
  );
}
