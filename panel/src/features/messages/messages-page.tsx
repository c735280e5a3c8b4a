import type { CsvReader } from 'harkara-contract/lists.ts';
import { fileAddress } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChannelFilter } from '../../ui/channel-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MessageTable } from '../../ui/message-table.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { askedBy, FILTERS, MessageFilters } from './message-filters.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { NamedCampaigns, useNamedCampaigns } from './named-campaigns.tsx';
import { messagesTexts } from './messages-texts.ts';

const OPEN = ['open'] as const;
const SEND_PAGE: string = '/send';

export function MessagesPage() {
  const t = useTexts(messagesTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { user } = useSignedIn();
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const { filters: opened, set: setOpened } = useFilters(OPEN);
  const asked = askedBy(filters);
  const list = usePages('GET /messages', { query: asked });
  const named = useNamedCampaigns(filters.q);
  const download = (reader: CsvReader) => () =>
    window.location.assign(fileAddress('GET /messages.csv', { query: { ...asked, for: reader } }));
  const zone = formats.zone;
  const empty = isFiltered ? (
    <EmptyState
      icon="search"
      title={t('none')}
      actions={<Button onClick={clear}>{shared('filter.clear')}</Button>}
    >
      {t('none.text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="messages"
      title={t('empty')}
      actions={
        user.role !== 'viewer' && (
          <ButtonLink to={SEND_PAGE} look="primary" icon="send">
            {t('empty.send')}
          </ButtonLink>
        )
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
  return (
    <Page
      title={t('title')}
      subtitle={
        filters.campaign === undefined
          ? t('subtitle', { zone })
          : t('subtitle.campaign', { zone, campaign: filters.campaign })
      }
      actions={
        <>
          <Button icon="refresh" busy={list.query.isRefetching} onClick={() => void list.query.refetch()}>
            {t('refresh')}
          </Button>
          <Menu
            items={[
              { id: 'excel', label: t('export.excel'), icon: 'table', onSelect: download('excel') },
              { id: 'programs', label: t('export.programs'), icon: 'file', onSelect: download('programs') },
            ]}
          >
            <Button icon="download">{t('export')}</Button>
          </Menu>
        </>
      }
    >
      <ChannelFilter value={filters.channel} onChange={(value) => set('channel', value)} />
      <Card flush>
        <MessageFilters filters={filters} set={set} onClear={isFiltered ? clear : undefined} />
        <Loaded query={list.query} skeleton={<SkeletonRows rows={10} />}>
          {() =>
            // They come together: a list that is moved down under the pointer is clicked in the wrong place.
            named.isLoading ? (
              <SkeletonRows rows={10} />
            ) : (
              <>
                {named.data && <NamedCampaigns words={filters.q ?? ''} named={named.data} />}
                <MessageTable label={t('title')} list={list} selected={opened.open} empty={empty} />
              </>
            )
          }
        </Loaded>
      </Card>
      <MessageSheet id={opened.open} onClose={() => setOpened('open', '')} />
    </Page>
  );
}
