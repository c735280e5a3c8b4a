import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListedMessage } from 'harkara-contract/records/message.ts';
import type { List } from '../api/list.ts';
import { formatPhone } from '../i18n/formats.ts';
import { now } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { dayIn } from '../i18n/zoned-time.ts';
import { Moment } from './moment.tsx';
import { Status } from './status.tsx';
import { type Column, Table } from './table.tsx';
import { useCause } from './use-cause.ts';
import classes from './message-table.module.css';
import { messageTexts } from './message-texts.ts';

/** `username`: whose it is, where messages of several accounts are listed. */
type Row = ListedMessage & { username?: string };

type Props = {
  /** Read aloud as the name of the table. */
  label: string;
  list: List<Row>;
  withAccounts?: boolean;
  selected: string | undefined;
  empty: ReactNode;
};

export function MessageTable({ label, list, withAccounts = false, selected, empty }: Props) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const cause = useCause();
  const today = dayIn(now(), formats.timeZone);
  const columns: Column<Row>[] = [
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
    ...(withAccounts
      ? [
          {
            id: 'account',
            title: t('column.account'),
            tight: true,
            cell: ({ username }: Row) => username,
          },
        ]
      : []),
    {
      id: 'sender',
      title: t('column.sender'),
      tight: true,
      card: 'hidden',
      cell: ({ sender }) => (
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
      label={label}
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
