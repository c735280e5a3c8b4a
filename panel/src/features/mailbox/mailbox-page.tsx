import { Link } from '@tanstack/react-router';
import type { TakenEmail } from 'harkara-contract/routes/mailbox.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { MailSheet } from './mail-sheet.tsx';
import { mailboxTexts } from './mailbox-texts.ts';

const FILTERS = ['q', 'open'] as const;

export function MailboxPage() {
  const t = useTexts(mailboxTexts);
  const formats = useFormats();
  const maySend = useSignedIn().user.role !== 'viewer';
  const { filters, set, clear } = useFilters(FILTERS);
  const q = useSettled(filters.q ?? '');
  const list = usePages('GET /mailbox', { query: { q } });
  const columns: Column<TakenEmail>[] = [
    {
      id: 'time',
      title: t('time'),
      tight: true,
      card: 'line',
      cell: ({ takenAt }) => <Moment at={takenAt} as="dayAndTime" />,
    },
    { id: 'to', title: t('to'), strong: true, card: 'title', cell: ({ recipient }) => recipient },
    {
      id: 'subject',
      title: t('subject'),
      clip: true,
      cell: ({ subject }) => subject || t('no-subject'),
    },
    { id: 'from', title: t('from'), card: 'labelled', cell: ({ sender }) => sender },
    {
      id: 'size',
      title: t('size'),
      align: 'end',
      tight: true,
      card: 'hidden',
      cell: ({ bytes }) => formats.bytes(bytes),
    },
  ];
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Card flush>
        <FilterBar onClear={filters.q === undefined ? undefined : clear}>
          <GrowingFilter>
            <TextField
              label={t('search')}
              type="search"
              leading={<Icon name="search" />}
              value={filters.q ?? ''}
              onChange={(value) => set('q', value)}
              spellCheck={false}
            />
          </GrowingFilter>
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => id}
              rowLink={({ id }, content) => (
                <Link to="." search={{ ...(filters.q !== undefined && { q: filters.q }), open: id }}>
                  {content}
                </Link>
              )}
              selected={filters.open}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                q === '' ? (
                  <EmptyState
                    icon="mail"
                    title={t('empty')}
                    actions={
                      maySend ? (
                        <ButtonLink to="/email/send" look="primary" icon="mail">
                          {t('empty-send')}
                        </ButtonLink>
                      ) : undefined
                    }
                  >
                    {t('empty-why')}
                  </EmptyState>
                ) : (
                  <EmptyState icon="search" title={t('none-found')} />
                )
              }
            />
          )}
        </Loaded>
      </Card>
      <MailSheet id={filters.open} onClose={() => set('open', '')} />
    </Page>
  );
}
