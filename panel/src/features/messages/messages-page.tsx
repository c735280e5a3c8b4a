import { CHANNELS } from 'harkara-contract/lists.ts';
import { fileAddress } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChannelFilter } from '../../ui/channel-filter.tsx';
import { ListPage } from '../../ui/list.tsx';
import { useMessageColumns } from '../../ui/message-columns.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { askedBy, FILTERS, MessageFilters } from './message-filters.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { NamedCampaigns, useNamedCampaigns } from './named-campaigns.tsx';
import { messagesTexts } from './messages-texts.ts';

export function MessagesPage() {
  const t = useTexts(messagesTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { user, features } = useSignedIn();
  const by = useFilters(FILTERS);
  const { filters } = by;
  const channels = CHANNELS.filter((channel) => features[channel]);
  const isOne = channels.length < 2 || channels.some((channel) => channel === filters.channel);
  const columns = useMessageColumns({ withChannels: !isOne });
  const asked = askedBy(filters);
  const list = usePages('GET /messages', { query: asked });
  const named = useNamedCampaigns(filters.q);
  const zone = formats.zone;
  return (
    <ListPage
      title={t('title')}
      subtitle={
        filters.campaign === undefined
          ? t('subtitle', { zone })
          : t('subtitle.campaign', { zone, campaign: filters.campaign })
      }
      refresh
      download={(reader) => fileAddress('GET /messages.csv', { query: { ...asked, for: reader } })}
      above={<ChannelFilter value={filters.channel} onChange={(value) => by.set('channel', value)} />}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      by={by}
      filters={<MessageFilters by={by} />}
      expected={10}
      // They come together: a list that is moved down under the pointer is clicked in the wrong place.
      lead={named.data && <NamedCampaigns words={filters.q ?? ''} named={named.data} />}
      isLeadLoading={named.isLoading}
      empty={{
        icon: 'messages',
        title: t('empty'),
        why: t('empty.text'),
        actions: user.role !== 'viewer' && (
          <ButtonLink to="/send" look="primary" icon="send">
            {t('empty.send')}
          </ButtonLink>
        ),
      }}
      none={{
        title: t('none'),
        why: t('none.text'),
        actions: <Button onClick={by.clear}>{shared('filter.clear')}</Button>,
      }}
      sheet={({ id, close }) => <MessageSheet id={id} onClose={close} />}
    />
  );
}
