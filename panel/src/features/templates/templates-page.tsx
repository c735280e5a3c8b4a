import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Template } from 'harkara-contract/routes/templates.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ChannelSwitch } from '../../ui/channel-switch.tsx';
import { ReviewFilters, useReviewFilters } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { MailTemplates } from './mail-templates.tsx';
import { SlotText } from './slot-text.tsx';
import { TemplateSheet } from './template-sheet.tsx';
import { templatesTexts } from './templates-texts.ts';

const FILTERS = ['channel'] as const;
const LISTS = { sms: SmsTemplates, email: MailTemplates };

export function TemplatesPage() {
  const { features } = useSignedIn();
  const navigate = useNavigate();
  const { filters } = useFilters(FILTERS);
  const channels = (Object.keys(LISTS) as (keyof typeof LISTS)[]).filter((one) => features[one]);
  const channel = channels.find((one) => one === filters.channel) ?? DEFAULT_CHANNEL;
  const choice = (
    <ChannelSwitch
      channels={channels}
      value={channel}
      onChange={(chosen) =>
        // What was searched for and opened is the other list's.
        void navigate({ to: '/templates', search: chosen === DEFAULT_CHANNEL ? {} : { channel: chosen } })
      }
    />
  );
  const List = LISTS[channel];
  return <List choice={choice} />;
}

function SmsTemplates({ choice }: { choice: ReactNode }) {
  const t = useTexts(templatesTexts);
  const mayEdit = useMayEdit();
  const by = useReviewFilters();
  const list = usePages('GET /templates', { query: by.query });
  const columns: Column<Template>[] = [
    { title: t('name'), strong: true, card: 'title', cell: ({ name }) => name },
    { title: t('content'), clip: true, cell: ({ content }) => <SlotText content={content} plain /> },
    {
      title: t('sender'),
      tight: true,
      card: 'labelled',
      cell: ({ senderId }) => senderId ?? t('sender-any'),
    },
    { title: t('dlt-id'), tight: true, card: 'labelled', cell: ({ dltTemplateId }) => dltTemplateId ?? '–' },
    { title: t('submitted'), card: 'hidden', at: ({ createdAt }) => createdAt, as: 'day' },
    { title: t('state'), card: 'end', cell: ReviewState },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        mayEdit && (
          <ButtonLink to="/templates/import" icon="upload">
            {t('import')}
          </ButtonLink>
        )
      }
      start={mayEdit && { label: t('new'), to: '/templates/new' }}
      above={choice}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      by={by}
      filters={<ReviewFilters by={by} label={t('search')} />}
      empty={{ icon: 'template', title: t('empty'), why: t('empty-why') }}
      sheet={({ id, close }) => <TemplateSheet id={id} onClose={close} />}
    />
  );
}
