import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../api/list.ts';
import { query } from '../../../api/query.ts';
import { formatPhone } from '../../../i18n/formats.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, SearchFilter } from '../../../ui/filter-bar.tsx';
import { List } from '../../../ui/list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useMessageColumns } from '../../../ui/message-columns.tsx';
import { MessageParts } from '../../../ui/message-parts.tsx';
import { messageTexts } from '../../../ui/message-texts.ts';
import { Page } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { accountPage } from '../../../ui/account-link.tsx';
import { findTexts } from './find-texts.ts';

/** Any account's message, by whatever a caller knows of it. */
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
      columns={useMessageColumns(true)}
      rowKey={({ id }) => id}
      expected={6}
      empty={{ icon: 'search', title: t('none'), why: t('none.text') }}
      sheet={({ id, close }) => <FoundSheet id={id} onClose={close} />}
    />
  );
}

function FoundSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts(findTexts);
  const texts = useTexts(messageTexts);
  const formats = useFormats();
  const found = useQuery({
    ...query('GET /admin/messages/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const message = id === undefined ? undefined : found.data;
  const at = message && new Date(message.at);
  return (
    <Sheet
      // On a phone it is as high as what it shows: it comes with its content, so that nothing in it moves.
      opened={id !== undefined && !found.isPending}
      onClose={onClose}
      title={
        message ? texts('sheet.title', { recipient: formatPhone(message.recipient) }) : texts('sheet.loading')
      }
      subtitle={message && at && `${formats.longDay(at)}, ${formats.time(at)} · ${message.sender}`}
      footer={
        message && (
          <ButtonLink to={accountPage(message.username)} icon="accounts">
            {t('account', { username: message.username })}
          </ButtonLink>
        )
      }
    >
      <Loaded query={found} skeleton={<SkeletonRows rows={8} height={64} />}>
        {(loaded) => <MessageParts message={loaded} />}
      </Loaded>
    </Sheet>
  );
}
