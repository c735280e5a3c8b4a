import type { Channel } from 'harkara-contract/lists.ts';
import { useState, type SubmitEvent } from 'react';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChannelSwitch } from '../../ui/channel-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useReceivedColumns } from './received-columns.tsx';
import { receivedTexts } from './received-texts.ts';

const KEYWORDS_PAGE: string = '/keywords';
const FILTERS = ['q', 'channel'] as const;
const CHANNELS = ['sms', 'chatapp'] as const;

export function ReceivedPage() {
  const t = useTexts(receivedTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { features } = useSignedIn();
  const { filters, set } = useFilters(FILTERS);
  const channels = CHANNELS.filter((channel) => features[channel]);
  const channel = channels.find((one) => one === filters.channel) ?? 'sms';
  const list = usePages('GET /received', { query: { q: filters.q, channel } });
  const columns = useReceivedColumns(channel);
  const clear = (): void => set('q', '');
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      actions={
        <Button icon="refresh" busy={list.query.isRefetching} onClick={() => void list.query.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      <ChannelSwitch channels={channels} value={channel} onChange={(value) => set('channel', value)} />
      <Card flush>
        <FilterBar onClear={filters.q === undefined ? undefined : clear}>
          <NumberFilter key={filters.q} value={filters.q ?? ''} onSearch={(value) => set('q', value)} />
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => id}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
                reached: list.reached,
              }}
              empty={
                filters.q === undefined ? (
                  <EmptyState
                    icon="inbox"
                    title={t('empty')}
                    actions={
                      <ButtonLink to={KEYWORDS_PAGE} icon="hash">
                        {t('empty.keywords')}
                      </ButtonLink>
                    }
                  >
                    {t('empty.text')}
                  </EmptyState>
                ) : (
                  <EmptyState
                    icon="search"
                    title={t('none')}
                    actions={<Button onClick={clear}>{shared('filter.clear')}</Button>}
                  >
                    {t('none.text')}
                  </EmptyState>
                )
              }
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

/** A number is searched for when it is complete. */
function NumberFilter({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const t = useTexts(receivedTexts);
  const [typed, setTyped] = useState(value);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('filter.q')}
        inputMode="tel"
        leading={<Icon name="search" />}
        value={typed}
        onChange={setTyped}
        maxLength={40}
        autoComplete="off"
      />
    </form>
  );
}
