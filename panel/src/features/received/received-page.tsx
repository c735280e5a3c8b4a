import { DEFAULT_CHANNEL, RECEIVING_CHANNELS } from 'harkara-contract/lists.ts';
import { useState, type SubmitEvent } from 'react';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChannelSwitch } from '../../ui/channel-switch.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/list.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useReceivedColumns } from './received-columns.tsx';
import { receivedTexts } from './received-texts.ts';

export function ReceivedPage() {
  const t = useTexts(receivedTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { features } = useSignedIn();
  const by = useFilters(['q']);
  const { filters, set } = useFilters(['channel']);
  const channels = RECEIVING_CHANNELS.filter((channel) => features[channel]);
  const channel = channels.find((one) => one === filters.channel) ?? DEFAULT_CHANNEL;
  const list = usePages('GET /received', { query: { ...by.filters, channel } });
  const columns = useReceivedColumns(channel);
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      refresh
      above={
        <ChannelSwitch channels={channels} value={channel} onChange={(value) => set('channel', value)} />
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      by={by}
      filters={
        <NumberFilter
          key={by.filters.q}
          value={by.filters.q ?? ''}
          onSearch={(value) => by.set('q', value)}
        />
      }
      empty={{
        icon: 'inbox',
        title: t('empty'),
        why: t('empty.text'),
        actions: (
          <ButtonLink to="/keywords" icon="hash">
            {t('empty.keywords')}
          </ButtonLink>
        ),
      }}
      none={{
        title: t('none'),
        why: t('none.text'),
        actions: <Button onClick={by.clear}>{shared('filter.clear')}</Button>,
      }}
    />
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
