import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListedEmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import { usePages } from '../../api/list.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ReviewList, useSearch } from '../../ui/review-list.tsx';
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
  const { filters, set } = useFilters(['open']);
  const search = useSearch();
  const list = usePages('GET /email/templates', { query: { q: search.query.q } });
  const columns: Column<ListedEmailTemplate>[] = [
    { id: 'id', title: shared('name'), strong: true, card: 'title', cell: ({ id }) => id },
    {
      id: 'subject',
      title: t('subject'),
      clip: true,
      cell: ({ subject }) => <span dir="auto">{subject}</span>,
    },
    {
      id: 'version',
      title: t('version'),
      tight: true,
      align: 'end',
      card: 'labelled',
      cell: ({ version }) => version,
    },
    {
      id: 'at',
      title: t('changed'),
      tight: true,
      card: 'labelled',
      cell: ({ updatedAt }) => <Moment at={updatedAt} as="dayAndTime" />,
    },
    {
      id: 'status',
      title: shared('state'),
      card: 'end',
      cell: ({ status, reason }) => <ReviewState status={status} reason={reason} />,
    },
  ];
  const start = (
    <ButtonLink to="/templates/email" look="primary" icon="plus">
      {shared('new')}
    </ButtonLink>
  );
  return (
    <Page
      title={shared('title')}
      subtitle={t('about', { sample: '{{placeholders}}' })}
      actions={mayEdit && start}
    >
      {choice}
      <Card flush>
        <ReviewList
          label={shared('title')}
          searchLabel={t('search')}
          search={search}
          list={list}
          withoutStates
          columns={columns}
          selected={filters.open}
          rowLink={({ id }, content) => (
            <Link to="." search={(old: Record<string, unknown>) => ({ ...old, open: id })}>
              {content}
            </Link>
          )}
          empty={
            <EmptyState icon="mail" title={shared('empty')} actions={mayEdit && start}>
              {t('empty-why', { sample: '{{placeholders}}' })}
            </EmptyState>
          }
        />
      </Card>
      <MailTemplateSheet id={filters.open} onClose={() => set('open', '')} />
    </Page>
  );
}
