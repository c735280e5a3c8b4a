import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../api/list.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, SearchFilter } from '../../../ui/filter-bar.tsx';
import { List } from '../../../ui/list.tsx';
import { useMessageColumns } from '../../../ui/message-columns.tsx';
import { MessageDetailsSheet } from '../../../ui/message-details-sheet.tsx';
import { Page } from '../../../ui/page.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { accountPage } from '../../../ui/account-link.tsx';
import { findTexts } from './find-texts.ts';

/** Any account's message, by anything that the caller knows of it. */
export function FindPage() {
  const t = useTexts(findTexts);
  const formats = useFormats();
  const by = useFilters(['q']);
  const { q } = by.filters;
  return (
    <Page title={t('title')} subtitle={t('subtitle', { zone: formats.zone })}>
      <Card flush>
        <FilterBar onClear={by.isFiltered ? by.clear : undefined}>
          <SearchFilter by={by} label={t('q')} />
        </FilterBar>
        {q === undefined ? (
          <EmptyState icon="search" title={t('start')}>
            {t('start.text')}
          </EmptyState>
        ) : (
          <Found q={q} />
        )}
      </Card>
    </Page>
  );
}

function Found({ q }: { q: string }) {
  const t = useTexts(findTexts);
  const list = usePages('GET /admin/messages', { query: { q } });
  return (
    <List
      label={t('title')}
      list={list}
      columns={useMessageColumns({ withAccounts: true, withChannels: true })}
      rowKey={({ id }) => id}
      expected={6}
      empty={{ icon: 'search', title: t('none'), why: t('none.text') }}
      sheet={({ id, close }) => <FoundSheet id={id} onClose={close} />}
    />
  );
}

function FoundSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts(findTexts);
  const found = useQuery({
    ...query('GET /admin/messages/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <MessageDetailsSheet
      id={id}
      query={found}
      onClose={onClose}
      footer={({ username }) => (
        <ButtonLink to={accountPage(username)} icon="accounts">
          {t('account', { username })}
        </ButtonLink>
      )}
    />
  );
}
