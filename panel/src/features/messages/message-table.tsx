import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { List } from '../../api/list.ts';
import type { ListedMessage } from '../../api/messages.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { now } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { dayIn } from '../../i18n/zoned-time.ts';
import { Moment } from '../../ui/moment.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useCause } from '../../ui/use-cause.ts';
import classes from './message-table.module.css';
import { messagesTexts } from './messages-texts.ts';

type Props = {
  list: List<ListedMessage>;
  selected: string | undefined;
  empty: ReactNode;
};

export function MessageTable({ list, selected, empty }: Props) {
  const t = useTexts(messagesTexts);
  const formats = useFormats();
  const cause = useCause();
  const today = dayIn(now(), formats.timeZone);
  const columns: Column<ListedMessage>[] = [
    {
      id: 'at',
      title: t('column.time'),
      tight: true,
      cell: ({ at }) => (
        <Moment at={at} as={dayIn(new Date(at), formats.timeZone) === today ? 'time' : 'dayAndTime'} />
      ),
    },
    {
      id: 'to',
      title: t('column.to'),
      tight: true,
      strong: true,
      card: 'title',
      cell: ({ recipient }) => formatPhone(recipient),
    },
    {
      id: 'sender',
      title: t('column.sender'),
      tight: true,
      card: 'hidden',
      cell: ({ sender_id: sender }) => (
        <span className={classes.sender} title={sender}>
          {sender}
        </span>
      ),
    },
    {
      id: 'text',
      title: t('column.text'),
      clip: true,
      cell: ({ text }) => <span dir="auto">{text}</span>,
    },
    {
      id: 'credits',
      title: t('column.credits'),
      align: 'end',
      card: 'hidden',
      cell: ({ credits }) => formats.credits(credits),
    },
    {
      id: 'status',
      title: t('column.status'),
      card: 'end',
      cell: (row) => (
        <Status
          of={row.status}
          cause={row.cause === null || row.status === 'cancelled' ? undefined : cause(row.cause)}
        />
      ),
    },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={list.items}
      rowKey={({ id }) => id}
      rowLink={({ id }, content) => (
        <Link to="." search={(now: object) => ({ ...now, open: id })} resetScroll={false}>
          {content}
        </Link>
      )}
      selected={selected}
      more={{
        hasMore: list.hasMore,
        isLoadingMore: list.isLoadingMore,
        onMore: () => void list.query.fetchNextPage(),
        reached: list.reached,
      }}
      empty={empty}
    />
  );
}
