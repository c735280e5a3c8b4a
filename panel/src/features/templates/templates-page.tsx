import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChannelSwitch } from '../../ui/channel-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ReviewList, useSearch } from '../../ui/review-list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { MailTemplates } from './mail-templates.tsx';
import { SlotText } from './slot-text.tsx';
import { TemplateSheet } from './template-sheet.tsx';
import { templatesTexts } from './templates-texts.ts';

const CHANNEL = ['channel'] as const;
type TemplateChannel = 'sms' | 'email';

export function TemplatesPage() {
  const { features } = useSignedIn();
  const navigate = useNavigate();
  const { filters } = useFilters(CHANNEL);
  const channels: TemplateChannel[] = features.email ? ['sms', 'email'] : ['sms'];
  const channel = channels.find((one) => one === filters.channel) ?? 'sms';
  const choice = (
    <ChannelSwitch
      channels={channels}
      value={channel}
      onChange={(chosen) =>
        // What was searched for and opened is the other list's.
        void navigate({ to: '/templates', search: chosen === 'sms' ? {} : { channel: chosen } })
      }
    />
  );
  return channel === 'email' ? <MailTemplates choice={choice} /> : <SmsTemplates choice={choice} />;
}

function SmsTemplates({ choice }: { choice: ReactNode }) {
  const t = useTexts(templatesTexts);
  const mayEdit = useMayEdit();
  const { filters, set } = useFilters(['open']);
  const search = useSearch();
  const list = usePages('GET /templates', { query: search.query });
  const columns: Column<Template>[] = [
    { id: 'name', title: t('name'), strong: true, card: 'title', cell: ({ name }) => name },
    {
      id: 'content',
      title: t('content'),
      clip: true,
      cell: ({ content }) => <SlotText content={content} plain />,
    },
    {
      id: 'sender',
      title: t('sender'),
      tight: true,
      card: 'labelled',
      cell: ({ senderId }) => senderId ?? t('sender-any'),
    },
    {
      id: 'dlt',
      title: t('dlt-id'),
      tight: true,
      card: 'labelled',
      cell: ({ dltTemplateId }) => dltTemplateId ?? '–',
    },
    {
      id: 'at',
      title: t('submitted'),
      tight: true,
      card: 'hidden',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
    {
      id: 'status',
      title: t('state'),
      card: 'end',
      cell: ({ status, reason }) => <ReviewState status={status} reason={reason} />,
    },
  ];
  const start = (
    <ButtonLink to="/templates/new" look="primary" icon="plus">
      {t('new')}
    </ButtonLink>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        mayEdit && (
          <>
            <ButtonLink to="/templates/import" icon="upload">
              {t('import')}
            </ButtonLink>
            {start}
          </>
        )
      }
    >
      {choice}
      <Card flush>
        <ReviewList
          label={t('title')}
          searchLabel={t('search')}
          search={search}
          list={list}
          columns={columns}
          selected={filters.open}
          rowLink={({ id }, content) => (
            <Link to="." search={(old: Record<string, unknown>) => ({ ...old, open: id })}>
              {content}
            </Link>
          )}
          empty={
            <EmptyState icon="template" title={t('empty')} actions={mayEdit && start}>
              {t('empty-why')}
            </EmptyState>
          }
        />
      </Card>
      <TemplateSheet id={filters.open} onClose={() => set('open', '')} />
    </Page>
  );
}
